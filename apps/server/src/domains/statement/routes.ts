import * as contract from '@jishi/contract/statement';
import { type Route, route } from '../../kernel/route';
import * as month from './month/service';
import { proveAccount } from './proof/service';
import { downloadReceipt } from './receipt/service';

export const routes: readonly Route[] = [
  route(contract.getStatement, month.getStatement),
  route(contract.downloadStatement, month.downloadStatement),
  route(contract.downloadReceipt, downloadReceipt),
  route(contract.proveAccount, proveAccount),
];
