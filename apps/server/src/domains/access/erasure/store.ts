// What is left of a closed account's keys and applications: that they were, for the records of calls and money.
import { keyStatus, sceneAuditStatus } from '@jishi/contract/enums/access';
import { type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** Disables the member's keys permanently and removes what the member wrote or chose. */
export async function eraseMember(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`
    update access.api_key
    set status = ${keyStatus.off},
      name = '已注销',
      ips = '{}',
      client_id = null,
      client_name = null,
      previous_secret_cipher = null,
      previous_secret_hash = null,
      previous_until = null
    where member_id = ${memberId}`);
  // those that the member made as somebody's colleague stop, too; they are the owner's records
  await tx.run(sql`
    update access.api_key k
    set status = ${keyStatus.off}, removed_at = statement_timestamp(), previous_secret_cipher = null,
      previous_secret_hash = null, previous_until = null
    from organisation.colleague c
    where c.id = k.colleague_id and c.member_id = ${memberId} and k.removed_at is null`);
  await tx.run(
    sql`delete from access.early_warning w using access.apply a where a.id = w.apply_id and a.member_id = ${memberId}`,
  );
  await tx.run(sql`delete from access.authorization_code where member_id = ${memberId}`);
  await tx.run(sql`delete from access.scene_file where member_id = ${memberId}`);
  await tx.run(sql`
    update access.scene_audit
    set scene = '', site = '', reason = '', status = case when status = ${sceneAuditStatus.waiting} then ${literal(sceneAuditStatus.takenBack)} else status end
    where member_id = ${memberId}`);
  await tx.run(sql`update access.apply set remark = '', reason = '', stick_at = null where member_id = ${memberId}`);
  await tx.run(sql`select gateway.erase_bodies(${memberId})`);
  await tx.run(sql`delete from access.guard where member_id = ${memberId}`);
  await tx.run(sql`delete from access.collection where member_id = ${memberId}`);
}
