// The only SQL of making keys, their secrets, and removing them. The gateway reads the table and hears of every change.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { type Limits, MOST_KEYS } from './rules';

export type KeyRow = {
  id: string;
  name: string;
  app_key: string;
  secret_cipher: Buffer;
  mode: number;
  status: number;
  is_default: boolean;
  previous_until: Date | null;
  created_at: Date;
  last_used_at: Date | null;
};

const COLUMNS = 'id, name, app_key, secret_cipher, mode, status, is_default, previous_until, created_at, last_used_at';

/** A member's default key of a mode. */
export async function selectDefault(db: Queryable, memberId: MemberId, mode: number): Promise<KeyRow | undefined> {
  const { rows } = await db.query<KeyRow>(
    `select ${COLUMNS} from access.api_key where member_id = $1 and mode = $2 and is_default`,
    [memberId, mode],
  );
  return rows[0];
}

/** One of a member's keys. */
export async function selectKey(db: Queryable, memberId: MemberId, id: string): Promise<KeyRow | undefined> {
  const { rows } = await db.query<KeyRow>(
    `select ${COLUMNS} from access.api_key where member_id = $1 and id = $2 and removed_at is null`,
    [memberId, id],
  );
  return rows[0];
}

export type NewSecret = { cipher: Buffer; hash: Buffer };
export type NewKey = { appKey: string; secret: NewSecret; mode: number; isDefault: boolean; limits: Limits };

/** Whether a member ever had a key, removed ones included. */
export async function hadKey(db: Queryable, memberId: MemberId): Promise<boolean> {
  const { rowCount } = await db.query('select from access.api_key where member_id = $1 limit 1', [memberId]);
  return rowCount === 1;
}

/** Inserts a key; undefined when the member has as many as there may be, or a default one of the mode. */
export async function insertKey(
  tx: Transaction,
  memberId: MemberId,
  { appKey, secret, mode, isDefault, limits }: NewKey,
  now: Date,
): Promise<KeyRow | undefined> {
  // One after the other, so that each count below sees the key before.
  await tx.query('select from account.member where id = $1 for no key update', [memberId]);
  const { rows } = await tx.query<KeyRow>(
    `insert into access.api_key (
       member_id, name, app_key, secret_cipher, secret_hash, mode, is_default, project_ids, ips, qps, daily_calls,
       daily_spend, expires_at, created_at
     )
     select $1, $2, $3, $4, $5, $6, $7, $8::bigint[], $9::text[], $10, $11, $12, $13, $14
     where (select count(*) from access.api_key k where k.member_id = $1 and k.removed_at is null) < ${MOST_KEYS}
     on conflict (member_id, mode) where is_default do nothing
     returning ${COLUMNS}`,
    [
      memberId,
      limits.name,
      appKey,
      secret.cipher,
      secret.hash,
      mode,
      isDefault,
      limits.projectIds,
      limits.ips,
      limits.qps,
      limits.dailyCalls,
      limits.dailySpend,
      limits.expiresAt,
      now,
    ],
  );
  return rows[0];
}

/** Gives a key a new secret; the old one keeps working until `previousUntil`. */
export async function replaceSecret(
  tx: Transaction,
  memberId: MemberId,
  id: string,
  { cipher, hash, previousUntil }: NewSecret & { previousUntil: Date },
): Promise<KeyRow | undefined> {
  const { rows } = await tx.query<KeyRow>(
    `update access.api_key
     set previous_secret_cipher = secret_cipher, previous_secret_hash = secret_hash, previous_until = $5,
       secret_cipher = $3, secret_hash = $4
     where member_id = $1 and id = $2 and removed_at is null
     returning ${COLUMNS}`,
    [memberId, id, cipher, hash, previousUntil],
  );
  return rows[0];
}

/** Removes a key for good; `secret` takes the place of the one that is known. False when it is not there any more. */
export async function removeKey(
  tx: Transaction,
  memberId: MemberId,
  id: string,
  { cipher, hash }: NewSecret,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update access.api_key
     set removed_at = $5, status = 2, secret_cipher = $3, secret_hash = $4, previous_secret_cipher = null,
       previous_secret_hash = null, previous_until = null
     where member_id = $1 and id = $2 and removed_at is null and not is_default`,
    [memberId, id, cipher, hash, now],
  );
  return rowCount === 1;
}
