import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { eraseMember } from './erasure/store';
import { jobs } from './jobs';
import * as broadcast from './broadcast/service';
import * as centre from './centre/service';
import * as email from './email/service';
import * as reception from './reception/service';
import * as webhook from './webhook/service';

export const message: Domain = {
  useCases: useCasesOf(broadcast, centre, email, reception, webhook),
  jobs,
  eraseMember,
};
