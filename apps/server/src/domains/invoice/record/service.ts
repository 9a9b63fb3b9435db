// What a member consumed with real money, brought up to date from the postings while their book is locked.
import { taxItem } from '@jishi/contract/enums/invoice';
import type { Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { type Consumed, type Standing, chargedAt, shortfallOf, standingsOf } from './rules';
import * as store from './store';

/** A record as the postings say it now; `id` of one on record. */
type Found = store.RecordRow & { now: Standing };

/**
 * Locks the member's book, puts what is new on record and answers how every record stands by the postings. What changed of
 * records that were there is kept by `keepStandings`, once `shortfalls` are covered.
 */
export async function recount(
  tx: Transaction,
  memberId: MemberId,
): Promise<{ records: Found[]; shortfalls: Map<string, bigint> }> {
  await addMonths(tx, memberId, await store.lockBook(tx, memberId));
  const orders = await store.selectOrders(tx, memberId);
  for (const order of orders) if (order.deposit + order.credit > 0n) await store.insertRecord(tx, memberId, order);
  const rows = await store.selectRecords(tx, memberId);
  const bySource = new Map(orders.map((order) => [order.source, order]));
  const consumed = rows.map((row) => bySource.get(row.source) ?? callsOf(row));
  const standings = standingsOf(consumed, await store.selectRepaid(tx, memberId));
  const records = rows.map((row) => ({ ...row, now: standings.get(row.source)! }));
  const short = records.map((row) => [row.id, shortfallOf({ ...row, ...row.now })] as const);
  return { records, shortfalls: new Map(short.filter(([, amount]) => amount > 0n)) };
}

type Book = Awaited<ReturnType<typeof store.lockBook>>;

async function addMonths(tx: Transaction, memberId: MemberId, { until, whole }: Book): Promise<void> {
  if (until !== null && until >= whole) return;
  for (const { month, end, deposit, credit } of await store.selectCalls(tx, memberId, until, whole)) {
    if (deposit + credit <= 0n) continue;
    const title = `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月按次调用`;
    const calls = { source: `calls:${month}`, taxItem: taxItem.call, title, orderNo: null, at: chargedAt(end) };
    await store.insertRecord(tx, memberId, { ...calls, deposit, depositBack: 0n, credit, creditBack: 0n });
  }
  await store.setChargedUntil(tx, memberId, whole);
}

/** Calls are never refunded: what was taken in a whole month stays. */
function callsOf({ source, taxItem: item, title, orderNo, at, deposit, credit }: store.RecordRow): Consumed {
  return { source, taxItem: item, title, orderNo, at, deposit, depositBack: 0n, credit, creditBack: 0n };
}

/** Keeps what `recount` found. Fails where more is invoiced than that: record_covered. */
export async function keepStandings(tx: Transaction, records: readonly Found[]): Promise<void> {
  for (const { id, repaid, refunded, now } of records)
    if (repaid !== now.repaid || refunded !== now.refunded) await store.setStanding(tx, id, now);
}
