// The only SQL of passwords tried.
import type { Queryable } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import type { Bound } from './rules';

/** On which phone, by whom. */
export type Tries = { phoneKey: Buffer; requester: Buffer };
export type Times = { now: Date; forgottenBefore: Date };

/**
 * Counts a try as wrong before it is looked at, and locks with the last one allowed: so no number of tries at the same
 * moment gets more. Answers how many there were; undefined, and nothing counted, when locked or not `solved` though it must.
 */
export async function countTry(
  db: Queryable,
  { phoneKey, requester }: Tries,
  { free, most, lockedMs }: Bound,
  solved: boolean,
  { now, forgottenBefore }: Times,
): Promise<number | undefined> {
  const { rows } = await db.query<{ fails: number }>(
    `insert into account.password_attempt as t (phone_key, requester, fails, tried_at)
     values ($1, $2, 1, $3)
     on conflict (phone_key, requester) do update
     set
       fails = case when t.locked_until is null and t.tried_at > $4 then t.fails + 1 else 1 end,
       locked_until = case
         when t.locked_until is null and t.tried_at > $4 and t.fails + 1 >= $7 then $5::timestamptz
       end,
       tried_at = $3
     where case
       when t.locked_until is not null then t.locked_until <= $3
       else $8 or t.fails < $6 or t.tried_at <= $4
     end
     returning fails`,
    [phoneKey, requester, now, forgottenBefore, new Date(now.getTime() + lockedMs), free, most, solved],
  );
  return rows[0]?.fails;
}

export async function isLocked(db: Queryable, { phoneKey, requester }: Tries, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from account.password_attempt where phone_key = $1 and requester = $2 and locked_until > $3',
    [phoneKey, requester, now],
  );
  return rowCount === 1;
}

/** The try was right: nothing counts against who made it any more, and it is no stranger's wrong one. */
export async function forgetOwnTries(db: Queryable, { phoneKey, requester }: Tries): Promise<void> {
  await db.query('delete from account.password_attempt where phone_key = $1 and requester = $2', [phoneKey, requester]);
}

/** Takes one try back that was counted against all strangers and was right. */
export async function takeBackTry(db: Queryable, { phoneKey, requester }: Tries): Promise<void> {
  await db.query(
    `update account.password_attempt
     set fails = greatest(fails - 1, 0), locked_until = null
     where phone_key = $1 and requester = $2`,
    [phoneKey, requester],
  );
}

/** The password is a new one: nothing counts against the phone any more. */
export async function forgetTries(db: Queryable, phoneKey: Buffer): Promise<void> {
  await db.query('delete from account.password_attempt where phone_key = $1', [phoneKey]);
}

/** Forgets phones that were last tried before `before`. */
export async function deleteStaleTries(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from account.password_attempt where tried_at < $1', [before]);
}

/** Who has the phone, and the hash of their password if they have set one. */
export async function selectPassword(
  db: Queryable,
  phoneKey: Buffer,
): Promise<{ memberId: MemberId; hash: string | null } | undefined> {
  const { rows } = await db.query<{ id: MemberId; password_hash: string | null }>(
    'select m.id, m.password_hash from account.member m where m.phone_key = $1',
    [phoneKey],
  );
  return rows[0] && { memberId: rows[0].id, hash: rows[0].password_hash };
}
