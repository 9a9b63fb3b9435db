// The keys that digests are made with, sealed: every process of an installation has to have the same.
import type { Queryable } from './database';
import { sql } from './sql';

type First = { ofNew: Buffer; ofOld: Buffer; madeBy: Buffer };

/** For `openKeptVault`: keeps the first sealed digest key that fits the database, and answers those in force, oldest first. */
export function keptDigestKeys(db: Queryable): (first: First) => Promise<Buffer[]> {
  return async (first) => {
    const kept = await inForce(db);
    if (kept.length > 0) return kept;
    await keepFirst(db, first);
    return inForce(db);
  };
}

async function inForce(db: Queryable): Promise<Buffer[]> {
  const rows = await db.many<{ keyCipher: Buffer }>(sql`
    select key_cipher
    from (
      select 0 as epoch, key_cipher from vault.digest_key
      union all
      select epoch, key_cipher from vault.digest_epoch where since is not null
    ) keys
    order by epoch`);
  return rows.map(({ keyCipher }) => keyCipher);
}

/** People who are there were found by digests before any key for these was kept. */
async function keepFirst(db: Queryable, { ofNew, ofOld, madeBy }: First): Promise<void> {
  await db.run(sql`
    with site as (
      select exists (select from account.member) or exists (select from operator.account) as has_digests
    )
    insert into vault.digest_key (key_cipher, made_by)
    select
      case when has_digests then ${ofOld}::bytea else ${ofNew}::bytea end,
      case when has_digests then null else ${madeBy}::bytea end
    from site
    on conflict do nothing`);
}
