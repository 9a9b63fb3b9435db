import { miss, success } from '../answer';
import type { Handlers } from '../api';
import { toFen, toYuan } from '../cents';
import type { loanApi } from './describe';
import { type Instalment, instalments } from './rules';

export const handlers: Handlers<typeof loanApi> = {
  plan: ({ amount, rate, months, method }) => {
    const fen = toFen(amount);
    if (fen < BigInt(months)) return miss(3901, '金额太小，每月不足一分');
    const list = instalments(fen, toFen(rate), months, method === '等额本息' ? 'payment' : 'principal');
    return success({ ...totals(list), list: list.map(said) });
  },
  compare: ({ amount, rate, months }) => {
    const fen = toFen(amount);
    if (fen < BigInt(months)) return miss(3901, '金额太小，每月不足一分');
    const [payment, principal] = (['payment', 'principal'] as const).map((method) =>
      instalments(fen, toFen(rate), months, method),
    ) as [Instalment[], Instalment[]];
    const paid = (list: Instalment[]) => list.reduce((sum, one) => sum + one.interest, 0n);
    return success({
      payment: totals(payment),
      principal: totals(principal),
      saves: toYuan(paid(payment) - paid(principal)),
    });
  },
};

function totals(list: readonly Instalment[]) {
  const interest = list.reduce((sum, one) => sum + one.interest, 0n);
  const total = list.reduce((sum, one) => sum + one.payment, 0n);
  return {
    first: toYuan(list[0]!.payment),
    last: toYuan(list.at(-1)!.payment),
    interest: toYuan(interest),
    total: toYuan(total),
  };
}

function said({ month, payment, principal, interest, left }: Instalment) {
  const [paid, ofPrincipal, ofInterest, rest] = [payment, principal, interest, left].map(toYuan);
  return { month, payment: paid, principal: ofPrincipal, interest: ofInterest, left: rest };
}
