// Taking a bonus back with its top-up, and putting it back when the top-up stays after all.
import type { Queryable } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import { type Transfer, balances, memberAccount, platformAccount } from '../../../ledger';
import { type Part, type PartBack, bonusDue, partsBack } from './rules';
import { selectGiven } from './store';

/**
 * What parts of a member's top-ups come to when they go back now; each order at most once. It is sure while the orders are
 * locked, but for the given balance: spent meanwhile, posting is refused. `granting` is the refund at hand where it is kept
 * already.
 */
export async function backOf(
  db: Queryable,
  memberId: MemberId,
  parts: readonly Part[],
  granting: string | null = null,
): Promise<PartBack[]> {
  const given = await selectGiven(
    db,
    parts.map(({ orderNo }) => orderNo),
    granting,
  );
  const { bonus } = await balances(db, memberId);
  return partsBack(
    parts.map((part) => {
      const gift = given.get(part.orderNo);
      return { ...part, due: gift ? bonusDue(gift, part.amount) : 0n };
    }),
    bonus,
  );
}

type Taken = { no: string; memberId: MemberId; orderNo: string | null; bonusBack: bigint; withheld: bigint };
type From = 'deposit' | 'frozen';

/** The bonus leaves the member with refund `no`; `from` holds the top-up's money. Nothing when no bonus is due. */
export function takenBack(refund: Taken, from: From): Transfer[] {
  return moved(`bonusback:${refund.no}`, refund, from, -1n);
}

/** The refund went to the balance after all: the bonus is the member's again. */
export function putBack(refund: Taken): Transfer[] {
  return moved(`bonusagain:${refund.no}`, refund, 'deposit', 1n);
}

function moved(
  key: string,
  { memberId, orderNo, bonusBack, withheld }: Taken,
  account: From,
  sign: bigint,
): Transfer[] {
  const lines = [
    { account: memberAccount(memberId, 'bonus'), amount: sign * bonusBack },
    { account: memberAccount(memberId, account), amount: sign * withheld },
    { account: platformAccount('expense.bonus'), amount: -sign * (bonusBack + withheld) },
  ].filter(({ amount }) => amount !== 0n);
  return lines.length > 0 ? [{ key, kind: 'bonus.back', memo: { orderNo: orderNo ?? '' }, lines }] : [];
}
