// The only SQL of browsers that have signed in to the console.
import { type Queryable, type Transaction, sql } from '@jishi/db';

/** Whether a browser has signed in to an account, and was seen since. */
export async function isKnown(
  db: Queryable,
  { markHash, account, since }: { markHash: Buffer; account: string; since: Date },
): Promise<boolean> {
  const found = await db.run(sql`
    select from operator.browser b join operator.account a on a.id = b.operator_id
    where b.mark_hash = ${markHash} and a.account = ${account} and b.seen_at > ${since}
    limit 1`);
  return found === 1;
}

/** Notes that a browser has signed in to an account. */
export async function saveBrowser(tx: Transaction, markHash: Buffer, operatorId: string, now: Date): Promise<void> {
  await tx.run(sql`
    insert into operator.browser (mark_hash, operator_id, created_at, seen_at)
    values (${markHash}, ${operatorId}, ${now}, ${now})
    on conflict (mark_hash, operator_id) do update set seen_at = excluded.seen_at`);
}

/** Forgets browsers that were last seen before `before`. */
export async function deleteOldBrowsers(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from operator.browser where seen_at < ${before}`);
}
