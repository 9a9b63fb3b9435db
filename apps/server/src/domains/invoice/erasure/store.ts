// What a closed account leaves of invoices: issued ones are kept as tax law asks, sealed; what only served the member goes.
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Removes titles, and where files were sent. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`delete from invoice.title where member_id = ${memberId}`);
  await tx.run(sql`update invoice.invoice set email_cipher = null, remark = '' where member_id = ${memberId}`);
}
