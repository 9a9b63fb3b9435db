// The only SQL of operators' passkeys.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { Credential, PasskeyRow } from '../../../kernel/passkey';

/** An operator's passkeys, the newest first. */
export async function selectPasskeys(db: Queryable, operatorId: string): Promise<PasskeyRow[]> {
  return db.many<PasskeyRow>(sql`
    select id, name, created_at, used_at, credential_id from operator.passkey
    where operator_id = ${operatorId}
    order by id desc`);
}

/**
 * Adds a passkey under the operator's lock; false, and nothing added, when they have `most` or anybody has this one.
 */
export async function insertPasskey(
  tx: Transaction,
  operatorId: string,
  { credentialId, publicKey, signCount, name, at, most }: Credential & { name: string; at: Date; most: number },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into operator.passkey (operator_id, credential_id, public_key, sign_count, name, created_at)
    select ${operatorId}, ${credentialId}, ${publicKey}, ${signCount}, ${name}, ${at}
    where (select count(*) from operator.passkey p where p.operator_id = ${operatorId}) < ${most}
    on conflict (credential_id) do nothing`);
  return inserted === 1;
}

/** The name of an operator's passkey. */
export async function selectName(db: Queryable, operatorId: string, id: string): Promise<string | undefined> {
  const row = await db.maybe<{ name: string }>(
    sql`select name from operator.passkey where id = ${id} and operator_id = ${operatorId}`,
  );
  return row?.name;
}

/** Whether there was one to remove. */
export async function deletePasskey(tx: Transaction, operatorId: string, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from operator.passkey where id = ${id} and operator_id = ${operatorId}`)) === 1;
}

export type KnownPasskey = Credential & { id: string; operatorId: string };

/** The passkey of an id that its authenticator gave it, whoever's it is. */
export async function selectByCredential(db: Queryable, credentialId: Buffer): Promise<KnownPasskey | undefined> {
  return db.maybe<KnownPasskey>(sql`
    select id, operator_id, credential_id, public_key, sign_count::float8 as sign_count
    from operator.passkey
    where credential_id = ${credentialId}`);
}

/**
 * Notes the use of a passkey; false when it is gone, or when its authenticator has not counted on: then the key is in two
 * places, or this use was seen before.
 */
export async function usePasskey(tx: Transaction, id: string, signCount: number, now: Date): Promise<boolean> {
  const used = await tx.run(sql`
    update operator.passkey
    set sign_count = ${signCount}, used_at = ${now}
    where id = ${id} and (sign_count < ${signCount} or (sign_count = 0 and ${signCount}::bigint = 0))`);
  return used === 1;
}
