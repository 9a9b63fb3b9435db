// A member's book as they read it: newest first, what each transfer changed and the balance after it.
import type { Checked } from '@jishi/contract/endpoint';
import * as contract from '@jishi/contract/ledger';
import type { RowOf } from '@jishi/contract/list';
import type { Queryable } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import type { MemberId } from '../../../kernel/context';
import { spanOf } from '../../../kernel/cursor';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { SPENDABLE, entryKindOf, entryLabelOf, type MemberAccountKind } from '../rules';
import { readPage } from '../scan/service';
import { type EntryRow, type HistoryFilter, scanEntries, selectCallCauses, selectSubjects, sumEntries } from './store';

type Entry = {
  transferId: string;
  key: string;
  kind: string;
  memo: Readonly<Record<string, string | number>>;
  at: Date;
  /** The transfer's net change of the combined accounts; never 0. */
  amount: bigint;
  /** Of the accounts taken together. */
  balanceAfter: bigint;
};

type HistoryPage = {
  entries: Entry[];
  /** Where the next page starts; null at the end. */
  nextCursor: string | null;
};

/**
 * A page of a member's entries over the combined `accounts`. With a rare `entryKind` a page may hold fewer than `limit`
 * entries and still have a `nextCursor`.
 * @throws Refusal invalidInput for a malformed cursor
 */
export async function history(
  db: Queryable,
  memberId: MemberId,
  filter: HistoryFilter,
  page: { limit: number; cursor?: string | null | undefined; skip?: number },
  accounts: readonly MemberAccountKind[] = SPENDABLE,
): Promise<HistoryPage> {
  const { rows, nextCursor } = await readPage(
    (before, size) => scanEntries(db, memberId, accounts, filter, before, size),
    page,
  );
  return { entries: rows.flatMap(entryOf), nextCursor };
}

function entryOf({ transferId, at, wanted }: EntryRow): Entry[] {
  if (!wanted) return [];
  const { key, kind, memo, amount, balanceAfter } = wanted;
  return [{ transferId, key, kind, memo, at, amount: BigInt(amount), balanceAfter: BigInt(balanceAfter) }];
}

/** Entries in words, each with what caused it. */
export async function detailsOf(db: Queryable, entries: readonly Entry[]): Promise<Detail[]> {
  const [calls, subjects] = await Promise.all([callsOf(db, entries), selectSubjects(db, entries.flatMap(causeNoOf))]);
  return entries.map((entry) => {
    const [subject] = causeNoOf(entry).flatMap((no) => subjects.get(no) ?? []);
    return detailOf(entry, subject, calls.get(entry.transferId));
  });
}

/** Transfers that are summed at most. */
const SUM_CAP = 200_000;

/** POST /mem/account/detail/statistics */
export const getAccountDetailStatistics = useCase(contract.getAccountDetailStatistics, async (ctx, input) => {
  const sums = await sumEntries(ctx.db, ctx.member, SPENDABLE, filterOf(input), SUM_CAP);
  return {
    entries: sums.wanted,
    income: formatMoney(sums.income),
    outgo: formatMoney(sums.outgo),
    capped: sums.scanned === SUM_CAP,
  };
});

/** @throws Refusal invalidInput */
export function filterOf(asked: Checked<typeof contract.getAccountDetailStatistics>): HistoryFilter {
  return { ...spanOf(asked), entryKind: asked.kind ?? undefined };
}

type Detail = RowOf<typeof contract.listAccountDetails>;

/** The calls that metered entries paid for, by transfer. */
async function callsOf(db: Queryable, entries: readonly Entry[]): Promise<Map<string, Detail['calls']>> {
  const metered = entries.flatMap(({ transferId, at, memo }) => {
    const { leaseId, projectId, calls } = memo;
    return leaseId && projectId
      ? [{ transferId, at, leaseId: String(leaseId), projectId: String(projectId), calls }]
      : [];
  });
  const found = new Map((await selectCallCauses(db, metered)).map((row) => [row.leaseId, row]));
  return new Map(
    metered.flatMap(({ transferId, at, leaseId, projectId, calls }) => {
      const cause = found.get(leaseId);
      if (!cause) return [];
      const count = calls === undefined ? null : Number(calls);
      const span = { beginTime: formatTime(cause.grantedAt ?? at), endTime: formatTime(at) };
      return [[transferId, { projectId, projectName: cause.projectName, count, unit: cause.unit, ...span }] as const];
    }),
  );
}

/** The number of the order or adjustment behind an entry. */
function causeNoOf({ memo }: Entry): string[] {
  const no = memo.orderNo ?? memo.adjustmentNo;
  return no === undefined ? [] : [String(no)];
}

function detailOf(entry: Entry, subject: string | undefined, calls: Detail['calls'] = null): Detail {
  const { memo } = entry;
  return {
    id: entry.transferId,
    time: formatTime(entry.at),
    kind: entryKindOf(entry.kind),
    memo: String(memo.subject ?? subject ?? calls?.projectName ?? entryLabelOf(entry.kind)),
    reference: String(memo.orderNo ?? memo.adjustmentNo ?? memo.leaseId ?? entry.key),
    orderNo: memo.orderNo === undefined ? null : String(memo.orderNo),
    calls,
    amount: formatMoney(entry.amount),
    balanceAfter: formatMoney(entry.balanceAfter),
  };
}
