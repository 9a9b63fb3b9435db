// What export serves and does in the background.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { jobs } from './jobs';
import * as list from './list';
import * as service from './service';
import { eraseMember } from './store';

export const exports: Domain = {
  useCases: useCasesOf(list, service),
  jobs,
  eraseMember,
};
