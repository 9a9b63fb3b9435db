// The only SQL of browsers that have signed in to the console.
import type { Queryable, Transaction } from '@jishi/db';

/** Whether a browser has signed in to an account, and was seen since. */
export async function isKnown(
  db: Queryable,
  { markHash, account, since }: { markHash: Buffer; account: string; since: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from operator.browser b join operator.account a on a.id = b.operator_id
     where b.mark_hash = $1 and a.account = $2 and b.seen_at > $3
     limit 1`,
    [markHash, account, since],
  );
  return rowCount === 1;
}

/** Notes that a browser has signed in to an account. */
export async function saveBrowser(tx: Transaction, markHash: Buffer, operatorId: string, now: Date): Promise<void> {
  await tx.query(
    `insert into operator.browser (mark_hash, operator_id, created_at, seen_at)
     values ($1, $2, $3, $3)
     on conflict (mark_hash, operator_id) do update set seen_at = excluded.seen_at`,
    [markHash, operatorId, now],
  );
}

/** Forgets browsers that were last seen before `before`. */
export async function deleteOldBrowsers(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from operator.browser where seen_at < $1', [before]);
}
