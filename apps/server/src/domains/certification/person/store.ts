// The only SQL of certified persons.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { IN_FORCE } from '../enterprise/rules';

export type PersonRow = {
  nameCipher: Buffer;
  idNumberCipher: Buffer;
  identityKey: Buffer;
  idNumberKey: Buffer;
  nameMask: string;
  idNumberMask: string;
  reason: string;
  certifiedAt: Date | null;
};

type Authentication = { authStatus: number; authType: number };
export type Standing = Authentication & { person: PersonRow | undefined };

/** A member's state, and the person they entered. */
export async function selectStanding(db: Queryable, memberId: MemberId): Promise<Standing> {
  const { authStatus, authType, ...person } = await db.one<Authentication & PersonRow>(sql`
    select
      m.auth_status, m.auth_type, p.name_cipher, p.id_number_cipher, p.identity_key, p.id_number_key, p.name_mask,
      p.id_number_mask, p.reason, p.certified_at
    from account.member m
    left join certification.person p on p.member_id = m.id
    where m.id = ${memberId}`);
  return { authStatus, authType, person: person.identityKey ? person : undefined };
}

/** Stores the person a member entered, replacing an uncertified one; false when one is certified. */
export async function savePerson(
  tx: Transaction,
  memberId: MemberId,
  person: Omit<PersonRow, 'reason' | 'certifiedAt'> & { submittedAt: Date },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into certification.person as p (
      member_id, name_cipher, id_number_cipher, identity_key, id_number_key, name_mask, id_number_mask, submitted_at
    )
    values (
      ${memberId}, ${person.nameCipher}, ${person.idNumberCipher}, ${person.identityKey}, ${person.idNumberKey},
      ${person.nameMask}, ${person.idNumberMask}, ${person.submittedAt}
    )
    on conflict (member_id) do update
    set
      name_cipher = excluded.name_cipher,
      id_number_cipher = excluded.id_number_cipher,
      identity_key = excluded.identity_key,
      id_number_key = excluded.id_number_key,
      name_mask = excluded.name_mask,
      id_number_mask = excluded.id_number_mask,
      submitted_at = excluded.submitted_at,
      reason = ''
    where p.certified_at is null`);
  return inserted === 1;
}

/** Makes everybody who certifies one id number wait for each other until the transaction ends. */
export async function lockIdNumber(tx: Transaction, idNumberKey: Buffer): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${idNumberKey.readBigInt64BE(0)}::bigint)`);
}

/** How many accounts of others an id number has certified, as a person or as an enterprise's legal person. */
export async function countAccounts(db: Queryable, idNumberKey: Buffer, memberId: MemberId): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(distinct c.member_id)::int as count
    from (
      select p.member_id
      from certification.person p
      where p.id_number_key = ${idNumberKey} and p.certified_at is not null
      union all
      select e.member_id
      from certification.enterprise e
      where e.id_number_key = ${idNumberKey} and e.status = any (${IN_FORCE})
    ) c
    where c.member_id <> ${memberId}`);
  return count;
}

/** Certifies the very person whose face passed: false when the member gave another one meanwhile. */
export async function certifyPerson(
  tx: Transaction,
  memberId: MemberId,
  identityKey: Buffer,
  now: Date,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update certification.person
    set certified_at = ${now}, reason = ''
    where member_id = ${memberId} and identity_key = ${identityKey} and certified_at is null`);
  return changed === 1;
}

/** Notes why the person was not certified: false when the member gave another one meanwhile, or is certified. */
export async function failPerson(
  tx: Transaction,
  memberId: MemberId,
  identityKey: Buffer,
  reason: string,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update certification.person
    set reason = ${reason}
    where member_id = ${memberId} and identity_key = ${identityKey} and certified_at is null`);
  return changed === 1;
}
