// A pay order that is asked about until it is paid or closed, ever less often.
import type { getPayOrder } from '@jishi/contract/payment';
import type { Output } from '@jishi/contract/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isPending, pollDelay, stageOf } from '../../../shell/order-status';
import { payOrder } from '../queries';

export type WatchedOrder = Output<typeof getPayOrder>;

/** What a payment changes elsewhere. */
const CHANGED_BY_PAYMENT = [
  'GET /mem/info',
  'GET /mem/consumption/overview',
  'GET /api/apply/top',
  'POST /api/apply/pageList',
  'POST /pay/order/list',
  'POST /pay/order/list/statistics',
  'POST /pay/channel/list',
  'POST /mem/account/detail/list',
  'GET /mem/vip/list',
  'GET /mem/vip/detail',
  'GET /consumption/order/vip/buyInit',
  'GET /consumption/order/vip/detail',
  'POST /consumption/order/vip/page',
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
    if (!paid) return;
    for (const name of CHANGED_BY_PAYMENT) void client.invalidateQueries({ queryKey: [name] });
  }, [client, paid]);
  return result;
}
