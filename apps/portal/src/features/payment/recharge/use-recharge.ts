// The state of the top-up form and its one act: making the order and showing the channel's page.
import { startThirdPay } from '@jishi/contract/payment';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, useCall } from '../../../shell/client';
import { openCashier, rememberWayOn } from '../../../shell/cashier';
import { amountError } from './recharge-rules';

const ALIPAY = 2;
const CHANNEL_FAULT = 5401;

type Limits = { minAmount: string; maxAmount: string };
type Choice = { preset: string | undefined; own: string };

/** `back`: where the member came from for want of money. */
export function useRecharge(limits: Limits | undefined, first: Choice, back: string | undefined) {
  const [changed, setChanged] = useState<Choice>();
  const [agreed, setAgreed] = useState(false);
  const [errors, setErrors] = useState<{ amount?: string | undefined; agree?: string | undefined }>({});
  const navigate = useNavigate();
  const client = useQueryClient();
  const pay = useCall(startThirdPay, { ownCodes: [CHANNEL_FAULT] });
  const choice = changed ?? first;
  const amount = choice.preset ?? choice.own;
  const wrong = limits && amountError(amount, limits);

  async function submit() {
    const found = { amount: wrong, agree: agreed ? undefined : '请先阅读并同意充值服务协议' };
    setErrors(found);
    if (!limits || found.amount || found.agree) return;
    const cashier = openCashier();
    try {
      const { orderNo, payUrl } = await pay.mutateAsync({ amount: amount.replace(/\.00$/, ''), channel: ALIPAY });
      if (back) rememberWayOn(orderNo, back);
      void client.invalidateQueries({ queryKey: ['POST /pay/order/list'] });
      cashier.show(payUrl);
      if (cashier.beside) await navigate(`/payres?orderNo=${orderNo}`);
    } catch (error) {
      cashier.close();
      if (error instanceof ApiError) setErrors({ amount: error.fields[0]?.message ?? error.msg });
    }
  }

  return {
    choice,
    amount: wrong ? undefined : amount,
    // Said at once for what is typed, and for an empty field only when it is sent.
    amountError: errors.amount ?? (amount ? wrong : undefined),
    agreed,
    agreeError: errors.agree,
    busy: pay.isPending,
    choose: (next: Choice) => {
      setChanged(next);
      setErrors((before) => ({ ...before, amount: undefined }));
    },
    agree: (next: boolean) => {
      setAgreed(next);
      setErrors((before) => ({ ...before, agree: undefined }));
    },
    submit,
  };
}
