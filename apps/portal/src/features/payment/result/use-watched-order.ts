// A pay order that is asked about until it is paid or closed, ever less often.
import { getMyVip, getVipOrder, initVipPurchase, listVipLevels, listVipOrders } from '@jishi/contract/vip';
import { listAccountDetails } from '@jishi/contract/ledger';
import { listApplies, listTopApplies } from '@jishi/contract/access';
import { getConsumptionOverview } from '@jishi/contract/access/record';
import { getMemberInfo } from '@jishi/contract/account';
import { type getPayOrder, getPayOrderStatistics, listPayChannels, listPayOrders } from '@jishi/contract/payment';
import type { Output } from '@jishi/contract/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isPending, pollDelay, stageOf } from '../../../shell/order-status';
import { payOrder } from '../queries';
import { refreshReads } from '../../../shell/client';

export type WatchedOrder = Output<typeof getPayOrder>;

/** Data that a payment changes. */
const CHANGED_BY_PAYMENT = [
  getMemberInfo,
  getConsumptionOverview,
  listTopApplies,
  listApplies,
  listPayOrders,
  getPayOrderStatistics,
  listPayChannels,
  listAccountDetails,
  listVipLevels,
  getMyVip,
  initVipPurchase,
  getVipOrder,
  listVipOrders,
];

export function useWatchedOrder(orderNo: string) {
  const client = useQueryClient();
  const result = useQuery({
    ...payOrder(orderNo),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isPending(state.data.status) ? pollDelay(state.dataUpdateCount) : false,
    refetchIntervalInBackground: true,
  });
  const paid = result.data !== undefined && stageOf(result.data.status) === 'paid';
  useEffect(() => {
    if (paid) void refreshReads(client, ...CHANGED_BY_PAYMENT);
  }, [client, paid]);
  return result;
}
