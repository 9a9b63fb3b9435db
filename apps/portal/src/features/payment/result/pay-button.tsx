// Goes on with an order's payment: the channel's page, its code, or its particulars.
import { getPayOrder, startThirdPay } from '@jishi/contract/payment';
import * as codes from '@jishi/contract/codes';
import { payChannel } from '@jishi/contract/enums/payment';
import { Button } from '@jishi/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from '@jishi/ui/router';
import { ApiError, refreshReads, useCall } from '../../../shell/client';
import { openCashier, payWords } from '../../../shell/cashier';
import { useLabel } from '../../../shell/labels';
import type { WatchedOrder } from './use-watched-order';

type Props = {
  order: WatchedOrder;
  /** The channel to pay by; a new one closes what was begun at the order's former channel. */
  channel: number;
  /** A code is wanted where there is a page too. */
  scan?: boolean;
  wide?: boolean;
};

export function PayButton({ order, channel, scan = false, wide }: Props) {
  const channelLabel = useLabel('payChannel');
  const pay = useCall(startThirdPay, { ownCodes: [codes.stateConflict, codes.channelFault] });
  const navigate = useNavigate();
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  const name = channelLabel(channel).label;

  async function show() {
    setError(undefined);
    const cashier = openCashier(channel, { scan });
    try {
      const { phone } = cashier;
      const path = cashier.show(await pay.mutateAsync({ orderNo: order.orderNo, channel, phone, scan }));
      await refreshReads(client, getPayOrder);
      if (path) await navigate(path);
    } catch (failure) {
      cashier.close();
      setError(failure instanceof ApiError ? failure.msg : undefined);
    }
  }

  return (
    <>
      <Button look="main" size={wide ? 'wide' : undefined} disabled={pay.isPending} onClick={() => void show()}>
        {channel === order.channel ? (channel === payChannel.transfer ? '看收款账户' : payWords(name)) : `改用${name}`}
      </Button>
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
