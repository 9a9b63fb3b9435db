// A list that is checked first and then bought as it was shown.
import { newUuid } from '@jishi/ui/wire/attempt';
import * as codes from '@jishi/contract/codes';
import { previewRecharge, submitRecharge } from '@jishi/contract/recharge/order';
import type { Output } from '@jishi/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshReads, useCall } from '../../shell/client';
import { type Form, useForm } from '../../shell/form';
import { toast } from '../../shell/toast-store';
import { CHANGED_BY_ORDER } from './changed';

export type Values = { productId: string; list: string; tradePassword: string };

/** What was checked: bought only as long as it still says the same. */
type Looked = { productId: string; list: string; clientId: string; preview: Output<typeof previewRecharge> };

const OWNERS = {
  [codes.tradePassword]: 'tradePassword',
  [codes.balanceTooLow]: 'form',
  [codes.stateConflict]: 'form',
  [codes.soldOut]: 'form',
  [codes.notFound]: 'productId',
} as const;

/** What was bought at once; `id` finds its orders. */
export type Bought = { id: string; orders: number };

export function useBuying(productId: string, onBought: (bought: Bought) => void) {
  const [looked, setLooked] = useState<Looked>();
  const client = useQueryClient();
  const check = useCall(previewRecharge);
  const fits = ({ values }: Pick<Form<Values>, 'values'>) =>
    looked?.productId === values.productId && looked.list === values.list;
  const form = useForm(submitRecharge, {
    initial: { productId, list: '', tradePassword: '' },
    input: (values) => ({
      ...values,
      clientId: looked?.clientId ?? '',
      shown: { orders: looked?.preview.orders ?? 0, amount: looked?.preview.amount ?? '0.00' },
    }),
    owners: OWNERS,
    done: async ({ orders }) => {
      await refreshReads(client, ...CHANGED_BY_ORDER);
      toast.success(orders > 1 ? `已下单 ${orders} 笔` : '已下单');
      onBought({ id: looked?.clientId ?? '', orders });
    },
  });

  async function look() {
    const { productId: id, list } = form.values;
    const preview = await check.mutateAsync({ productId: id, list });
    setLooked({ productId: id, list, preview, clientId: newUuid() });
  }

  return {
    form,
    preview: fits(form) ? looked?.preview : undefined,
    look: () => void look().catch(() => undefined),
    isLooking: check.isPending,
  };
}
