// Buying one level, from the balance or through a channel.
import { buyVip } from '@jishi/contract/vip';
import * as codes from '@jishi/contract/codes';
import { payChannel } from '@jishi/contract/enums/payment';
import { refuseInvalid } from '@jishi/client/input-check';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from '@jishi/ui/router';
import { openCashier } from '../../../shell/cashier';
import { refreshReads, useCall } from '../../../shell/client';
import { type PurchaseErrors, purchaseErrorsOf } from '../../../shell/order-slip';
import { CHANGED_BY_VIP } from '../queries';

/** The item and price as shown to the member. */
export type Shown = { level: number; period: number; payAmount: string; couponId: string | null };

export function usePurchase() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [errors, setErrors] = useState<PurchaseErrors>({});
  const ownCodes = [codes.tradePassword, codes.balanceTooLow, codes.notFound, codes.stateConflict, codes.channelFault];
  const purchase = useCall(buyVip, { ownCodes, refuseInvalid });

  async function buy({ payAmount: price, ...wanted }: Shown, channel: number, tradePassword: string) {
    setErrors({});
    const cashier = channel === payChannel.balance ? undefined : openCashier(channel);
    try {
      const input = { ...wanted, price, channel, phone: cashier?.phone ?? false };
      const order = await purchase.mutateAsync(cashier ? input : { ...input, tradePassword });
      const path = cashier ? cashier.show(order) : `/vip/components/PayStateDia?orderNo=${order.orderNo}`;
      refresh();
      if (path) await navigate(path);
    } catch (error) {
      cashier?.close();
      // a refused purchase may have a new price
      refresh();
      setErrors(purchaseErrorsOf(error));
    }
  }

  function refresh() {
    void refreshReads(client, ...CHANGED_BY_VIP);
  }

  return { errors, busy: purchase.isPending, buy, forgetErrors: () => setErrors({}) };
}
