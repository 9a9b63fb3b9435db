// The only SQL of followers of the service account.
import { type Queryable, sql } from '@jishi/db';

/** Which of these WeChat accounts are bound. */
export async function selectBoundKeys(db: Queryable, keys: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await db.many<{ wechatKey: Buffer }>(sql`
    select w.wechat_key from account.wechat w where w.wechat_key = any(${keys})`);
  return rows.map((row) => row.wechatKey);
}

/** Notes the openids of followers who had none yet. */
export async function rememberFollowers(
  db: Queryable,
  keys: readonly Buffer[],
  openidCiphers: readonly Buffer[],
): Promise<void> {
  await db.run(sql`
    update account.wechat w
    set follower_openid_cipher = f.openid_cipher
    from unnest(${keys}::bytea[], ${openidCiphers}::bytea[]) f (wechat_key, openid_cipher)
    where w.wechat_key = f.wechat_key and w.follower_openid_cipher is null`);
}

/** Forgets the openids of all but these. */
export async function forgetFollowers(db: Queryable, present: readonly Buffer[]): Promise<void> {
  await db.run(sql`
    update account.wechat
    set follower_openid_cipher = null
    where follower_openid_cipher is not null and wechat_key <> all(${present})`);
}
