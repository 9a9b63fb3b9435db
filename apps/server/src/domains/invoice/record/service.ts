// What a member consumed with real money, by the postings: to look at, or put on record while their book is locked.
import { taxItem } from '@jishi/contract/enums/invoice';
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { type Consumed, type Standing, byAge, chargedAt, shortfallOf, standingsOf } from './rules';
import * as store from './store';

/** A record and how it stands by the postings; its id is '' while it is not on record. */
export type Found = store.RecordRow & { now: Standing };

/** A member's records, those that are still to be put on record too: the oldest first. Writes nothing. */
export async function recordsNow(db: Queryable, memberId: MemberId, book: store.Book): Promise<Found[]> {
  const rows = await store.selectRecords(db, memberId);
  const consumed = [...(await store.selectOrders(db, memberId)), ...(await newMonths(db, memberId, book))];
  const known = new Set(rows.map(({ source }) => source));
  const fresh = consumed
    .filter(({ source, deposit, credit }) => deposit + credit > 0n && !known.has(source))
    .map((one): store.RecordRow => ({ ...one, id: '', repaid: 0n, refunded: 0n, invoiced: 0n, reversing: 0n }));
  const bySource = new Map(consumed.map((one) => [one.source, one]));
  const records = [...rows, ...fresh].toSorted(byAge);
  const standings = standingsOf(
    records.map((record) => bySource.get(record.source) ?? callsOf(record)),
    await store.selectRepaid(db, memberId),
  );
  return records.map((record) => ({ ...record, now: standings.get(record.source)! }));
}

/** The calls of whole months that are not on record. */
async function newMonths(db: Queryable, memberId: MemberId, { until, whole }: store.Book): Promise<Consumed[]> {
  if (until !== null && until >= whole) return [];
  const months = await store.selectCalls(db, memberId, until, whole);
  return months.map(({ month, end, deposit, credit }) => ({
    source: `calls:${month}`,
    taxItem: taxItem.call,
    title: `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月按次调用`,
    orderNo: null,
    at: chargedAt(end),
    deposit,
    depositBack: 0n,
    credit,
    creditBack: 0n,
  }));
}

/** Calls are never refunded: what was taken in a whole month stays. */
function callsOf({ source, taxItem: item, title, orderNo, at, deposit, credit }: store.RecordRow): Consumed {
  return { source, taxItem: item, title, orderNo, at, deposit, depositBack: 0n, credit, creditBack: 0n };
}

/**
 * Locks the member's book, puts what is new on record and answers how every record stands by the postings. What changed of
 * records that were there is kept by `keepStandings`, once `shortfalls` are covered.
 */
export async function recount(
  tx: Transaction,
  memberId: MemberId,
): Promise<{ records: Found[]; shortfalls: Map<string, bigint> }> {
  const book = await store.lockBook(tx, memberId);
  const records: Found[] = [];
  for (const found of await recordsNow(tx, memberId, book))
    records.push(found.id ? found : { ...found, id: await store.insertRecord(tx, memberId, found) });
  if (book.until === null || book.until < book.whole) await store.setChargedUntil(tx, memberId, book.whole);
  const short = records.map((row) => [row.id, shortfallOf({ ...row, ...row.now })] as const);
  return { records, shortfalls: new Map(short.filter(([, amount]) => amount > 0n)) };
}

/** Keeps what `recount` found. Fails where more is invoiced than that: record_covered. */
export async function keepStandings(tx: Transaction, records: readonly Found[]): Promise<void> {
  for (const { id, repaid, refunded, now } of records)
    if (repaid !== now.repaid || refunded !== now.refunded) await store.setStanding(tx, id, now);
}
