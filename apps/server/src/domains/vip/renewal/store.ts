// The only SQL of signed renewals.
import { memberStatus } from '@jishi/contract/enums/account';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** A member's signed renewal; the price in 0.00001 yuan is the highest they agreed to. */
export type Signed = { rank: number; period: number; price: bigint };

export async function selectSigned(db: Queryable, memberId: MemberId): Promise<Signed | undefined> {
  return db.maybe<Signed>(sql`
    select rank, period, price from vip.auto_renewal where member_id = ${memberId}`);
}

export async function upsertSigned(tx: Transaction, memberId: MemberId, signed: Signed, now: Date): Promise<void> {
  await tx.run(sql`
    insert into vip.auto_renewal (member_id, rank, period, price, signed_at)
    values (${memberId}, ${signed.rank}, ${signed.period}, ${signed.price}, ${now})
    on conflict (member_id) do update
    set rank = excluded.rank, period = excluded.period, price = excluded.price, signed_at = excluded.signed_at`);
}

/** Takes a signature back; false when there was none. */
export async function deleteSigned(tx: Transaction, memberId: MemberId): Promise<boolean> {
  return (await tx.run(sql`delete from vip.auto_renewal where member_id = ${memberId}`)) === 1;
}

/** A signature for a level above the member's remaining ones ends with that level. */
export async function deleteLapsed(tx: Transaction, memberId: MemberId, rankLeft: number): Promise<void> {
  await tx.run(sql`delete from vip.auto_renewal where member_id = ${memberId} and rank > ${rankLeft}`);
}

/**
 * Deletes the renewals signed by a member whose account is closed. Memberships stay with the orders that bought them.
 */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  await deleteSigned(tx, memberId);
}

/** Members in good standing whose signed level ends within a day, with the membership that is its last. */
export async function selectDue(db: Queryable, now: Date): Promise<{ memberId: MemberId; after: string }[]> {
  return db.many<{ memberId: MemberId; after: string }>(sql`
    select a.member_id, l.after
    from vip.auto_renewal a
    join account.member m on m.id = a.member_id and m.status = ${memberStatus.normal}
    cross join lateral (
      select s.id::text as after, s.ends_at
      from vip.membership s join vip.level v on v.level = s.level
      where s.member_id = a.member_id and v.rank >= a.rank and s.ends_at > ${now}
      order by s.ends_at desc, s.id desc
      limit 1
    ) l
    where l.ends_at <= ${now}::timestamptz + interval '1 day'
    order by l.ends_at
    limit 1000`);
}
