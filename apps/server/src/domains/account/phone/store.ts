// The only SQL of changing a member's phone, and of finding a member by their certified identity.
import { memberStatus } from '@jishi/contract/enums/account';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

type CertifiedPerson = {
  identityKey: Buffer;
  nameCipher: Buffer;
  idNumberCipher: Buffer;
  nameMask: string;
  idNumberMask: string;
};

/** Who a member is certified to be. */
export async function selectCertifiedPerson(db: Queryable, memberId: MemberId): Promise<CertifiedPerson | undefined> {
  return db.maybe<CertifiedPerson>(sql`
    select
      p.identity_key, p.name_cipher, p.id_number_cipher, p.name_mask, p.id_number_mask
    from certification.person p
    where p.member_id = ${memberId} and p.certified_at is not null`);
}

/** The account of a certified person, the newest where there are several. */
export async function selectMemberOfPerson(
  db: Queryable,
  identityKey: Buffer,
): Promise<{ memberId: MemberId; phoneMask: string } | undefined> {
  return db.maybe<{ memberId: MemberId; phoneMask: string }>(sql`
    select m.id as member_id, m.phone_mask
    from certification.person p
    join account.member m on m.id = p.member_id
    where p.identity_key = ${identityKey} and p.certified_at is not null and m.status <> ${literal(memberStatus.closed)}
    order by m.id desc
    limit 1`);
}

/** Gives a member another phone in one statement; false when somebody has it. */
export async function updatePhone(
  tx: Transaction,
  memberId: MemberId,
  phone: { phoneCipher: Buffer; phoneKey: Buffer; phoneMask: string },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update account.member m
    set phone_cipher = ${phone.phoneCipher}, phone_key = ${phone.phoneKey}, phone_mask = ${phone.phoneMask}
    where m.id = ${memberId} and not exists (select from account.member o where o.phone_key = ${phone.phoneKey})`);
  return changed === 1;
}
