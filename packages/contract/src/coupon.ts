// Coupons and campaigns.
import { pendingCalls } from './endpoint';

export const callsToBuild = [
  ...pendingCalls('public', ['GET /init']),
  ...pendingCalls('member', ['POST /mem/coupon/list']),
];
