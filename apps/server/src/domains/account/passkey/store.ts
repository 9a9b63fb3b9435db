// The only SQL of members' passkeys.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { Credential, PasskeyRow } from '../../../kernel/passkey';

/** A member's passkeys, the newest first. */
export async function selectPasskeys(db: Queryable, memberId: MemberId): Promise<PasskeyRow[]> {
  return db.many<PasskeyRow>(sql`
    select id, name, created_at, used_at, credential_id from account.passkey
    where member_id = ${memberId}
    order by id desc`);
}

/**
 * Adds a passkey under the member's lock; false, and nothing added, when they have `most` or anybody has this one.
 */
export async function insertPasskey(
  tx: Transaction,
  memberId: MemberId,
  { credentialId, publicKey, signCount, name, at, most }: Credential & { name: string; at: Date; most: number },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into account.passkey (member_id, credential_id, public_key, sign_count, name, created_at)
    select ${memberId}, ${credentialId}, ${publicKey}, ${signCount}, ${name}, ${at}
    where (select count(*) from account.passkey p where p.member_id = ${memberId}) < ${most}
    on conflict (credential_id) do nothing`);
  return inserted === 1;
}

/** The name of a member's passkey. */
export async function selectName(db: Queryable, memberId: MemberId, id: string): Promise<string | undefined> {
  const row = await db.maybe<{ name: string }>(
    sql`select name from account.passkey where id = ${id} and member_id = ${memberId}`,
  );
  return row?.name;
}

/** Whether there was one to remove. */
export async function deletePasskey(tx: Transaction, memberId: MemberId, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from account.passkey where id = ${id} and member_id = ${memberId}`)) === 1;
}

export type KnownPasskey = Credential & { id: string; memberId: MemberId };

/** The passkey of an id that its authenticator gave it, whoever's it is. */
export async function selectByCredential(db: Queryable, credentialId: Buffer): Promise<KnownPasskey | undefined> {
  return db.maybe<KnownPasskey>(sql`
    select id, member_id, credential_id, public_key, sign_count::float8 as sign_count
    from account.passkey
    where credential_id = ${credentialId}`);
}

/**
 * Notes the use of a passkey; false when it is gone, or when its authenticator has not counted on: then the key is in two
 * places, or this use was seen before.
 */
export async function usePasskey(tx: Transaction, id: string, signCount: number, now: Date): Promise<boolean> {
  const used = await tx.run(sql`
    update account.passkey
    set sign_count = ${signCount}, used_at = ${now}
    where id = ${id} and (sign_count < ${signCount} or (sign_count = 0 and ${signCount}::bigint = 0))`);
  return used === 1;
}
