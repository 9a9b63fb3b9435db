import * as contract from '@jishi/contract/access';
import * as guardContract from '@jishi/contract/access/guard';
import * as consoleContract from '@jishi/contract/console/access';
import { type Route, route } from '../../kernel/route';
import * as apply from './apply/service';
import * as earlyWarning from './early-warning/service';
import * as guard from './guard/service';
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
  route(guardContract.getIpContent, guard.getIpContent),
  route(guardContract.saveIpContent, guard.saveIpContent),
  route(guardContract.resetRsaKey, guard.resetRsaKey),
  route(guardContract.getEarlyWarning, earlyWarning.getEarlyWarning),
  route(guardContract.saveEarlyWarning, earlyWarning.saveEarlyWarning),
  route(consoleContract.searchCalls, record.searchCalls),
];
