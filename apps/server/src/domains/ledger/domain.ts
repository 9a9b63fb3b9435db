// What ledger serves and does in the background.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import * as historyList from './history/list';
import * as history from './history/service';
import { jobs } from './jobs';
import * as revenue from './revenue/service';
import * as search from './search/service';

export const ledger: Domain = {
  useCases: useCasesOf(history, historyList, revenue, search),
  jobs,
};
