// Paying an order back, from its own page.
import type { getPayOrderTrail } from '@jishi/contract/console/payment';
import { refundOrder } from '@jishi/contract/console/refund';
import type { Output } from '@jishi/contract/endpoint';
import { payChannel, payOrderKind, payOrderStatus, refundStatus } from '@jishi/contract/enums/payment';
import { Button } from '@jishi/ui/button';
import { toast } from '@jishi/ui/toast-store';
import { useState } from 'react';
import { useNavigate } from '@jishi/ui/router';
import { useCall } from '../../../shell/client';
import { AreaField, ChoiceField, TextField } from '../../../shell/form/fields';
import { FormDialog } from '../../../shell/form/form-dialog';
import { showRefusal } from '../../../shell/form/refusal';
import { useNewForm } from '../../../shell/form/use-form-store';
import { useMay } from '../../../shell/operator';
import { BackPreview } from './back-preview';
import { useRefresh } from './refresh';

type Order = Output<typeof getPayOrderTrail>['order'];

const REFUNDABLE: readonly number[] = [payOrderStatus.paid, payOrderStatus.refunding, payOrderStatus.partlyRefunded];

const TO_SOURCE = { value: '1', label: '退回付款的渠道' };
const TO_BALANCE = { value: '2', label: '退到余额' };

export function RefundOrder({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const may = useMay(refundOrder);
  if (!may || !REFUNDABLE.includes(order.status)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>退款</Button>
      {open && <RefundDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

function RefundDialog({
  order: { orderNo, payAmount, kind, channel, status },
  onClose,
}: {
  order: Order;
  onClose: () => void;
}) {
  const isRecharge = kind === payOrderKind.recharge;
  const toBalance = channel === payChannel.balance || Number(payAmount) === 0;
  const ways = isRecharge ? [TO_SOURCE] : toBalance ? [TO_BALANCE] : [TO_SOURCE, TO_BALANCE];
  // of a top-up that went back in part the whole would be refused at once
  const amount = status === payOrderStatus.paid || !isRecharge ? payAmount : '';
  const form = useNewForm(() => ({ amount, way: ways[0]!.value, reason: '' }));
  const refresh = useRefresh();
  const navigate = useNavigate();
  const refund = useCall(refundOrder, {
    silent: true,
    onSuccess: async ({ no, status }) => {
      toast.success(status === refundStatus.toSecond ? '已发起，等另一位操作员复核' : '已发起退款');
      onClose();
      await navigate(`/refunds?no=${no}`);
    },
    onError: (error) => showRefusal(form, error),
    onSettled: refresh,
  });
  return (
    <FormDialog
      title="退这笔订单"
      label="退款"
      form={form}
      consequences={
        isRecharge
          ? ['从用户的余额里退出，可以退一部分；已经花掉的退不了。', '随这笔充值赠送的按比例收回，已花掉的从退款里扣。']
          : ['整笔退，买到的收回；用过的不能退。', '余额、赠送的钱和优惠券各回各处。']
      }
      verb="退款"
      pendingVerb="正在发起"
      pending={refund.isPending}
      onSubmit={() => refund.mutate({ orderNo, ...form.values() })}
      onClose={onClose}
    >
      <TextField path="amount" label="退款金额" unit="元" inputMode="decimal" fixed={!isRecharge} />
      {isRecharge && <BackPreview orderNo={orderNo} />}
      <ChoiceField path="way" label="退到哪里" options={ways} />
      <AreaField path="reason" label="原因" hint="留在审计记录里" rows={2} />
    </FormDialog>
  );
}
