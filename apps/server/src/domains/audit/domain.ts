import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { eraseMember } from './member/service';
import * as member from './member/service';
import * as search from './search/service';

export const audit: Domain = {
  useCases: useCasesOf(member, search),
  eraseMember,
};
