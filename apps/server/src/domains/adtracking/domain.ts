import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { eraseMember } from './erasure/store';
import { jobs } from './jobs';
import * as campaign from './campaign/service';
import * as service from './service';

export const adtracking: Domain = {
  useCases: useCasesOf(campaign, service),
  jobs,
  eraseMember,
};
