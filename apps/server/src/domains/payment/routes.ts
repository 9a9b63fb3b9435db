import * as consoleContract from '@jishi/contract/console/payment';
import * as contract from '@jishi/contract/payment';
import { type Route, route } from '../../kernel/route';
import * as service from './service';

export const routes: readonly Route[] = [
  route(contract.listPayChannels, service.listPayChannels),
  route(contract.listPayChannelNames, service.listPayChannelNames),
  route(contract.startThirdPay, service.startThirdPay),
  route(contract.getPayOrder, service.getPayOrder),
  route(contract.listPayOrders, service.listPayOrders),
  route(contract.getPayOrderStatistics, service.getPayOrderStatistics),
  route(consoleContract.searchPayOrders, service.searchOrders),
  route(consoleContract.getPayOrderTrail, service.getOrderTrail),
];
