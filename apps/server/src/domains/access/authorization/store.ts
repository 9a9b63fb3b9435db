// The only SQL of what programs asked for: keys by their client, and codes.
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** A code is exchanged at once, by a program that waits for it. */
const CODE_SECONDS = 120;
/** A used one is recognised for so long. */
const KEPT = sql`clock_timestamp() - interval '1 day'`;

/** The key that a member gave a program. */
export function selectKeyOf(
  db: Queryable,
  memberId: MemberId,
  clientId: string,
): Promise<{ id: string; name: string; status: number } | undefined> {
  return db.maybe(sql`
    select id, name, status from access.api_key
    where member_id = ${memberId} and md5(client_id) = md5(${clientId}) and removed_at is null`);
}

/** One request of a member after the other: none makes a second key for a program. */
export async function lockMember(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`select from account.member where id = ${memberId} for no key update`);
}

/** Notes which program a key is for. */
export async function bindKey(
  tx: Transaction,
  keyId: string,
  { clientId, clientName }: { clientId: string; clientName: string },
): Promise<void> {
  await tx.run(sql`update access.api_key set client_id = ${clientId}, client_name = ${clientName} where id = ${keyId}`);
}

type NewCode = { codeHash: Buffer; memberId: MemberId; keyId: string; redirectUri: string; challenge: string };

/** Keeps a code, and forgets some old ones. */
export async function insertCode(tx: Transaction, code: NewCode): Promise<void> {
  await tx.run(sql`
    with old as (
      select code_hash from access.authorization_code where expires_at < ${KEPT} limit 100 for update skip locked
    ), forgotten as (
      delete from access.authorization_code where code_hash in (select code_hash from old)
    )
    insert into access.authorization_code (code_hash, member_id, key_id, redirect_uri, challenge, expires_at)
    values (
      ${code.codeHash}, ${code.memberId}, ${code.keyId}, ${code.redirectUri}, ${code.challenge},
      clock_timestamp() + ${literal(CODE_SECONDS)} * interval '1 second'
    )`);
}

export type CodeRow = {
  memberId: MemberId;
  keyId: string;
  appKey: string;
  keyName: string;
  clientId: string;
  keyExpiresAt: Date | null;
  redirectUri: string;
  challenge: string;
  isUsed: boolean;
  isOver: boolean;
};

/** A code with its key, locked; undefined when there is none, or its key is gone. */
export function lockCode(tx: Transaction, codeHash: Buffer): Promise<CodeRow | undefined> {
  return tx.maybe<CodeRow>(sql`
    select c.member_id, c.key_id, k.app_key, k.name as key_name, k.client_id, k.expires_at as key_expires_at,
      c.redirect_uri, c.challenge, c.used_at is not null as is_used, c.expires_at <= clock_timestamp() as is_over
    from access.authorization_code c
    join access.api_key k on k.id = c.key_id and k.removed_at is null
    where c.code_hash = ${codeHash}
    for update of c`);
}

export async function useCode(tx: Transaction, codeHash: Buffer): Promise<void> {
  await tx.run(sql`update access.authorization_code set used_at = clock_timestamp() where code_hash = ${codeHash}`);
}

/** The key that a program was given, by the secret that it has; locked. */
export function lockKeyBySecret(
  tx: Transaction,
  secretHash: Buffer,
): Promise<{ id: string; memberId: MemberId; name: string; appKey: string } | undefined> {
  return tx.maybe(sql`
    select id, member_id, name, app_key from access.api_key
    where secret_hash = ${secretHash} and client_id is not null and removed_at is null
    for no key update`);
}
