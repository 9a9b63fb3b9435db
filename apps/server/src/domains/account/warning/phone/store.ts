// The only SQL of the phones that warnings go to as well.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';

export type WarnPhoneRow = {
  id: string;
  phone_cipher: Buffer;
  phone_key: Buffer;
  phone_mask: string;
  name: string;
  created_at: Date;
};

export async function selectWarnPhones(db: Queryable, memberId: MemberId): Promise<WarnPhoneRow[]> {
  const { rows } = await db.query<WarnPhoneRow>(
    `select p.id, p.phone_cipher, p.phone_key, p.phone_mask, p.name, p.created_at
     from account.warn_phone p
     where p.member_id = $1
     order by p.id`,
    [memberId],
  );
  return rows;
}

export type NewWarnPhone = { cipher: Buffer; key: Buffer; mask: string; name: string; now: Date };

/** Adds a phone; undefined when the member has it already. */
export async function insertWarnPhone(
  tx: Transaction,
  memberId: MemberId,
  phone: NewWarnPhone,
): Promise<WarnPhoneRow | undefined> {
  const { rows } = await tx.query<WarnPhoneRow>(
    `insert into account.warn_phone (member_id, phone_cipher, phone_key, phone_mask, name, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (member_id, phone_key) do nothing
     returning id, phone_cipher, phone_key, phone_mask, name, created_at`,
    [memberId, phone.cipher, phone.key, phone.mask, phone.name, phone.now],
  );
  return rows[0];
}

/** Removes a member's phone; its mask, or undefined when it is not theirs. */
export async function deleteWarnPhone(tx: Transaction, memberId: MemberId, id: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ phone_mask: string }>(
    'delete from account.warn_phone where member_id = $1 and id = $2 returning phone_mask',
    [memberId, id],
  );
  return rows[0]?.phone_mask;
}
