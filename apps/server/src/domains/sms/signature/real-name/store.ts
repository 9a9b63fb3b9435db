// The only SQL of the persons who answer for signatures.
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type RealNameRow = {
  personCipher: Buffer;
  nameMask: string;
  idNumberMask: string;
  phoneMask: string;
  /** In sms.signature_file. */
  licence: string;
};

export function selectRealName(db: Queryable, signatureId: string): Promise<RealNameRow | undefined> {
  return db.maybe<RealNameRow>(sql`
    select person_cipher, name_mask, id_number_mask, phone_mask, licence
    from sms.real_name where signature_id = ${signatureId}`);
}

/** Keeps who answers for a signature in the place of an earlier one. */
export async function saveRealName(tx: Transaction, signatureId: string, row: RealNameRow, now: Date): Promise<void> {
  await tx.run(sql`
    insert into sms.real_name (
      signature_id, person_cipher, name_mask, id_number_mask, phone_mask, licence, changed_at
    )
    values (
      ${signatureId}, ${row.personCipher}, ${row.nameMask}, ${row.idNumberMask}, ${row.phoneMask}, ${row.licence}, ${now}
    )
    on conflict (signature_id) do update
    set person_cipher = excluded.person_cipher, name_mask = excluded.name_mask, id_number_mask = excluded.id_number_mask,
      phone_mask = excluded.phone_mask, licence = excluded.licence, changed_at = excluded.changed_at`);
}
