/** Repayment of a loan by equal payments or by equal parts of the principal; every payment is whole fen. */
import { share } from '../cents';

export type Method = 'payment' | 'principal';
export interface Instalment {
  readonly month: number;
  readonly payment: bigint;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly left: bigint;
}

/** Rates are given in hundredths of a per cent a year: 12 months of 10,000 parts. */
const PARTS = 12n * 10_000n;
/** Enough for 360 powers. */
const SCALE = 10n ** 40n;

/** All instalments; the last one pays what rounding has left. `rate`: hundredths of a per cent a year. */
export function instalments(amount: bigint, rate: bigint, months: number, method: Method): Instalment[] {
  const equal = method === 'payment' ? equalPayment(amount, rate, months) : 0n;
  const part = (amount * 2n + BigInt(months)) / (BigInt(months) * 2n);
  const list: Instalment[] = [];
  let left = amount;
  for (let month = 1; month <= months; month++) {
    const interest = share(left, rate, PARTS);
    const planned = method === 'payment' ? equal - interest : part;
    const principal = month === months || planned > left ? left : planned;
    left -= principal;
    list.push({ month, payment: principal + interest, principal, interest, left });
  }
  return list;
}

/** amount × r × (1 + r)^n ÷ ((1 + r)^n − 1), rounded to fen. */
function equalPayment(amount: bigint, rate: bigint, months: number): bigint {
  if (rate === 0n) return (amount * 2n + BigInt(months)) / (BigInt(months) * 2n);
  let power = SCALE;
  for (let n = 0; n < months; n++) power += (power * rate) / PARTS;
  return share(amount * rate, power, (power - SCALE) * PARTS);
}
