import { Press } from '@jishi/ui/button';
import { switchGoods } from '@jishi/contract/marketplace/goods';
import { goodsStatus } from '@jishi/contract/enums/marketplace';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads, useCall } from '../../../../shell/client';
import { toast } from '../../../../shell/toast-store';
import { CHANGED_BY_GOODS } from '../changed';
import type { OwnGoods } from '../own';

/** Puts goods on sale, or takes them off; paid orders are delivered all the same. */
export function SwitchButton({ goods: { id, productName, status } }: { goods: OwnGoods }) {
  const client = useQueryClient();
  const isOn = status === goodsStatus.on;
  const words = isOn ? '下架' : '上架';
  const { mutate, isPending } = useCall(switchGoods, {
    onSuccess: () => toast.success(`已${words}`),
    onSettled: () => refreshReads(client, ...CHANGED_BY_GOODS),
  });
  return (
    <Press
      className="text-button"
      aria-label={`${words} ${productName}`}
      disabled={isPending}
      onClick={() => mutate({ id, isOn: !isOn })}
    >
      {words}
    </Press>
  );
}
