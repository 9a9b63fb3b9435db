import * as contract from '@jishi/contract/export';
import { type Route, route } from '../../kernel/route';
import { callRecordsFile } from '../access';
import { loginLogFile } from '../account';
import { operationsFile } from '../audit';
import { accountDetailsFile } from '../ledger';
import { packageOrdersFile } from '../package';
import { payOrdersFile } from '../payment';
import { vipOrdersFile } from '../vip';
import * as service from './service';

export const routes: readonly Route[] = [
  route(contract.exportCallRecords, service.requests(callRecordsFile)),
  route(contract.exportLoginLog, service.requests(loginLogFile)),
  route(contract.exportOperations, service.requests(operationsFile)),
  route(contract.exportPayOrders, service.requests(payOrdersFile)),
  route(contract.exportPackageOrders, service.requests(packageOrdersFile)),
  route(contract.exportVipOrders, service.requests(vipOrdersFile)),
  route(contract.exportAccountDetails, service.requests(accountDetailsFile)),
  route(contract.listExports, service.listExports),
  route(contract.getExportProgress, service.getExportProgress),
  route(contract.downloadExport, service.downloadExport),
];
