// The only SQL of trade passwords.
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { WRONG_TRIES } from './rules';

export async function updateTradePassword(tx: Transaction, memberId: MemberId, hash: string): Promise<void> {
  await tx.run(sql`
    update account.member
    set trade_password_hash = ${hash}, trade_password_fails = 0, trade_password_locked_until = null
    where id = ${memberId}`);
}

/**
 * Counts a try as wrong before checking it, and locks on the last one allowed, so concurrent tries cannot exceed the
 * limit. Returns the hash to compare with and the tries left; undefined when locked or not set.
 */
export async function countTry(
  db: Queryable,
  memberId: MemberId,
  now: Date,
  lockedUntil: Date,
): Promise<{ hash: string; left: number } | undefined> {
  const counted = await db.maybe<{ hash: string; fails: number }>(sql`
    update account.member
    set
      trade_password_fails = case when trade_password_locked_until is null then trade_password_fails + 1 else 1 end,
      trade_password_locked_until = case
        when trade_password_locked_until is null and trade_password_fails + 1 >= ${literal(WRONG_TRIES)}
          then ${lockedUntil}::timestamptz
      end
    where id = ${memberId}
      and trade_password_hash is not null
      and (trade_password_locked_until is null or trade_password_locked_until <= ${now})
    returning trade_password_hash as hash, trade_password_fails as fails`);
  return counted && { hash: counted.hash, left: WRONG_TRIES - counted.fails };
}

/** The try was right: nothing counts against the member any more. */
export async function forgetTries(db: Queryable, memberId: MemberId): Promise<void> {
  await db.run(sql`
    update account.member set trade_password_fails = 0, trade_password_locked_until = null where id = ${memberId}`);
}

export async function hasTradePassword(db: Queryable, memberId: MemberId): Promise<boolean> {
  const row = await db.maybe<{ isSet: boolean }>(sql`
    select trade_password_hash is not null as is_set from account.member where id = ${memberId}`);
  return row?.isSet ?? false;
}
