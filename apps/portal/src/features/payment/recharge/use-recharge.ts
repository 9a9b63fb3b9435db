// The state of the top-up form and its one act: making the order and showing the channel's page.
import { getRechargeBonus } from '@jishi/contract/coupon';
import { listPayOrders, startThirdPay } from '@jishi/contract/payment';
import * as codes from '@jishi/contract/codes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from '@jishi/ui/router';
import { ApiError, refreshReads, useCall } from '../../../shell/client';
import { openCashier, rememberWayOn } from '../../../shell/cashier';
import { RECHARGE_TERMS } from '../queries';
import { type Tier, amountError, bonusOf } from './recharge-rules';

type Terms = { minAmount: string; maxAmount: string; agreement: { title: string; version: string } | null };
type Choice = { preset: string | undefined; own: string };

/** `back`: where the member came from for want of money. */
export function useRecharge(
  terms: Terms,
  first: Choice,
  { back, tiers }: { back: string | undefined; tiers: readonly Tier[] },
) {
  const [changed, setChanged] = useState<Choice>();
  // The tick applies to a version: it is removed when a newer one was published.
  const [agreedTo, setAgreedTo] = useState<string>();
  const [errors, setErrors] = useState<{ amount?: string | undefined; agree?: string | undefined }>({});
  const navigate = useNavigate();
  const client = useQueryClient();
  const pay = useCall(startThirdPay, { ownCodes: [codes.stateConflict, codes.channelFault] });
  const { agreement } = terms;
  const agreed = agreement !== null && agreedTo === agreement.version;
  const choice = changed ?? first;
  const amount = choice.preset ?? choice.own;
  const wrong = amountError(amount, terms);
  const bonus = wrong ? undefined : bonusOf(tiers, amount);

  async function submit(channel: number) {
    const found = { amount: wrong, agree: agreed || !agreement ? undefined : `请先阅读并同意《${agreement.title}》` };
    setErrors(found);
    if (found.amount || found.agree) return;
    const cashier = openCashier(channel);
    const { phone } = cashier;
    try {
      const order = await pay.mutateAsync({
        amount: amount.replace(/\.00$/, ''),
        bonus,
        agreed: agreement?.version,
        channel,
        phone,
      });
      if (back) rememberWayOn(order.orderNo, back);
      void refreshReads(client, listPayOrders);
      const path = cashier.show(order);
      if (path) await navigate(path);
    } catch (error) {
      cashier.close();
      void refreshReads(client, getRechargeBonus);
      void client.invalidateQueries({ queryKey: RECHARGE_TERMS.queryKey });
      if (!(error instanceof ApiError)) return;
      const [field] = error.fields;
      setErrors(field?.path === 'agreed' ? { agree: field.message } : { amount: field?.message ?? error.msg });
    }
  }

  return {
    choice,
    amount: wrong ? undefined : amount,
    bonus,
    // Errors appear while typing; for an empty field only on submission.
    amountError: errors.amount ?? (amount ? wrong : undefined),
    agreed,
    agreeError: errors.agree,
    busy: pay.isPending,
    choose: (next: Choice) => {
      setChanged(next);
      setErrors((before) => ({ ...before, amount: undefined }));
    },
    agree: (next: boolean) => {
      setAgreedTo(next ? agreement?.version : undefined);
      setErrors((before) => ({ ...before, agree: undefined }));
    },
    submit,
  };
}
