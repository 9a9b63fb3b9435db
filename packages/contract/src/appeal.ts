// Appeals about orders.
import { pendingCalls } from './endpoint';

export const callsToBuild = [
  ...pendingCalls('member', [
    'POST /recharge/appeal/rechargePage',
    'POST /recharge/appeal/statistics',
    'GET /recharge/appeal/createInit',
    'GET /recharge/appeal/queryRecharge',
    'GET /recharge/appeal/queryConversation',
    'GET /recharge/appeal/cancel',
    'GET /recharge/appeal/applyCustomerService',
    'POST /recharge/appeal/sendMessage',
  ]),
  ...pendingCalls('member', ['POST /recharge/appeal/create'], 'form'),
];
