// What audit serves.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { jobs } from './chain/jobs';
import * as chain from './chain/service';
import * as member from './member/list';
import { eraseMember } from './member/store';
import * as search from './search/list';

export const audit: Domain = {
  useCases: useCasesOf(chain, member, search),
  jobs,
  eraseMember,
};
