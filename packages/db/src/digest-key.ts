// The key that digests are made with, sealed: every process of an installation has to have the same.
import type { Queryable } from './database';
import { sql } from './sql';

/** For `openKeptVault`: keeps the first sealed digest key that it is given, and answers the one that is kept. */
export function keptDigestKey(db: Queryable): (sealed: Buffer) => Promise<Buffer> {
  return async (sealed) => {
    const kept = await db.maybe<{ keyCipher: Buffer }>(sql`select key_cipher from vault.digest_key`);
    if (kept) return kept.keyCipher;
    await db.run(sql`insert into vault.digest_key (key_cipher) values (${sealed}) on conflict do nothing`);
    const { keyCipher } = await db.one<{ keyCipher: Buffer }>(sql`select key_cipher from vault.digest_key`);
    return keyCipher;
  };
}
