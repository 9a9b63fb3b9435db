// The only SQL of WeChat accounts and of scans under way.
import type { Queryable, Transaction } from '@jishi/db';
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
  await tx.query(
    `insert into account.wechat_state (state_hash, proof_hash, purpose, member_id, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [scan.stateHash, scan.proofHash, scan.purpose, scan.memberId, scan.expiresAt],
  );
}

/** Spends a scan of this browser, purpose and member: true once in its life. */
export async function useScan(db: Queryable, scan: Omit<NewScan, 'expiresAt'>, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update account.wechat_state
     set used_at = $5
     where state_hash = $1
       and proof_hash = $2
       and purpose = $3
       and member_id is not distinct from $4::bigint
       and used_at is null
       and expires_at > $5`,
    [scan.stateHash, scan.proofHash, scan.purpose, scan.memberId, now],
  );
  return rowCount === 1;
}

export async function selectMemberOfWechat(db: Queryable, wechatKey: Buffer): Promise<MemberId | undefined> {
  const { rows } = await db.query<{ member_id: MemberId }>(
    'select w.member_id from account.wechat w where w.wechat_key = $1',
    [wechatKey],
  );
  return rows[0]?.member_id;
}

export async function hasWechat(db: Queryable, memberId: MemberId): Promise<boolean> {
  const { rows } = await db.query('select from account.wechat w where w.member_id = $1', [memberId]);
  return rows.length === 1;
}

/** Binds a WeChat account to a member in one statement; false when either of them is bound already. */
export async function insertWechat(
  tx: Transaction,
  memberId: MemberId,
  wechat: { wechatKey: Buffer; openidCipher: Buffer; nickname: string; boundAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into account.wechat (member_id, wechat_key, openid_cipher, nickname, bound_at)
     values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [memberId, wechat.wechatKey, wechat.openidCipher, wechat.nickname, wechat.boundAt],
  );
  return rowCount === 1;
}

/** Unbinds; the nickname that was bound, or undefined when none was. */
export async function deleteWechat(tx: Transaction, memberId: MemberId): Promise<string | undefined> {
  const { rows } = await tx.query<{ nickname: string }>(
    'delete from account.wechat where member_id = $1 returning nickname',
    [memberId],
  );
  return rows[0]?.nickname;
}

/** Removes scans that expired before `before`. */
export async function deleteExpiredScans(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from account.wechat_state where expires_at < $1', [before]);
}
