// The only SQL of what other slices' tables say of a member as a whole.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type Standing = {
  /** Money that gateway nodes hold but have not spent. */
  unspentHold: bigint;
  /** Orders that can still be paid. */
  unpaidOrders: number;
  /** Has a coupon that may be used now. */
  hasCoupon: boolean;
  /** Has applied for any product. */
  hasApplied: boolean;
  hasWechat: boolean;
  hasTotp: boolean;
  /** The rank and name of the member's VIP level; 0 and '' without one. */
  vipLevel: number;
  vipName: string;
  /** When the account will be closed, while it is going to be. */
  closesAt: Date | null;
};

export async function selectStanding(db: Queryable, memberId: MemberId, now: Date): Promise<Standing> {
  const { rows } = await db.query<{
    unspent: string;
    unpaid: string;
    has_coupon: boolean;
    has_applied: boolean;
    has_wechat: boolean;
    has_totp: boolean;
    vip: { rank: number; name: string } | null;
    closes_at: Date | null;
  }>(
    `select
       (
         select coalesce(sum((l.granted - l.used) * l.price), 0)
         from gateway.lease l
         where l.member_id = $1 and l.state = 1 and l.source = 3
       ) as unspent,
       (
         select count(*)
         from payment.pay_order o
         where o.member_id = $1 and o.status in (10, 15) and o.expire_at > $2
       ) as unpaid,
       exists (
         select from coupon.coupon c
         where c.member_id = $1 and c.status = 1 and c.valid_from <= $2 and c.expires_at > $2
       ) as has_coupon,
       exists (select from access.apply a where a.member_id = $1) as has_applied,
       exists (select from account.wechat w where w.member_id = $1) as has_wechat,
       exists (select from account.totp t where t.member_id = $1 and t.enabled_at is not null) as has_totp,
       (
         select json_build_object('rank', v.rank, 'name', v.name)
         from account.member m
         join vip.level v on v.level = m.vip_level
         where m.id = $1
       ) as vip,
       (
         select c.due_at
         from account.closure c
         where c.member_id = $1 and c.cancelled_at is null and c.closed_at is null
       ) as closes_at`,
    [memberId, now],
  );
  const row = rows[0]!;
  return {
    unspentHold: BigInt(row.unspent),
    unpaidOrders: Number(row.unpaid),
    hasCoupon: row.has_coupon,
    hasApplied: row.has_applied,
    hasWechat: row.has_wechat,
    hasTotp: row.has_totp,
    vipLevel: row.vip?.rank ?? 0,
    vipName: row.vip?.name ?? '',
    closesAt: row.closes_at,
  };
}

/** Changes a member's nickname; answers the one before. */
export async function updateNickname(tx: Transaction, memberId: MemberId, nickname: string): Promise<string> {
  const { rows } = await tx.query<{ nickname: string }>(
    `update account.member m
     set nickname = $2
     from (select id, nickname from account.member where id = $1 for no key update) b
     where m.id = b.id
     returning b.nickname`,
    [memberId, nickname],
  );
  return rows[0]!.nickname;
}
