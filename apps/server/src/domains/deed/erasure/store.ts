// What a closed account leaves of deeds: those that were in force, as accounts of a company have to be kept.
import { deedStatus } from '@jishi/contract/enums/deed';
import { deedFile } from '@jishi/contract/enums/deed-paper';
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Voids what is not in force, and removes its papers, scans and contacts. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  const { inForce, voided } = deedStatus;
  await tx.run(sql`
    delete from deed.file f using deed.deed d
    where d.id = f.deed_id and d.member_id = ${memberId} and (d.effect_at is null or f.kind = ${deedFile.scan})`);
  await tx.run(sql`
    update deed.ordered o set is_live = false from deed.deed d
    where d.id = o.deed_id and d.member_id = ${memberId} and d.status <> ${inForce}`);
  await tx.run(sql`
    update deed.deed
    set contact_cipher = null, purchase_no = '', status = case when status = ${inForce} then status else ${voided} end
    where member_id = ${memberId}`);
}
