// The key that digests are made with, sealed: every process of an installation has to have the same.
import type { Queryable } from './database';
import { sql } from './sql';

/** For `openKeptVault`: keeps the first sealed digest key that fits the database, and answers the one that is kept. */
export function keptDigestKey(db: Queryable): (first: { ofNew: Buffer; ofOld: Buffer }) => Promise<Buffer> {
  return async ({ ofNew, ofOld }) => {
    const kept = await db.maybe<{ keyCipher: Buffer }>(sql`select key_cipher from vault.digest_key`);
    if (kept) return kept.keyCipher;
    // People who are there were found by digests before any key for these was kept.
    await db.run(sql`
      insert into vault.digest_key (key_cipher)
      select case
        when exists (select from account.member) or exists (select from operator.account) then ${ofOld}::bytea
        else ${ofNew}::bytea
      end
      on conflict do nothing`);
    const { keyCipher } = await db.one<{ keyCipher: Buffer }>(sql`select key_cipher from vault.digest_key`);
    return keyCipher;
  };
}
