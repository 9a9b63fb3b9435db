import * as contract from '@jishi/contract/access';
import * as consoleContract from '@jishi/contract/console/access';
import { type Route, route } from '../../kernel/route';
import * as apply from './apply/service';
import * as key from './key/service';
import * as record from './record/service';

export const routes: readonly Route[] = [
  route(contract.listApplies, apply.listApplies),
  route(contract.addApply, apply.addApply),
  route(contract.listTopApplies, apply.listTopApplies),
  route(contract.getApiKey, key.getApiKey),
  route(contract.resetApiKey, key.resetApiKey),
  route(contract.listCallRecords, record.listCallRecords),
  route(contract.getCallRecord, record.getCallRecord),
  route(contract.getCallStatistics, record.getCallStatistics),
  route(contract.getConsumptionOverview, record.getConsumptionOverview),
  route(contract.getConsumption, record.getConsumption),
  route(consoleContract.searchCalls, record.searchCalls),
];
