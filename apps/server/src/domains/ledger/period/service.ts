// A period of a member's accounts: opening, movements, closing. Money in units of 0.00001 yuan.
import type { Queryable } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { type MemberAccountKind, SPENDABLE, entryKindOf, entryLabelOf } from '../rules';
import {
  type CallDay,
  type Period,
  type PeriodEntryRow,
  selectCallDays,
  selectForward,
  selectOthers,
  selectPeriod,
} from './store';

export type { Period };
export { selectClosing as closesAt, selectFirstEntry as bookBegins } from './store';

/** Of one ledgerEntryKind; `outgo` is not above zero. */
export type KindTotal = { kind: number; entries: number; income: bigint; outgo: bigint };

/** `closing - opening` is the sum of the totals: all come from one snapshot. */
export type PeriodTotals = { opening: bigint; closing: bigint; kinds: KindTotal[] };

/** A period's totals over the member's spendable accounts. */
export async function periodTotals(
  db: Queryable,
  memberId: MemberId,
  period: Period,
  accounts: readonly MemberAccountKind[] = SPENDABLE,
): Promise<PeriodTotals> {
  const { opening, closing, sums } = await selectPeriod(db, memberId, accounts, period);
  const kinds = new Map<number, KindTotal>();
  for (const { kind: name, entries, income, outgo } of sums) {
    const kind = entryKindOf(name);
    const known = kinds.get(kind) ?? { kind, entries: 0, income: 0n, outgo: 0n };
    kinds.set(kind, {
      kind,
      entries: known.entries + Number(entries),
      income: known.income + BigInt(income),
      outgo: known.outgo + BigInt(outgo),
    });
  }
  return {
    opening,
    closing,
    kinds: [...kinds.values()].sort((a, b) => a.kind - b.kind),
  };
}

export type PeriodEntry = {
  at: Date;
  /** Enumeration ledgerEntryKind. */
  kind: number;
  /** The subject in words. */
  memo: string;
  reference: string;
  amount: bigint;
};

/** The entries of a period, oldest first, a batch after another. */
export async function* periodEntries(db: Queryable, memberId: MemberId, period: Period): AsyncGenerator<PeriodEntry[]> {
  const limit = 2000;
  for (let after = { micros: '0', transferId: '0' }; ;) {
    const rows = await selectForward(db, memberId, SPENDABLE, period, after, limit);
    const entries = rows.filter(({ amount }) => amount !== 0n).map(entryOf);
    if (entries.length > 0) yield entries;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    after = { micros: last.micros, transferId: last.transferId };
  }
}

/** The entries of a period other than calls, oldest first; at most `limit`. */
export async function otherEntries(
  db: Queryable,
  memberId: MemberId,
  period: Period,
  limit: number,
): Promise<PeriodEntry[]> {
  return (await selectOthers(db, memberId, SPENDABLE, period, limit)).map(entryOf);
}

/** What calls cost on each Shanghai day that has any, corrections of closed months apart; `amount` below zero. */
export function callDays(db: Queryable, memberId: MemberId, period: Period): Promise<CallDay[]> {
  return selectCallDays(db, memberId, SPENDABLE, period);
}

function entryOf({ at, key, kind, memo, amount, subject }: PeriodEntryRow): PeriodEntry {
  return {
    at,
    kind: entryKindOf(kind),
    memo: String(memo.subject ?? subject ?? entryLabelOf(kind)) + correctionWords(memo.correctionOf),
    reference: String(memo.orderNo ?? memo.adjustmentNo ?? memo.leaseId ?? key),
    amount,
  };
}

/** Behind the words of a charge that came after its month was closed. */
function correctionWords(month: string | number | undefined): string {
  return month === undefined ? '' : `（更正 ${month} 的迟到调用）`;
}
