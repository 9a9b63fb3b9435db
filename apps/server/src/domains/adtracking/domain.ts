// What adtracking serves and does in the background.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import * as campaign from './campaign/list';
import { eraseMember } from './erasure/store';
import { jobs } from './jobs';
import * as service from './service';

export const adtracking: Domain = {
  useCases: useCasesOf(campaign, service),
  jobs,
  eraseMember,
};
