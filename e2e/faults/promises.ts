// The promises about money, checked in the database and against what was seen outside. The proof of the books covers
// P1, P2, P3, P7, the hash chains and the clearing accounts.
import type { PlainSql, Queryable } from '@jishi/db';
import { appeals } from './checks/appeals';
import { books } from './checks/books';
import { channels } from './checks/channels';
import type { Check, Evidence } from './checks/check';
import { goods } from './checks/goods';
import { machines } from './checks/machines';
import { market } from './checks/market';
import { messages } from './checks/messages';
import { papers } from './checks/papers';
import { recharges } from './checks/recharges';
import { time } from './checks/time';

export const CHECKS: readonly Check[] = [
  ...books,
  ...channels,
  ...goods,
  ...papers,
  ...messages,
  ...recharges,
  ...appeals,
  ...market,
  ...time,
  ...machines,
];

/** Breaches listed per promise; one is bad enough. */
const TOLD = 20;

/** All breaches as text, beginning with the promise; empty if all promises hold. */
export async function breaches(db: Queryable & PlainSql, evidence: Evidence): Promise<string[]> {
  const found: string[] = [];
  for (const { promise, find } of CHECKS)
    for (const breach of (await find(db, evidence)).slice(0, TOLD)) found.push(`${promise}: ${JSON.stringify(breach)}`);
  return found;
}
