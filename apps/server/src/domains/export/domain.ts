import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { eraseMember } from './store';
import { jobs } from './jobs';
import * as service from './service';

export const exports: Domain = {
  useCases: useCasesOf(service),
  jobs,
  eraseMember,
};
