// What of a member's consumption is real money. Money is bigint in units of 0.00001 yuan.
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import type { taxItem } from '@jishi/contract/enums/invoice';
import { roundToFen } from '@jishi/money';

/** What the postings say of one month's calls or one order; `…Back` is what a refund put back. */
export type Consumed = {
  source: string;
  taxItem: ValueOf<typeof taxItem>;
  title: string;
  orderNo: string | null;
  at: Date;
  deposit: bigint;
  depositBack: bigint;
  credit: bigint;
  creditBack: bigint;
};

export type Standing = { deposit: bigint; credit: bigint; repaid: bigint; refunded: bigint };

/**
 * How each record stands, given what the member paid back of their credit in all: it goes to the oldest credit that was used,
 * less what a refund put back. Real money is the deposit, and credit only as far as it was paid back.
 */
export function standingsOf(consumed: readonly Consumed[], repaid: bigint): Map<string, Standing> {
  const standings = new Map<string, Standing>();
  let pool = repaid;
  for (const { source, deposit, depositBack, credit, creditBack } of consumed.toSorted(byAge)) {
    const part = least(most(credit - creditBack, 0n), pool);
    pool -= part;
    standings.set(source, { deposit, credit, repaid: part, refunded: depositBack });
  }
  return standings;
}

/** The oldest first; of equal age by name, so that it is the same each time. */
export function byAge(a: Pick<Consumed, 'at' | 'source'>, b: Pick<Consumed, 'at' | 'source'>): number {
  return a.at.getTime() - b.at.getTime() || (a.source < b.source ? -1 : 1);
}

/** Of what was consumed with real money, what no refund took back. */
export function coveredBy({ deposit, repaid, refunded }: Omit<Standing, 'credit'>): bigint {
  return deposit + repaid - refunded;
}

type Open = Omit<Standing, 'credit'> & { invoiced: bigint };

/** What can still be invoiced: whole fen, never below zero. What waits for a reversal is not open before it is issued. */
export function openOf(record: Open): bigint {
  return roundToFen(most(coveredBy(record) - record.invoiced, 0n), 'down');
}

/** What is invoiced of a record beyond what was consumed, and covered by no open reversal: whole fen. */
export function shortfallOf(record: Open & { reversing: bigint }): bigint {
  return roundToFen(most(record.invoiced - record.reversing - coveredBy(record), 0n), 'up');
}

/** A part of a record on an invoice; `isApplied`: nobody has begun to issue it. */
export type Placed = { invoiceNo: string; recordId: string; left: bigint; isApplied: boolean };

export type Cover = {
  /** Applications that end: what they asked for is not there any more. */
  cancelled: string[];
  /** What has to be reversed, by invoice and record. */
  reversed: { invoiceNo: string; recordId: string; amount: bigint }[];
};

/**
 * How shortfalls are covered, `placed` being the newest first: applications end whole, of invoices that are issued or being
 * issued exactly what is missing is reversed.
 * @throws Error when less is placed than is missing
 */
export function coverOf(shortfalls: ReadonlyMap<string, bigint>, placed: readonly Placed[]): Cover {
  const missing = new Map(shortfalls);
  const applied = placed.filter(({ isApplied }) => isApplied);
  const cancelled = new Set<string>();
  for (const { invoiceNo, recordId } of applied) {
    if ((missing.get(recordId) ?? 0n) <= 0n || cancelled.has(invoiceNo)) continue;
    cancelled.add(invoiceNo);
    for (const part of applied)
      if (part.invoiceNo === invoiceNo) missing.set(part.recordId, (missing.get(part.recordId) ?? 0n) - part.left);
  }
  const reversed: Cover['reversed'] = [];
  for (const { invoiceNo, recordId, left, isApplied } of placed) {
    const amount = least(missing.get(recordId) ?? 0n, left);
    if (isApplied || amount <= 0n) continue;
    missing.set(recordId, missing.get(recordId)! - amount);
    reversed.push({ invoiceNo, recordId, amount });
  }
  if ([...missing.values()].some((rest) => rest > 0n)) throw new Error('more is invoiced than stands on invoices');
  return { cancelled: [...cancelled], reversed };
}

/** Months of calls are whole an hour after their end: by then every lease of the month is settled or will be a late charge. */
export const SETTLED_AFTER_SECONDS = 3_600;

/** From when a month's calls can be invoiced. */
export function chargedAt(end: Date): Date {
  return new Date(end.getTime() + SETTLED_AFTER_SECONDS * 1_000);
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
