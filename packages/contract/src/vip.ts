// Membership levels.
import { pendingCalls } from './endpoint';

export const callsToBuild = [
  ...pendingCalls('member', [
    'POST /consumption/order/vip/page',
    'POST /consumption/order/vip/statistics',
    'GET /mem/set/autoVip',
    'GET /consumption/order/vip/buyInit',
    'POST /consumption/order/vip/buy',
    'GET /consumption/order/vip/detail',
  ]),
  ...pendingCalls('public', ['GET /mem/vip/list']),
];
