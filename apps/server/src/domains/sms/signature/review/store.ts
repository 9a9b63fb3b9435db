// What operators see beside a signature that waits.
import { type Queryable, sql } from '@jishi/db';
import { VersionStatus } from '../../version/rules';
import type { VersionRow } from '../store';

/** Other members whose signature of this name has passed. */
export async function countNamesakes(db: Queryable, { signature, memberId }: VersionRow): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(distinct s.member_id)::int as n
    from sms.signature s join sms.signature_version f on f.signature_id = s.id and f.status = ${VersionStatus.inForce}
    where s.name = ${signature} and s.member_id <> ${memberId} and s.deleted_at is null`);
  return n;
}

/** How often a signature was refused before. */
export async function countRefused(db: Queryable, { signatureId }: VersionRow): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from sms.signature_version
    where signature_id = ${signatureId} and status = ${VersionStatus.refused}`);
  return n;
}
