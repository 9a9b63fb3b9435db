import { cancelGoodsOrder } from '@jishi/contract/marketplace/order';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { formatMoney } from '@jishi/ui/money';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads, useCall } from '../../../shell/client';
import { toast } from '../../../shell/toast-store';
import { CHANGED_BY_ORDER } from '../changed';
import type { Order } from './order';

/** Gives up what is not paid, or not delivered. */
export function CancelButton({ order: { no, canCancel, payTime, amount } }: { order: Order }) {
  const client = useQueryClient();
  const { mutate, isPending } = useCall(cancelGoodsOrder, {
    onSuccess: () => toast.success(payTime ? '已取消，付过的已退回' : '已取消'),
    onSettled: () => refreshReads(client, ...CHANGED_BY_ORDER),
  });
  if (!canCancel) return null;
  async function ask() {
    const content = payTime ? `还没有交付，付过的 ¥${formatMoney(amount)} 全额退回。` : '还没有付款，不产生账目。';
    const sure = await confirm({ title: '取消订单', content, confirmText: '取消订单', cancelText: '再想想' });
    if (sure) mutate({ no });
  }
  return (
    <Button disabled={isPending} onClick={() => void ask()}>
      {isPending ? '正在取消' : '取消订单'}
    </Button>
  );
}
