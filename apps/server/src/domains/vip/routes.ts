import * as consoleContract from '@jishi/contract/console/vip';
import * as contract from '@jishi/contract/vip';
import { type Route, route } from '../../kernel/route';
import * as level from './level/service';
import * as membership from './membership/service';
import * as order from './order/service';
import * as renewal from './renewal/service';
import * as service from './service';

export const routes: readonly Route[] = [
  route(contract.listVipLevels, level.listVipLevels),
  route(contract.getMyVip, service.getMyVip),
  route(contract.initVipPurchase, order.initVipPurchase),
  route(contract.buyVip, order.buyVip),
  route(contract.getVipOrder, order.getVipOrder),
  route(contract.listVipOrders, order.listVipOrders),
  route(contract.getVipOrderStatistics, order.getVipOrderStatistics),
  route(contract.signAutoRenewal, renewal.signAutoRenewal),
  route(contract.setAutoVip, renewal.setAutoVip),
  route(consoleContract.listConsoleVipLevels, level.listConsoleVipLevels),
  route(consoleContract.saveVipLevel, level.saveVipLevel),
  route(consoleContract.endVipLevel, level.endVipLevel),
  route(consoleContract.searchVipMemberships, membership.searchVipMemberships),
  route(consoleContract.grantVip, membership.grantVip),
];
