import * as consoleContract from '@jishi/contract/console/ledger';
import * as revenueContract from '@jishi/contract/console/revenue';
import * as contract from '@jishi/contract/ledger';
import { type Route, route } from '../../kernel/route';
import * as history from './history/service';
import * as revenue from './revenue/service';
import * as search from './search/service';

export const routes: readonly Route[] = [
  route(contract.listAccountDetails, history.listAccountDetails),
  route(contract.getAccountDetailStatistics, history.getAccountDetailStatistics),
  route(consoleContract.searchTransfers, search.searchTransfers),
  route(consoleContract.verifyLedger, search.verifyLedger),
  route(revenueContract.getRevenue, revenue.getRevenue),
];
