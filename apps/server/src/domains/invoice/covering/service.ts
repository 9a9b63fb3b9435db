// A member's records brought up to date, whatever was refunded: no more is invoiced than was consumed, and what is too much
// on invoices that are out becomes a reversal that operators see.
import type { Transaction } from '@jishi/db';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { takeBack } from '../../review';
import { lockInvoice } from '../application/store';
import { type Choice, type Part } from '../application/rules';
import { coverOf, openOf } from '../record/rules';
import { keepStandings, recount } from '../record/service';
import { type RecordRow, selectPlaced, selectRecords } from '../record/store';
import { openReversal } from '../reversal/service';
import { applications } from '../review/service';

/** A record with what can still be invoiced of it. */
export type OpenRecord = RecordRow & Choice;

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

/** `refresh` in a transaction of its own, for those who only look. */
export function recordsOf(ctx: Context, memberId: MemberId): Promise<OpenRecord[]> {
  return withTransaction(ctx, (tx) => refresh(tx, ctx, memberId));
}
