// The only SQL of what passing and refusing do: how many accounts one enterprise or person certifies is decided here.
import { certificationStatus as Status } from '@jishi/contract/enums/certification';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import { IN_FORCE, type Reason, sourcesOf } from '../rules';

/** Makes everybody who certifies one enterprise wait for each other until the transaction ends. */
export async function lockCreditCode(tx: Transaction, creditCode: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${creditCode}, 22))`);
}

/** How many accounts of others an enterprise has certified. */
export async function countOthers(db: Queryable, creditCode: string, memberId: MemberId): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count
    from certification.enterprise e
    where e.credit_code = ${creditCode} and e.status = any (${IN_FORCE}) and e.member_id <> ${memberId}`);
  return count;
}

/**
 * Makes an application the one by which its member is certified, in the place of an earlier one; false when it is decided
 * already, or was replaced.
 */
export async function certify(tx: Transaction, id: string, memberId: MemberId, now: Date): Promise<boolean> {
  const found = await tx.maybe(sql`
    select from certification.enterprise
    where id = ${id} and status = any (${sourcesOf(Status.passed)})
    for no key update`);
  if (!found) return false;
  await tx.run(sql`
    update certification.enterprise
    set status = ${Status.replaced}
    where member_id = ${memberId} and status = any (${IN_FORCE})`);
  await tx.run(sql`
    update certification.enterprise
    set status = ${Status.passed}, reasons = '[]', decided_at = ${now}
    where id = ${id}`);
  return true;
}

/** Refuses an application; false when it is decided already, or was replaced. */
export async function refuse(tx: Transaction, id: string, reasons: readonly Reason[], now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update certification.enterprise
    set status = ${Status.refused}, reasons = ${JSON.stringify(reasons)}::jsonb, decided_at = ${now}
    where id = ${id} and status = any (${sourcesOf(Status.refused)})`);
  return changed === 1;
}
