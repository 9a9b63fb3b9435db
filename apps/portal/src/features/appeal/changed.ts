// What an appeal's change changes on other pages.
import { getMemberInfo } from '@jishi/contract/account';
import { getAppeal, getAppealStatistics, initAppeal, listAppealMessages, listAppeals } from '@jishi/contract/appeal';
import { listAccountDetails } from '@jishi/contract/ledger';
import { getRechargeOrder, getRechargeStatistics, listRechargeOrders } from '@jishi/contract/recharge/order';

/** What was said and whose turn it is. */
export const CHANGED_BY_TALK = [getAppeal, listAppealMessages, listAppeals, getAppealStatistics] as const;

/** Also money, orders and what can be opened. */
export const CHANGED_BY_END = [
  ...CHANGED_BY_TALK,
  initAppeal,
  getMemberInfo,
  listAccountDetails,
  listRechargeOrders,
  getRechargeStatistics,
  getRechargeOrder,
] as const;
