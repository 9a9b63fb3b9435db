// The only SQL of members themselves.
import { authStatus, authType } from '@jishi/contract/enums/account';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type MemberRow = {
  id: MemberId;
  phoneCipher: Buffer | null;
  phoneKey: Buffer | null;
  phoneMask: string;
  nickname: string;
  headImg: string;
  passwordHash: string | null;
  tradePasswordHash: string | null;
  status: number;
  authStatus: number;
  authType: number;
  inviteCode: string;
  invitedBy: string | null;
  vipLevel: number;
  creditScore: number;
  buyCardPermit: boolean;
  demo: boolean;
  regTime: Date;
  latestLoginTime: Date | null;
};
export type NewMember = Pick<
  MemberRow,
  'phoneCipher' | 'phoneKey' | 'phoneMask' | 'nickname' | 'inviteCode' | 'invitedBy' | 'demo' | 'regTime'
>;

const MEMBER = sql`
  select
    id, phone_cipher, phone_key, phone_mask, nickname, head_img, password_hash, trade_password_hash, status,
      auth_status,
    auth_type, invite_code, invited_by, vip_level, credit_score, buy_card_permit, demo, reg_time, latest_login_time
  from account.member`;

/** Inserts a member unless the phone is taken; returns the new id, or undefined when it is. */
export async function insertMember(tx: Transaction, row: NewMember): Promise<MemberId | undefined> {
  const inserted = await tx.maybe<{ id: MemberId }>(sql`
    insert into account.member (
      phone_cipher, phone_key, phone_mask, nickname, invite_code, invited_by, demo, reg_time
    )
    values (
      ${row.phoneCipher}, ${row.phoneKey}, ${row.phoneMask}, ${row.nickname}, ${row.inviteCode}, ${row.invitedBy},
      ${row.demo}, ${row.regTime}
    )
    on conflict (phone_key) do nothing
    returning id`);
  return inserted?.id;
}

export async function selectMember(db: Queryable, memberId: MemberId): Promise<MemberRow | undefined> {
  return db.maybe<MemberRow>(sql`${MEMBER} where id = ${memberId}`);
}

export async function selectMemberByPhone(db: Queryable, phoneKey: Buffer): Promise<MemberRow | undefined> {
  return db.maybe<MemberRow>(sql`${MEMBER} where phone_key = ${phoneKey}`);
}

/**
 * A member's state, locked until the transaction ends. Every sign-in and every change of how a member signs in locks
 * this row first, so that none misses another.
 */
export async function lockMember(
  tx: Transaction,
  memberId: MemberId,
): Promise<{ status: number; passwordHash: string | null }> {
  return tx.one<{ status: number; passwordHash: string | null }>(sql`
    select m.status, m.password_hash from account.member m where m.id = ${memberId} for no key update`);
}

/** Whose invitation code it is. */
export async function selectInviter(db: Queryable, inviteCode: string): Promise<MemberId | undefined> {
  const row = await db.maybe<{ id: MemberId }>(sql`select id from account.member where invite_code = ${inviteCode}`);
  return row?.id;
}

export async function updateLatestLogin(tx: Transaction, memberId: MemberId, now: Date): Promise<void> {
  await tx.run(sql`update account.member set latest_login_time = ${now} where id = ${memberId}`);
}

/**
 * Writes a member's certification unless it would undo a better one: what is applied for undoes nothing that is certified,
 * and a person's certificate nothing of an enterprise.
 */
export async function updateAuthentication(
  tx: Transaction,
  memberId: MemberId,
  { status, type }: { status: number; type: number },
): Promise<void> {
  const isEnterprise =
    type === authType.enterprise && (status === authStatus.certified || status === authStatus.expired);
  await tx.run(sql`
    update account.member
    set auth_status = ${status}, auth_type = ${type}
    where id = ${memberId}
      and (
        ${isEnterprise}
        or auth_status in (${authStatus.none}, ${authStatus.inReview}, ${authStatus.refused})
      )`);
}

/** Whether a member may buy cards. */
export async function mayBuyCards(tx: Transaction, memberId: MemberId): Promise<boolean> {
  const { mayBuy } = await tx.one<{ mayBuy: boolean }>(sql`
    select buy_card_permit as may_buy from account.member where id = ${memberId}`);
  return mayBuy;
}

export async function updateVipLevel(tx: Transaction, memberId: MemberId, edition: number): Promise<void> {
  await tx.run(sql`update account.member set vip_level = ${edition} where id = ${memberId}`);
}
