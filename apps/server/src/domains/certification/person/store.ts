// The only SQL of certified persons.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

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

export type Standing = { authStatus: number; authType: number };

/** Where a member stands, and the person they gave. */
export async function selectStanding(
  db: Queryable,
  memberId: MemberId,
): Promise<Standing & { person: PersonRow | undefined }> {
  const { rows } = await db.query<Standing & PersonRow>(
    `select
       m.auth_status as "authStatus", m.auth_type as "authType", p.name_cipher as "nameCipher",
       p.id_number_cipher as "idNumberCipher", p.identity_key as "identityKey", p.id_number_key as "idNumberKey",
       p.name_mask as "nameMask", p.id_number_mask as "idNumberMask", p.reason, p.certified_at as "certifiedAt"
     from account.member m
     left join certification.person p on p.member_id = m.id
     where m.id = $1`,
    [memberId],
  );
  const { authStatus, authType, ...person } = rows[0]!;
  return { authStatus, authType, person: person.identityKey ? person : undefined };
}

/** Keeps the person a member gave, in place of one that was not certified; false when one is certified. */
export async function savePerson(
  tx: Transaction,
  memberId: MemberId,
  person: Omit<PersonRow, 'reason' | 'certifiedAt'> & { submittedAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into certification.person as p (
       member_id, name_cipher, id_number_cipher, identity_key, id_number_key, name_mask, id_number_mask, submitted_at
     )
     values ($1, $2, $3, $4, $5, $6, $7, $8)
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
     where p.certified_at is null`,
    [
      memberId,
      person.nameCipher,
      person.idNumberCipher,
      person.identityKey,
      person.idNumberKey,
      person.nameMask,
      person.idNumberMask,
      person.submittedAt,
    ],
  );
  return rowCount === 1;
}

/** Makes everybody who certifies one id number wait for each other until the transaction ends. */
export async function lockIdNumber(tx: Transaction, idNumberKey: Buffer): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1::bigint)', [idNumberKey.readBigInt64BE(0)]);
}

/** How many accounts are certified with an id number. */
export async function countCertified(db: Queryable, idNumberKey: Buffer): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count
     from certification.person p
     where p.id_number_key = $1 and p.certified_at is not null`,
    [idNumberKey],
  );
  return rows[0]!.count;
}

/** Certifies the very person whose face passed: false when the member gave another one meanwhile. */
export async function certifyPerson(
  tx: Transaction,
  memberId: MemberId,
  identityKey: Buffer,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update certification.person
     set certified_at = $3, reason = ''
     where member_id = $1 and identity_key = $2 and certified_at is null`,
    [memberId, identityKey, now],
  );
  return rowCount === 1;
}

/** Notes why the person was not certified: false when the member gave another one meanwhile, or is certified. */
export async function failPerson(
  tx: Transaction,
  memberId: MemberId,
  identityKey: Buffer,
  reason: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update certification.person
     set reason = $3
     where member_id = $1 and identity_key = $2 and certified_at is null`,
    [memberId, identityKey, reason],
  );
  return rowCount === 1;
}
