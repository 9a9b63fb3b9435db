// The questions the payment pages ask, the same on the server and in the browser.
import { inForce, pagedQuery } from '@jishi/client/list';
import { getConsumptionOverview } from '@jishi/contract/access/record';
import { getRechargeBonus } from '@jishi/contract/coupon';
import { getPayOrder, getPayOrderStatistics, listPayChannels, listPayOrders } from '@jishi/contract/payment';
import { payOrderKind } from '@jishi/contract/enums/payment';
import { query } from '../../shell/client';
import type { UrlQuery } from '../../shell/url-query';

export const RECHARGE_TERMS = query(listPayChannels, { kind: payOrderKind.recharge });
/** The campaign's present bonus on top-ups. */
export const RECHARGE_BONUS = query(getRechargeBonus, {});
export const LATEST_RECHARGES = query(listPayOrders, { kind: payOrderKind.recharge, pageSize: 5 });

/** This month's spending, to estimate how long a balance lasts. */
export const CONSUMPTION_PACE = query(getConsumptionOverview, {});

export function payOrder(orderNo: string) {
  return query(getPayOrder, { orderNo });
}

export function payOrders(search: UrlQuery) {
  return pagedQuery(listPayOrders, search);
}

/** The conditions in force; the list, its sums and the file take the same. */
export function orderFilter(search: UrlQuery) {
  return inForce(listPayOrders.conditions, search);
}

export function payOrderTotals(search: UrlQuery) {
  return query(getPayOrderStatistics, orderFilter(search));
}
