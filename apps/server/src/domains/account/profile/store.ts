// The only SQL of what other slices' tables say of a member as a whole.
import { leaseState } from '@jishi/contract/enums/access';
import { memberStatus } from '@jishi/contract/enums/account';
import { chargeSource } from '@jishi/contract/enums/catalogue';
import { couponStatus } from '@jishi/contract/enums/coupon';
import { accountOwner, payOrderStatus } from '@jishi/contract/enums/payment';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { Account } from '../../ledger';
import { type ToAgree, toAgree } from '../agreement/store';
import { isAlive } from '../session/store';

export type Own = {
  id: MemberId;
  phoneMask: string;
  nickname: string;
  headImg: string;
  status: number;
  authStatus: number;
  authType: number;
  inviteCode: string;
  creditScore: number;
  buyCardPermit: boolean;
  regTime: Date;
  latestLoginTime: Date | null;
  hasPassword: boolean;
  hasTradePassword: boolean;
  accounts: Account[];
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
  /** Messages. */
  unread: number;
  /** When use of the session was last noted. */
  seenAt: Date;
  toAgree: ToAgree[];
};

type OwnRow = Omit<Own, 'accounts' | 'toAgree'> & {
  accounts: [Account['kind'], balance: string, floor: string][] | null;
  toAgree: ToAgree[] | null;
};

/** What every page of a member asks, as one question; undefined when the session has ended, or its member is frozen or gone. */
export async function selectOwn(
  db: Queryable,
  { memberId, sessionId }: { memberId: MemberId; sessionId: string },
  now: Date,
): Promise<Own | undefined> {
  const row = await db.maybe<OwnRow>(sql`
    select
      m.id, m.phone_mask, m.nickname, m.head_img, m.status, m.auth_status, m.auth_type, m.invite_code, m.credit_score, m.buy_card_permit,
      m.reg_time, m.latest_login_time, m.password_hash is not null as has_password, m.trade_password_hash is not null as has_trade_password,
      (
        select json_agg(json_build_array(a.kind, a.balance::text, coalesce(a.floor, 0)::text) order by a.id)
        from ledger.account a
        where a.owner_kind = ${accountOwner.member} and a.owner_id = ${memberId}
      ) as accounts,
      ${unspentHold(memberId)} as unspent_hold,
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
      coalesce(v.rank, 0) as vip_level, coalesce(v.name, '') as vip_name,
      (
        select c.due_at
        from account.closure c
        where c.member_id = ${memberId} and c.cancelled_at is null and c.closed_at is null
      ) as closes_at,
      (select count(*)::int from message.member_message r where r.member_id = ${memberId} and r.read_at is null) as unread,
      (select json_agg(t) from (${toAgree(memberId)}) t) as to_agree, s.seen_at
    from account.session s
    join account.member m on m.id = s.member_id
    left join vip.level v on v.level = m.vip_level
    where s.id = ${sessionId} and s.member_id = ${memberId} and ${isAlive(now)} and m.status not in (${memberStatus.frozen}, ${memberStatus.closed})`);
  if (!row) return undefined;
  const accounts = row.accounts ?? [];
  return {
    ...row,
    accounts: accounts.map(([kind, balance, floor]) => ({ kind, balance: BigInt(balance), floor: BigInt(floor) })),
    toAgree: row.toAgree ?? [],
  };
}

const unspentHold = (memberId: MemberId) => sql`(
  select coalesce(sum((l.granted - l.used) * l.price), 0)::bigint
  from gateway.lease l
  where l.member_id = ${memberId} and l.state = ${leaseState.open} and l.source = ${chargeSource.balance}
)`;

/** Money that gateway nodes hold of a member's but have not spent, and the name of their VIP level, '' without one. */
export function selectStanding(db: Queryable, memberId: MemberId): Promise<Pick<Own, 'unspentHold' | 'vipName'>> {
  return db.one<Pick<Own, 'unspentHold' | 'vipName'>>(sql`
    select
      ${unspentHold(memberId)} as unspent_hold,
      coalesce(
        (select v.name from account.member m join vip.level v on v.level = m.vip_level where m.id = ${memberId}), ''
      ) as vip_name`);
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
