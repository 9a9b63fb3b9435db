// A top-up's bonus goes back with it. Money is bigint in units of 0.00001 yuan.
import { applyRate, ratio, roundToFen } from '@jishi/money';

/** What a campaign gave on a top-up of `paid`, and what of both is gone back already. */
export type Given = { paid: bigint; bonus: bigint; paidBack: bigint; bonusBack: bigint };

/** What of the bonus comes back with `amount` more of its top-up: its share of all that is back then, rounded up. */
export function bonusDue({ paid, bonus, paidBack, bonusBack }: Given, amount: bigint): bigint {
  const share = applyRate(bonus, ratio(paidBack + amount, paid), 'up');
  return share > bonusBack ? share - bonusBack : 0n;
}

export type Part = { orderNo: string; amount: bigint };

export type PartBack = Part & {
  /** What is taken from the given balance. */
  bonusBack: bigint;
  /** What is kept of the amount for a bonus that was spent. */
  withheld: bigint;
  /** What goes out, in whole fen; less than a fen stays on the balance. Nothing when the bonus eats it up. */
  paidBack: bigint;
};

/** Takes what is due with each part from the `held` given balance as far as it goes, then from the part itself. */
export function partsBack(parts: readonly (Part & { due: bigint })[], held: bigint): PartBack[] {
  let left = held;
  return parts.map(({ orderNo, amount, due }) => {
    const bonusBack = due < left ? due : left;
    const withheld = due - bonusBack;
    const paidBack = withheld < amount ? roundToFen(amount - withheld, 'down') : 0n;
    if (paidBack === 0n) return { orderNo, amount, bonusBack: 0n, withheld: 0n, paidBack };
    left -= bonusBack;
    return { orderNo, amount, bonusBack, withheld, paidBack };
  });
}

/** What leaves a top-up with a refund: what goes out and what is kept, to the fen. */
export function takenBy({ amount, withheld }: { amount: bigint; withheld: bigint }): bigint {
  return amount + roundToFen(withheld, 'up');
}
