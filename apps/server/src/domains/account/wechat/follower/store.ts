// The only SQL of followers of the service account.
import type { Queryable } from '@jishi/db';

/** Which of these WeChat accounts are bound. */
export async function selectBoundKeys(db: Queryable, keys: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await db.query<{ wechat_key: Buffer }>(
    'select w.wechat_key from account.wechat w where w.wechat_key = any($1)',
    [keys],
  );
  return rows.map((row) => row.wechat_key);
}

/** Notes the openids of followers who had none yet. */
export async function rememberFollowers(
  db: Queryable,
  keys: readonly Buffer[],
  openidCiphers: readonly Buffer[],
): Promise<void> {
  await db.query(
    `update account.wechat w
     set follower_openid_cipher = f.openid_cipher
     from unnest($1::bytea[], $2::bytea[]) f (wechat_key, openid_cipher)
     where w.wechat_key = f.wechat_key and w.follower_openid_cipher is null`,
    [keys, openidCiphers],
  );
}

/** Forgets the openids of all but these. */
export async function forgetFollowers(db: Queryable, present: readonly Buffer[]): Promise<void> {
  await db.query(
    `update account.wechat
     set follower_openid_cipher = null
     where follower_openid_cipher is not null and wechat_key <> all($1)`,
    [present],
  );
}
