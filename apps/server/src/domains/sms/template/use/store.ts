// Templates at the moment they are used.
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import { VersionStatus } from '../../version/rules';
import type { Content } from '../store';

export type Usable = Content & { id: string; stopped: boolean; versionId: string | null };

/**
 * A member's own template with its version in force, which nobody deletes or stops until the transaction ends. The day is
 * noted first: to note it under a shared lock, two senders would wait for each other.
 */
export async function holdTemplate(
  tx: Transaction,
  memberId: MemberId,
  id: string,
  day: string,
): Promise<Usable | undefined> {
  const isIt = sql`t.id = ${id} and t.member_id = ${memberId} and t.deleted_at is null`;
  await tx.run(sql`update sms.template t set used_until = ${day}::date where ${isIt} and t.used_until < ${day}::date`);
  return tx.maybe<Usable>(sql`
    select t.id, t.stopped is not null as stopped, f.id as version_id, f.name, f.kind, f.content, f.variables
    from sms.template t
    left join sms.template_version f on f.template_id = t.id and f.status = ${VersionStatus.inForce}
    where ${isIt}
    for share of t`);
}
