// What a closed account leaves of deeds: those that were in force, as accounts of a company have to be kept.
import { deedStatus } from '@jishi/contract/enums/deed';
import { deedFile } from '@jishi/contract/enums/deed-paper';
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Voids what is not in force, which its steps tell as the member's, and removes its papers, scans and contacts. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  const { inForce, voided } = deedStatus;
  // holds them all first: what is being uploaded to one of them ends before its papers are looked for
  await tx.run(sql`update deed.deed set contact_cipher = null, purchase_no = '' where member_id = ${memberId}`);
  await tx.run(sql`
    with gone as (
      update deed.deed set status = ${voided}, changed_at = statement_timestamp()
      where member_id = ${memberId} and status not in (${inForce}, ${voided})
      returning id, changed_at
    )
    insert into deed.step (deed_id, status, reason, at) select id, ${voided}::smallint, '账户注销', changed_at from gone`);
  await tx.run(sql`
    update deed.ordered o set is_live = false from deed.deed d
    where d.id = o.deed_id and d.member_id = ${memberId} and d.status <> ${inForce}`);
  await tx.run(sql`
    delete from deed.file f using deed.deed d
    where d.id = f.deed_id and d.member_id = ${memberId} and (d.effect_at is null or f.kind = ${deedFile.scan})`);
}
