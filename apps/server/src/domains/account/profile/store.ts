// The only SQL of what other slices' tables say of a member as a whole.
import { leaseState } from '@jishi/contract/enums/access';
import { chargeSource } from '@jishi/contract/enums/catalogue';
import { couponStatus } from '@jishi/contract/enums/coupon';
import { payOrderStatus } from '@jishi/contract/enums/payment';
import { type Queryable, type Transaction, sql } from '@jishi/db';
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
  const { vip, ...standing } = await db.one<
    Omit<Standing, 'vipLevel' | 'vipName'> & { vip: { rank: number; name: string } | null }
  >(sql`
    select
      (
        select coalesce(sum((l.granted - l.used) * l.price), 0)::bigint
        from gateway.lease l
        where l.member_id = ${memberId} and l.state = ${leaseState.open} and l.source = ${chargeSource.balance}
      ) as unspent_hold,
      (
        select count(*)::int
        from payment.pay_order o
        where o.member_id = ${memberId} and o.status in (${payOrderStatus.toPay}, ${payOrderStatus.waiting}) and o.expire_at > ${now}
      ) as unpaid_orders,
      exists (
        select from coupon.coupon c
        where c.member_id = ${memberId} and c.status = ${couponStatus.usable} and c.valid_from <= ${now} and c.expires_at > ${now}
      ) as has_coupon,
      exists (select from access.apply a where a.member_id = ${memberId}) as has_applied,
      exists (select from account.wechat w where w.member_id = ${memberId}) as has_wechat,
      exists (select from account.totp t where t.member_id = ${memberId} and t.enabled_at is not null) as has_totp,
      (
        select json_build_object('rank', v.rank, 'name', v.name)
        from account.member m
        join vip.level v on v.level = m.vip_level
        where m.id = ${memberId}
      ) as vip,
      (
        select c.due_at
        from account.closure c
        where c.member_id = ${memberId} and c.cancelled_at is null and c.closed_at is null
      ) as closes_at`);
  return { ...standing, vipLevel: vip?.rank ?? 0, vipName: vip?.name ?? '' };
}

/** Changes a member's nickname; returns the one before. */
export async function updateNickname(tx: Transaction, memberId: MemberId, nickname: string): Promise<string> {
  const before = await tx.one<{ nickname: string }>(sql`
    update account.member m
    set nickname = ${nickname}
    from (select id, nickname from account.member where id = ${memberId} for no key update) b
    where m.id = b.id
    returning b.nickname`);
  return before.nickname;
}
