// Actions on an unpaid order: check its payment, or cancel it.
import { cancelPayOrder, getPayOrder, getPayOrderStatistics, listPayOrders } from '@jishi/contract/payment';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshReads, useCall } from '../../../shell/client';
import { isPending } from '../../../shell/order-status';
import type { WatchedOrder } from './use-watched-order';

type Props = {
  order: WatchedOrder;
  /** Asks the server again; returns the order's status. */
  onAsk: () => Promise<number | undefined>;
};

export function UnpaidActions({ order, onAsk }: Props) {
  const [said, setSaid] = useState<string>();
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const cancel = useCall(cancelPayOrder);

  async function ask() {
    setAsking(true);
    setSaid(undefined);
    const status = await onAsk();
    setAsking(false);
    if (status !== undefined && isPending(status)) setSaid('还没有查到这笔付款。若刚付完，请稍等，本页会自己更新。');
  }

  async function giveUp() {
    const sure = await confirm({
      title: '取消订单',
      content: '取消后这笔订单不能再付。您若已付款，款项不会丢：先查到账，再决定取不取消。',
      confirmText: '取消订单',
      cancelText: '再想想',
    });
    if (!sure) return;
    try {
      await cancel.mutateAsync({ orderNo: order.orderNo });
    } finally {
      void refreshReads(client, getPayOrder, listPayOrders, getPayOrderStatistics);
    }
  }

  return (
    <>
      <div className="unpaid-actions">
        <Button disabled={asking} onClick={() => void ask()}>
          {asking ? '正在查询' : '我已付款'}
        </Button>
        <Button disabled={cancel.isPending} onClick={() => void giveUp().catch(() => undefined)}>
          取消订单
        </Button>
      </div>
      <p className="small quiet" role="status">
        {said}
      </p>
    </>
  );
}
