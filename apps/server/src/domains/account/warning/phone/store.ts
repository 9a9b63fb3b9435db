// The only SQL of the phones that warnings go to as well.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';

export type WarnPhoneRow = {
  id: string;
  phoneCipher: Buffer;
  phoneKey: Buffer;
  phoneMask: string;
  name: string;
  createdAt: Date;
};

export async function selectWarnPhones(db: Queryable, memberId: MemberId): Promise<WarnPhoneRow[]> {
  return db.many<WarnPhoneRow>(sql`
    select p.id, p.phone_cipher, p.phone_key, p.phone_mask, p.name, p.created_at
    from account.warn_phone p
    where p.member_id = ${memberId}
    order by p.id`);
}

export type NewWarnPhone = { cipher: Buffer; key: Buffer; mask: string; name: string; now: Date };

/** Adds a phone; undefined when the member has it already. */
export async function insertWarnPhone(
  tx: Transaction,
  memberId: MemberId,
  phone: NewWarnPhone,
): Promise<WarnPhoneRow | undefined> {
  return tx.maybe<WarnPhoneRow>(sql`
    insert into account.warn_phone (member_id, phone_cipher, phone_key, phone_mask, name, created_at)
    values (${memberId}, ${phone.cipher}, ${phone.key}, ${phone.mask}, ${phone.name}, ${phone.now})
    on conflict (member_id, phone_key) do nothing
    returning id, phone_cipher, phone_key, phone_mask, name, created_at`);
}

/** Removes a member's phone; its mask, or undefined when it is not theirs. */
export async function deleteWarnPhone(tx: Transaction, memberId: MemberId, id: string): Promise<string | undefined> {
  const row = await tx.maybe<{ phoneMask: string }>(sql`
    delete from account.warn_phone where member_id = ${memberId} and id = ${id} returning phone_mask`);
  return row?.phoneMask;
}
