// What a closed account leaves of signatures and templates: their numbers, by which messages name them.
import { type Transaction, identifier, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Removes people, papers and all that was written. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  const signatures = sql`(select id from sms.signature where member_id = ${memberId})`;
  const templates = sql`(select id from sms.template where member_id = ${memberId})`;
  await tx.run(sql`delete from sms.real_name where signature_id in ${signatures}`);
  await tx.run(sql`delete from sms.signature_file where signature_id in ${signatures}`);
  await tx.run(sql`
    update sms.signature_version
    set purpose = '', agent_cipher = null, agent_mask = '', agent_phone_mask = '', files = '{}', reasons = '[]',
      status = 5
    where signature_id in ${signatures}`);
  await tx.run(sql`
    update sms.template_version
    set name = '', content = '', variables = '[]', reasons = '[]', status = 5
    where template_id in ${templates}`);
  await tx.run(sql`
    update sms.signature set name = '', stopped = null, deleted_at = coalesce(deleted_at, now())
    where member_id = ${memberId}`);
  await tx.run(sql`
    update sms.template set stopped = null, deleted_at = coalesce(deleted_at, now()) where member_id = ${memberId}`);
  await tx.run(
    sql`update sms.message set content_cipher = null where member_id = ${memberId} and content_cipher is not null`,
  );
  await tx.run(sql`update sms.reply set content_cipher = null where member_id = ${memberId}`);
  await tx.run(sql`
    update sms.batch set signature_name = '', template_name = '', template_text = '' where member_id = ${memberId}`);
  for (const table of ['sms.opt_out', 'sms.block', 'sms.recent', 'sms.report'])
    await tx.run(sql`delete from ${identifier(table)} where member_id = ${memberId}`);
}
