import * as contract from '@jishi/contract/audit';
import { searchAudit } from '@jishi/contract/console/audit';
import { type Route, route } from '../../kernel/route';
import * as member from './member/service';
import * as search from './search/service';

export const routes: readonly Route[] = [
  route(searchAudit, search.searchAudit),
  route(contract.listOperations, member.listOperations),
];
