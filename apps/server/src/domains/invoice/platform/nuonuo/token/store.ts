// The only SQL about the platform's access token.
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type Kept = { tokenCipher: Buffer; givenAt: Date; expiresAt: Date };

export function selectToken(db: Queryable, appKey: string): Promise<Kept | undefined> {
  return db.maybe<Kept>(sql`
    select token_cipher, given_at, expires_at from invoice.platform_token where app_key = ${appKey}`);
}

/** Whoever renews it renews it alone. */
export async function lockToken(tx: Transaction, appKey: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`invoice.platform_token:${appKey}`}))`);
}

export async function saveToken(tx: Transaction, appKey: string, token: Kept): Promise<void> {
  const { tokenCipher, givenAt, expiresAt } = token;
  await tx.run(sql`
    insert into invoice.platform_token (app_key, token_cipher, given_at, expires_at)
    values (${appKey}, ${tokenCipher}, ${givenAt}, ${expiresAt})
    on conflict (app_key) do update
    set token_cipher = excluded.token_cipher, given_at = excluded.given_at, expires_at = excluded.expires_at`);
}
