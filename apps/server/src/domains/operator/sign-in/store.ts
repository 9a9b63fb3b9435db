// The only SQL of tries to sign in to the console.
import type { Queryable } from '@jishi/db';
import { WRONG_TRIES } from './rules';

/**
 * Counts a try as wrong before it is looked at, and locks with the last one allowed; false when the name is locked.
 * Names that no account has are counted just the same.
 */
export async function countTry(db: Queryable, account: string, now: Date, lockedUntil: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into operator.login_try as t (account, fails, tried_at)
     values ($1, 1, $2)
     on conflict (account) do update
     set
       fails = case when t.locked_until is null then t.fails + 1 else 1 end,
       locked_until = case when t.locked_until is null and t.fails + 1 >= ${WRONG_TRIES} then $3::timestamptz end,
       tried_at = $2
     where t.locked_until is null or t.locked_until <= $2`,
    [account, now, lockedUntil],
  );
  return rowCount === 1;
}

/** The try was right: nothing counts against the name any more. */
export async function forgetTries(db: Queryable, account: string): Promise<void> {
  await db.query('delete from operator.login_try where account = $1', [account]);
}

/** Forgets names that were last tried before `before`. */
export async function deleteStaleTries(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from operator.login_try where tried_at < $1', [before]);
}
