// What audit serves.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import * as member from './member/list';
import { eraseMember } from './member/store';
import * as search from './search/list';

export const audit: Domain = {
  useCases: useCasesOf(member, search),
  eraseMember,
};
