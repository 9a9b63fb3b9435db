// A member's records brought up to date, whatever was refunded: no more is invoiced than was consumed, and what is too much
// on invoices that are out becomes a reversal that operators see.
import * as contract from '@jishi/contract/invoice';
import type { Queryable, Transaction } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import type { Context, MemberId } from '../../../kernel/context';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { takeBack } from '../../review';
import { lockInvoice } from '../application/store';
import type { Part } from '../application/rules';
import { coverOf, openOf } from '../record/rules';
import { keepStandings, recordsNow, recount } from '../record/service';
import { type RecordRow, selectBook, selectPlaced, selectRecords } from '../record/store';
import { openReversal } from '../reversal/service';
import { applications } from '../review/service';

/** A record with what can still be invoiced of it. Members name it by its `source`. */
export type OpenRecord = RecordRow & { open: bigint };

const REFUNDED = '所含的消费已退款';

/**
 * Locks the member's book until the transaction ends and answers their records, the oldest first. Applications whose
 * consumption was refunded end; what is issued, or being issued, is to be reversed.
 */
export async function refresh(tx: Transaction, ctx: Context, memberId: MemberId): Promise<OpenRecord[]> {
  const { records, shortfalls } = await recount(tx, memberId);
  if (shortfalls.size > 0) await cover(tx, ctx, shortfalls);
  await keepStandings(tx, records);
  return (await selectRecords(tx, memberId)).map((record) => ({ ...record, open: openOf(record) }));
}

async function cover(tx: Transaction, ctx: Context, shortfalls: ReadonlyMap<string, bigint>): Promise<void> {
  const placed = await selectPlaced(tx, [...shortfalls.keys()]);
  const { cancelled, reversed } = coverOf(shortfalls, placed);
  const system: Context = { ...ctx, actor: { kind: 'system', job: 'invoice.refunded' } };
  for (const no of cancelled) await takeBack(tx, system, applications, (await lockInvoice(tx, no))!);
  const byInvoice = new Map<string, Part[]>();
  for (const { invoiceNo, ...part } of reversed) byInvoice.set(invoiceNo, [...(byInvoice.get(invoiceNo) ?? []), part]);
  for (const [invoiceNo, parts] of byInvoice)
    await openReversal(tx, system, { invoiceNo, parts, reason: REFUNDED, isDue: true });
}

/**
 * A member's records as the postings say, for those who only look: nothing is written, and nobody waited for. What is not
 * on record yet has the id ''; what `refresh` would end or reverse stands until it does.
 */
export async function recordsOf(db: Queryable, memberId: MemberId): Promise<OpenRecord[]> {
  const found = await recordsNow(db, memberId, await selectBook(db, memberId));
  return found.map(({ now, ...record }) => ({ ...record, ...now, open: openOf({ ...record, ...now }) }));
}

/** What was consumed first in front. */
export const listConsumption = useCase(contract.listConsumption, async (ctx, { taxItem, pageNum, pageSize }) => {
  const records = await ctx.db.snapshot((db) => recordsOf(db, ctx.member));
  const matching = records.filter((record) => !taxItem || record.taxItem === taxItem);
  const shown = matching.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  return { list: shown.map((record) => rowOf(ctx, record)), total: matching.length, pageNum, pageSize };
});

function rowOf({ settings }: Context, { source, title, orderNo, taxItem, at, ...record }: OpenRecord) {
  const { deposit, repaid, refunded, invoiced, open } = record;
  return {
    id: source,
    title,
    orderNo: orderNo ?? '',
    taxItem,
    ratePercent: settings.invoice.rates[taxItem],
    time: formatTime(at),
    paid: formatMoney(deposit + repaid),
    refunded: formatMoney(refunded),
    invoiced: formatMoney(invoiced),
    open: formatMoney(open),
  };
}
