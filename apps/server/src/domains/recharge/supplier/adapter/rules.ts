// What the adapters of suppliers have in common: the account they speak for, amounts, and how long silence lasts.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Agent } from 'undici';
import { failureOf, short } from '../../../../kernel/connection';
import { objectOf } from '../../../../kernel/json';
import { parseMoney } from '@jishi/money';
import type { Supplier, SupplierAnswer } from '../spec/rules';

/** What we know of an order that a supplier is asked for; account null: not known any more. */
export type Known = { account: string | null; sinceMs: number };

/** Our account with a supplier, and what a call needs. */
export type Connection = {
  endpoint: string;
  account: string;
  secret: string;
  /** Where the supplier is to send its notifications; empty where it keeps the address itself. */
  notifyUrl: string;
  dispatcher: Agent;
  now: () => Date;
  /** Our side of an order: whom it is for, and how long ago it was handed over. */
  known: (number: string) => Promise<Known | undefined>;
};

/** One order on a supplier's bill: what it took from our prepaid money, in 0.00001 yuan. */
export type BillLine = { number: string; amount: bigint };

export type Adapter = Supplier & {
  /** What a finished Beijing day, `yyyy-MM-dd`, cost us by the supplier's account; undefined when it did not say plainly. */
  bill(day: string): Promise<BillLine[] | undefined>;
};

/** A supplier may still be taking down what it was handed; ten minutes later, what it does not have never came. */
const ABSENT_AFTER_MS = 10 * 60_000;

/** What it means that a supplier does not have an order. */
export function answerOfAbsence(known: Known | undefined): SupplierAnswer {
  if (known && known.sinceMs >= ABSENT_AFTER_MS) return refused('absent', '供应商没有收到这一单');
  return unknown('供应商还查不到这一单');
}

/** The answer when a connection failed. */
export function answerOfFailure(error: unknown): SupplierAnswer {
  const { code, mayHaveArrived } = failureOf(error);
  return mayHaveArrived ? unknown(`没有等到回应（${code}）`) : refused('unreachable', `连不上供应商（${code}）`);
}

export function unknown(reason: string): SupplierAnswer {
  return { kind: 'unknown', reason: short(reason, 120) };
}

export function refused(code: string, reason: string): SupplierAnswer {
  return { kind: 'refused', code: short(code), reason: short(reason, 120) };
}

/** An amount in yuan that a supplier wrote as text or number, in 0.00001 yuan; undefined when it is none or below zero. */
export function unitsOf(value: unknown): bigint | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  try {
    const units = parseMoney(String(value));
    return units < 0n ? undefined : units;
  } catch {
    return undefined;
  }
}

/** A text that a supplier wrote, or a number in its place; '' when it is neither. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Whether two texts are the same, in a time that tells nothing of where they differ. */
export function isSame(given: string, own: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(own));
}

/** A bill whose every row could be read; each order stands in it once. */
export function linesOf(rows: unknown, lineOf: (row: Record<string, unknown>) => BillLine | undefined) {
  if (!Array.isArray(rows)) return undefined;
  const lines = rows.map((row) => lineOf(objectOf(row)));
  const all = lines.flatMap((line) => line ?? []);
  if (all.length < lines.length || new Set(all.map(({ number }) => number)).size < all.length) return undefined;
  return all;
}
