// Paying an order of goods, from the balance or through a channel.
import * as codes from '@jishi/contract/codes';
import { payGoodsOrder } from '@jishi/contract/marketplace/order';
import { payChannel } from '@jishi/contract/enums/payment';
import { refuseInvalid } from '@jishi/client/input-check';
import { useNavigate } from '@jishi/ui/router';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isPhone, openCashier, rememberWayOn } from '../../../shell/cashier';
import { refreshReads, useCall } from '../../../shell/client';
import { type PurchaseErrors, purchaseErrorsOf } from '../../../shell/order-slip';
import { CHANGED_BY_ORDER } from '../changed';
import { orderHref } from '../places';

export type PayChannel = typeof payChannel.balance | typeof payChannel.alipay | typeof payChannel.wechat;

const OWN_CODES = [
  codes.tradePassword,
  codes.balanceTooLow,
  codes.stateConflict,
  codes.soldOut,
  codes.channelFault,
  codes.notFound,
];

export function usePaying(no: string) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [errors, setErrors] = useState<PurchaseErrors>({});
  const { mutateAsync, isPending } = useCall(payGoodsOrder, { ownCodes: OWN_CODES, refuseInvalid });

  async function pay(channel: PayChannel, tradePassword: string) {
    setErrors({});
    const isBalance = channel === payChannel.balance;
    const cashier = isBalance ? undefined : openCashier(channel);
    try {
      const paid = await mutateAsync({ no, channel, phone: isPhone(), ...(isBalance && { tradePassword }) });
      void refreshReads(client, ...CHANGED_BY_ORDER);
      if (paid.payOrderNo) rememberWayOn(paid.payOrderNo, orderHref(no));
      const path = cashier ? cashier.show({ ...paid, orderNo: paid.payOrderNo }) : orderHref(no);
      if (path) await navigate(path);
    } catch (error) {
      cashier?.close();
      void refreshReads(client, ...CHANGED_BY_ORDER);
      setErrors(purchaseErrorsOf(error));
    }
  }

  return { errors, busy: isPending, pay, forget: () => setErrors({}) };
}
