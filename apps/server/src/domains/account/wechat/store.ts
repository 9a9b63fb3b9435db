// The only SQL of WeChat accounts and of scans under way.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { ScanPurpose } from './rules';

export type NewScan = {
  stateHash: Buffer;
  proofHash: Buffer;
  purpose: ScanPurpose;
  memberId: MemberId | null;
  expiresAt: Date;
};

export async function insertScan(tx: Transaction, scan: NewScan): Promise<void> {
  await tx.run(sql`
    insert into account.wechat_state (state_hash, proof_hash, purpose, member_id, expires_at)
    values (${scan.stateHash}, ${scan.proofHash}, ${scan.purpose}, ${scan.memberId}, ${scan.expiresAt})`);
}

/** Spends a scan of this browser, purpose and member: true once in its life. */
export async function useScan(db: Queryable, scan: Omit<NewScan, 'expiresAt'>, now: Date): Promise<boolean> {
  const changed = await db.run(sql`
    update account.wechat_state
    set used_at = ${now}
    where state_hash = ${scan.stateHash}
      and proof_hash = ${scan.proofHash}
      and purpose = ${scan.purpose}
      and member_id is not distinct from ${scan.memberId}::bigint
      and used_at is null
      and expires_at > ${now}`);
  return changed === 1;
}

export async function selectMemberOfWechat(db: Queryable, wechatKey: Buffer): Promise<MemberId | undefined> {
  const row = await db.maybe<{ memberId: MemberId }>(sql`
    select w.member_id from account.wechat w where w.wechat_key = ${wechatKey}`);
  return row?.memberId;
}

export async function hasWechat(db: Queryable, memberId: MemberId): Promise<boolean> {
  return (await db.run(sql`select from account.wechat w where w.member_id = ${memberId}`)) === 1;
}

/** Binds a WeChat account to a member in one statement; false when either of them is bound already. */
export async function insertWechat(
  tx: Transaction,
  memberId: MemberId,
  wechat: { wechatKey: Buffer; openidCipher: Buffer; nickname: string; boundAt: Date },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into account.wechat (member_id, wechat_key, openid_cipher, nickname, bound_at)
    values (${memberId}, ${wechat.wechatKey}, ${wechat.openidCipher}, ${wechat.nickname}, ${wechat.boundAt})
    on conflict do nothing`);
  return inserted === 1;
}

/** Unbinds; the nickname that was bound, or undefined when none was. */
export async function deleteWechat(tx: Transaction, memberId: MemberId): Promise<string | undefined> {
  const row = await tx.maybe<{ nickname: string }>(sql`
    delete from account.wechat where member_id = ${memberId} returning nickname`);
  return row?.nickname;
}

/** Removes scans that expired before `before`. */
export async function deleteExpiredScans(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from account.wechat_state where expires_at < ${before}`);
}
