// What the marketplace of goods serves, does in the background and adds to other domains.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { eraseMember } from './erasure/store';
import { sealed } from './sealed/rules';

export const marketplace: Domain = {
  useCases: useCasesOf(),
  eraseMember,
  sealed,
};
