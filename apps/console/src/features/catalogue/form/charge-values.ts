// What a call costs, as the form holds it: the fields of all kinds at once, so that changing the kind loses nothing.
import type { ChargeRule } from '@jishi/contract/charge-rule';

type Amount = { from: string; at: string; weight: string };

export const newAmount = (): Amount => ({ from: 'json', at: '', weight: '1' });

/** One unit a call. */
export const newCharge = () => ({
  kind: 'fixed',
  units: '1',
  /** Of a rule over the request. */
  count: 'items',
  in: 'body',
  name: '',
  size: '1',
  most: '1000',
  /** Of a rule over the answer. */
  amounts: [newAmount()],
  divisor: '1',
  silent: '0',
  beyond: 'dropped',
  /** `count` is '' where a stream that was cut costs only what it said. */
  cut: { count: '', weight: '1', requestBytes: '' },
  /** Of the product's own service; `from` is '' where it says nothing. */
  amount: { from: '', at: '' },
});
export type Charge = ReturnType<typeof newCharge>;

/** A stored rule as the form shows it. */
export function chargeValuesOf(rule: ChargeRule): Charge {
  const blank = newCharge();
  switch (rule.kind) {
    case 'fixed': {
      return { ...blank, units: String(rule.units) };
    }
    case 'request': {
      const { size, units, most, ...said } = rule;
      return { ...blank, ...said, size: String(size), units: String(units), most: String(most) };
    }
    case 'answer': {
      const { amounts, divisor, most, silent, beyond, cut } = rule;
      return {
        ...blank,
        kind: rule.kind,
        amounts: amounts.map((amount) => ({ ...amount, weight: String(amount.weight) })),
        divisor: String(divisor),
        most: String(most),
        silent: String(silent),
        beyond,
        cut: cut
          ? { count: cut.count, weight: String(cut.weight), requestBytes: String(cut.requestBytes ?? '') }
          : blank.cut,
      };
    }
    case 'service': {
      return { ...blank, kind: rule.kind, amount: rule.amount ?? blank.amount };
    }
  }
}

/** The rule to save, of the chosen kind alone; `whole` makes a number of what is one. */
export function chargeInputOf(charge: Charge, whole: (text: string) => number | string): object {
  const { kind, count, in: place, name, beyond, cut, amount } = charge;
  const [size, units, most] = [whole(charge.size), whole(charge.units), whole(charge.most)];
  if (kind === 'fixed') return { kind, units };
  if (kind === 'request') return { kind, count, in: place, name: name.trim(), size, units, most };
  if (kind === 'service')
    return { kind, amount: amount.from === '' ? null : { from: amount.from, at: amount.at.trim() } };
  return {
    kind,
    amounts: charge.amounts.map(({ from, at, weight }) => ({ from, at: at.trim(), weight: whole(weight) })),
    divisor: whole(charge.divisor),
    most,
    silent: whole(charge.silent),
    beyond,
    cut:
      cut.count === ''
        ? null
        : {
            count: cut.count,
            weight: whole(cut.weight),
            ...(cut.requestBytes.trim() !== '' && { requestBytes: whole(cut.requestBytes) }),
          },
  };
}
