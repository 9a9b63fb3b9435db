// The only SQL of changing a member's phone, and of finding a member by their certified identity.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { MemberStatus } from '../rules';

type CertifiedPerson = {
  identityKey: Buffer;
  nameCipher: Buffer;
  idNumberCipher: Buffer;
  nameMask: string;
  idNumberMask: string;
};

/** Who a member is certified to be. */
export async function selectCertifiedPerson(db: Queryable, memberId: MemberId): Promise<CertifiedPerson | undefined> {
  const { rows } = await db.query<CertifiedPerson>(
    `select
       p.identity_key as "identityKey", p.name_cipher as "nameCipher", p.id_number_cipher as "idNumberCipher",
       p.name_mask as "nameMask", p.id_number_mask as "idNumberMask"
     from certification.person p
     where p.member_id = $1 and p.certified_at is not null`,
    [memberId],
  );
  return rows[0];
}

/** The account of a certified person, the newest where there are several. */
export async function selectMemberOfPerson(
  db: Queryable,
  identityKey: Buffer,
): Promise<{ memberId: MemberId; phoneMask: string } | undefined> {
  const { rows } = await db.query<{ memberId: MemberId; phoneMask: string }>(
    `select m.id as "memberId", m.phone_mask as "phoneMask"
     from certification.person p
     join account.member m on m.id = p.member_id
     where p.identity_key = $1 and p.certified_at is not null and m.status <> ${MemberStatus.closed}
     order by m.id desc
     limit 1`,
    [identityKey],
  );
  return rows[0];
}

/** Gives a member another phone in one statement; false when somebody has it. */
export async function updatePhone(
  tx: Transaction,
  memberId: MemberId,
  phone: { phoneCipher: Buffer; phoneKey: Buffer; phoneMask: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update account.member m
     set phone_cipher = $2, phone_key = $3, phone_mask = $4
     where m.id = $1 and not exists (select from account.member o where o.phone_key = $3)`,
    [memberId, phone.phoneCipher, phone.phoneKey, phone.phoneMask],
  );
  return rowCount === 1;
}
