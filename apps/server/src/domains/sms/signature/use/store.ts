// Signatures at the moment they are used.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import { filingStatus } from '@jishi/contract/enums/sms';
import type { MemberId } from '../../../../kernel/context';
import { VersionStatus } from '../../version/rules';

type Named = { id: string } | { name: string };
export type Usable = { id: string; name: string; stopped: boolean; inForce: boolean; carriers: number[] };

/**
 * A member's own signature by id or name, which nobody deletes or stops until the transaction ends. The day is noted first:
 * to note it under a shared lock, two senders would wait for each other.
 */
export async function holdSignature(
  tx: Transaction,
  memberId: MemberId,
  by: Named,
  day: string,
): Promise<Usable | undefined> {
  const isIt = sql`s.member_id = ${memberId} and s.deleted_at is null and
    ${'id' in by ? sql`s.id = ${by.id}` : sql`s.name = ${by.name}`}`;
  await tx.run(sql`update sms.signature s set used_until = ${day}::date where ${isIt} and s.used_until < ${day}::date`);
  return tx.maybe<Usable>(sql`
    select s.id, s.name, s.stopped is not null as stopped,
      exists (
        select from sms.signature_version f where f.signature_id = s.id and f.status = ${VersionStatus.inForce}
      ) as in_force,
      array(
        select g.carrier::int from sms.signature_filing g
        where g.signature_id = s.id and g.status = ${filingStatus.filed}
        order by g.carrier
      ) as carriers
    from sms.signature s
    where ${isIt}
    for share of s`);
}

/** A member's signatures that can be used now, the newest first. */
export function selectUsable(
  db: Queryable,
  memberId: MemberId,
): Promise<{ id: string; name: string; carriers: number[] }[]> {
  return db.many(sql`
    select s.id, s.name, array_agg(g.carrier::int order by g.carrier) as carriers
    from sms.signature s
    join sms.signature_version f on f.signature_id = s.id and f.status = ${VersionStatus.inForce}
    join sms.signature_filing g on g.signature_id = s.id and g.status = ${filingStatus.filed}
    where s.member_id = ${memberId} and s.deleted_at is null and s.stopped is null
    group by s.id
    order by s.id desc`);
}
