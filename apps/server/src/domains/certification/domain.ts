import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { eraseMember } from './erasure/store';
import { jobs } from './jobs';
import * as person from './person/service';

export const certification: Domain = {
  useCases: useCasesOf(person),
  jobs,
  eraseMember,
};
