// The only SQL of keys.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type KeyRow = {
  id: string;
  name: string;
  app_key: string;
  secret_cipher: Buffer;
  mode: number;
  status: number;
  created_at: Date;
  last_used_at: Date | null;
};

const COLUMNS = 'id, name, app_key, secret_cipher, mode, status, created_at, last_used_at';

/** A member's default key of a mode. */
export async function selectDefault(db: Queryable, memberId: MemberId, mode: number): Promise<KeyRow | undefined> {
  const { rows } = await db.query<KeyRow>(
    `select ${COLUMNS} from access.api_key where member_id = $1 and mode = $2 and is_default`,
    [memberId, mode],
  );
  return rows[0];
}

export type NewKey = { name: string; appKey: string; secretCipher: Buffer; secretHash: Buffer; mode: number };

/** Inserts a member's default key of a mode; undefined when there is one by now. */
export async function insertDefault(
  tx: Transaction,
  memberId: MemberId,
  key: NewKey,
  now: Date,
): Promise<KeyRow | undefined> {
  const { rows } = await tx.query<KeyRow>(
    `insert into access.api_key (member_id, name, app_key, secret_cipher, secret_hash, mode, is_default, created_at)
     values ($1, $2, $3, $4, $5, $6, true, $7)
     on conflict (member_id, mode) where is_default do nothing
     returning ${COLUMNS}`,
    [memberId, key.name, key.appKey, key.secretCipher, key.secretHash, key.mode, now],
  );
  return rows[0];
}

/** Gives a key a new secret; the old one keeps working until `previousUntil`. */
export async function replaceSecret(
  tx: Transaction,
  memberId: MemberId,
  mode: number,
  secret: { cipher: Buffer; hash: Buffer; previousUntil: Date },
): Promise<KeyRow | undefined> {
  const { rows } = await tx.query<KeyRow>(
    `update access.api_key
     set previous_secret_cipher = secret_cipher, previous_secret_hash = secret_hash, previous_until = $5,
       secret_cipher = $3, secret_hash = $4
     where member_id = $1 and mode = $2 and is_default
     returning ${COLUMNS}`,
    [memberId, mode, secret.cipher, secret.hash, secret.previousUntil],
  );
  return rows[0];
}
