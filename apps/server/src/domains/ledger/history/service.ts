// A member's book as they read it: newest first, what each transfer changed and the balance after it.
import type { Checked, Output } from '@jishi/contract/endpoint';
import type { listAccountDetails as ListAccountDetails } from '@jishi/contract/ledger';
import { formatMoney } from '@jishi/money';
import { type Context, memberOf, type MemberId } from '../../../kernel/context';
import { formatTime, parseTime } from '../../../kernel/time';
import { entryKindOf, entryLabelOf, type MemberAccountKind } from '../rules';
import { COUNT_CAP, NEWEST, skipOf } from '../scan/rules';
import { readPage } from '../scan/service';
import type { Sql } from '../store';
import { countEntries, type EntryRow, type HistoryFilter, scanEntries } from './store';

type Entry = {
  transferId: string;
  key: string;
  kind: string;
  memo: Readonly<Record<string, string | number>>;
  at: Date;
  /** What the transfer changed on the accounts taken together; never 0. */
  amount: bigint;
  /** Of the accounts taken together. */
  balanceAfter: bigint;
};

type HistoryPage = {
  entries: Entry[];
  /** Where the next page goes on; null at the end. */
  nextCursor: string | null;
};

/**
 * What is the member's to spend, money leased to gateways included: it is theirs until calls are settled, and a lease
 * alone is no entry.
 */
const SPENDABLE: readonly MemberAccountKind[] = ['deposit', 'bonus', 'credit', 'hold'];
/**
 * A page of a member's book over `accounts` taken together. With a rare `entryKind` a page may hold fewer than `limit`
 * entries and still have a `nextCursor`.
 * @throws Refusal invalidInput for a cursor that is none
 */
export async function history(
  db: Sql,
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

/** POST /mem/account/detail/list */
export async function listAccountDetails(
  ctx: Context,
  input: Checked<typeof ListAccountDetails>,
): Promise<Output<typeof ListAccountDetails>> {
  const memberId = memberOf(ctx);
  const { pageNum, pageSize, cursor } = input;
  const filter: HistoryFilter = {
    from: input.beginTime ? parseTime(input.beginTime) : undefined,
    until: input.endTime ? new Date(parseTime(input.endTime).getTime() + 1000) : undefined,
    entryKind: input.kind ?? undefined,
  };
  const skip = skipOf(input);
  const [page, counted] = await Promise.all([
    history(ctx.db, memberId, filter, { limit: pageSize, cursor, skip }),
    countEntries(ctx.db, memberId, SPENDABLE, filter, NEWEST, COUNT_CAP + 1),
  ]);
  return {
    list: page.entries.map(detailOf),
    total: Math.min(counted.wanted, COUNT_CAP),
    totalCapped: counted.scanned > COUNT_CAP,
    nextCursor: page.nextCursor,
    pageNum,
    pageSize,
  };
}

function detailOf(entry: Entry): Output<typeof ListAccountDetails>['list'][number] {
  return {
    id: entry.transferId,
    time: formatTime(entry.at),
    kind: entryKindOf(entry.kind),
    memo: String(entry.memo.subject ?? entryLabelOf(entry.kind)),
    reference: String(entry.memo.orderNo ?? entry.memo.leaseId ?? entry.key),
    amount: formatMoney(entry.amount),
    balanceAfter: formatMoney(entry.balanceAfter),
  };
}
