// The promises about money, asked of the database alone and held against what those outside saw. P1, P2, P3, P7, the
// hash chains and the clearing accounts are in the proof of the books, too.
import type { Queryable } from '@jishi/db';
import { books } from './checks/books';
import { channels } from './checks/channels';
import type { Check, Evidence } from './checks/check';
import { goods } from './checks/goods';

export const CHECKS: readonly Check[] = [...books, ...channels, ...goods];

/** Most breaches of a promise that are told; one is bad enough. */
const TOLD = 20;

/** Every breach in words, the promise first; empty when all promises hold. */
export async function breaches(db: Queryable, evidence: Evidence): Promise<string[]> {
  const found: string[] = [];
  for (const { promise, find } of CHECKS)
    for (const breach of (await find(db, evidence)).slice(0, TOLD)) found.push(`${promise}: ${JSON.stringify(breach)}`);
  return found;
}
