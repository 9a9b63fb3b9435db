import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { jobs } from './jobs';
import * as history from './history/service';
import * as revenue from './revenue/service';
import * as search from './search/service';

export const ledger: Domain = {
  useCases: useCasesOf(history, revenue, search),
  jobs,
};
