// The only SQL of passwords tried.
import { type Queryable, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import type { Bound } from './rules';

/** By phone and requester. */
export type Tries = { phoneKey: Buffer; requester: Buffer };
export type Times = { now: Date; forgottenBefore: Date };

/**
 * Counts a try as wrong before checking it, and locks on the last one allowed, so concurrent tries cannot exceed the
 * limit. Returns the count; undefined, without counting, when locked or when a captcha is needed but not `solved`.
 */
export async function countTry(
  db: Queryable,
  { phoneKey, requester }: Tries,
  { free, most, lockedMs }: Bound,
  solved: boolean,
  { now, forgottenBefore }: Times,
): Promise<number | undefined> {
  const lockedUntil = new Date(now.getTime() + lockedMs);
  const row = await db.maybe<{ fails: number }>(sql`
    insert into account.password_attempt as t (phone_key, requester, fails, tried_at)
    values (${phoneKey}, ${requester}, 1, ${now})
    on conflict (phone_key, requester) do update
    set
      fails = case when t.locked_until is null and t.tried_at > ${forgottenBefore} then t.fails + 1 else 1 end,
      locked_until = case
        when t.locked_until is null and t.tried_at > ${forgottenBefore} and t.fails + 1 >= ${most}
          then ${lockedUntil}::timestamptz
      end,
      tried_at = ${now}
    where case
      when t.locked_until is not null then t.locked_until <= ${now}
      else ${solved} or t.fails < ${free} or t.tried_at <= ${forgottenBefore}
    end
    returning fails`);
  return row?.fails;
}

export async function isLocked(db: Queryable, { phoneKey, requester }: Tries, now: Date): Promise<boolean> {
  const found = await db.run(sql`
    select
    from account.password_attempt
    where phone_key = ${phoneKey} and requester = ${requester} and locked_until > ${now}`);
  return found === 1;
}

/** A correct password: clears the requester's count and takes the try off the strangers' count. */
export async function forgetOwnTries(db: Queryable, { phoneKey, requester }: Tries): Promise<void> {
  await db.run(sql`delete from account.password_attempt where phone_key = ${phoneKey} and requester = ${requester}`);
}

/** Takes one try back that was counted against all strangers and was right. */
export async function takeBackTry(db: Queryable, { phoneKey, requester }: Tries): Promise<void> {
  await db.run(sql`
    update account.password_attempt
    set fails = greatest(fails - 1, 0), locked_until = null
    where phone_key = ${phoneKey} and requester = ${requester}`);
}

/** The password is a new one: nothing counts against the phone any more. */
export async function forgetTries(db: Queryable, phoneKey: Buffer): Promise<void> {
  await db.run(sql`delete from account.password_attempt where phone_key = ${phoneKey}`);
}

/** Forgets phones that were last tried before `before`. */
export async function deleteStaleTries(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from account.password_attempt where tried_at < ${before}`);
}

/** The phone's member, and the password hash if set. */
export async function selectPassword(
  db: Queryable,
  phoneKey: Buffer,
): Promise<{ memberId: MemberId; hash: string | null } | undefined> {
  return db.maybe<{ memberId: MemberId; hash: string | null }>(
    sql`select m.id as member_id, m.password_hash as hash from account.member m where m.phone_key = ${phoneKey}`,
  );
}
