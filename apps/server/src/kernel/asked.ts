// What a member asked for under a number of their own, kept as a keyed digest: whoever reads the database learns nothing of it by trying.
import { createHash } from 'node:crypto';
import { type Queryable, identifier, sql } from '@jishi/db';
import type { Vault } from '@jishi/vault';
import type { Context } from './context';

/** A table that keeps it; `purpose` separates its digests from all others. */
type Kept = { table: `${string}.${string}`; purpose: string };

/** `keyed` is stored. `plain` is what rows from before hold until `keyOldAsked` has been there. */
export type Asked = { plain: Buffer; keyed: Buffer };

/** The digests of what was asked for, whose parts stand in a fixed order. */
export function askedOf(vault: Vault, purpose: string, asked: unknown): Asked {
  const plain = createHash('sha256').update(JSON.stringify(asked)).digest();
  return { plain, keyed: keyedOf(vault, purpose, plain) };
}

const keyedOf = (vault: Vault, purpose: string, plain: Buffer) => vault.keyedDigest(plain.toString('hex'), purpose);

const AT_ONCE = 500;

/** Puts the keyed digest in the place of the plain one, in rows from before. Its end is that none is left. */
export async function keyOldAsked({ db, vault }: Pick<Context, 'db' | 'vault'>, kept: Kept): Promise<void> {
  while ((await keySome(db, vault, kept)) === AT_ONCE);
}

async function keySome(db: Queryable, vault: Vault, { table, purpose }: Kept): Promise<number> {
  const name = identifier(table);
  const rows = await db.many<{ id: string; plain: Buffer }>(sql`
    select id::text as id, asked_digest as plain from ${name} where asked_digest is not null order by id limit ${AT_ONCE}`);
  await db.run(sql`
    update ${name} t
    set asked_key = k.keyed, asked_digest = null
    from unnest(
      ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ plain }) => keyedOf(vault, purpose, plain))}::bytea[]
    ) k (id, keyed)
    where t.id = k.id and t.asked_digest is not null`);
  return rows.length;
}
