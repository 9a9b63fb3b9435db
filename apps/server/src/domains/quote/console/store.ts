// The SQL of an operator's withdrawal.
import { type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type LinkRow = { recordId: string; memberId: MemberId; title: string; version: number };

/** The version that a link opens, locked until the transaction ends. */
export function lockByLink(tx: Transaction, linkId: string): Promise<LinkRow | undefined> {
  return tx.maybe<LinkRow>(sql`
    select r.id as record_id, r.member_id, r.title, r.version
    from quote.record r
    where r.id = (select l.record_id from quote.link l where l.id = ${linkId})
    for update`);
}

/** Withdraws every open link of a version, and marks `linkId` as the operator's. Returns whether an operator had done so before. */
export async function stopLinks(
  tx: Transaction,
  {
    recordId,
    linkId,
    operatorId,
    reason,
    now,
  }: { recordId: string; linkId: string; operatorId: string; reason: string; now: Date },
): Promise<boolean> {
  const stopped = await tx.run(sql`
    update quote.link set withdrawn_at = coalesce(withdrawn_at, ${now}), withdrawn_by = ${operatorId}, reason = ${reason}
    where record_id = ${recordId} and withdrawn_by is null and (withdrawn_at is null or id = ${linkId})`);
  return stopped === 0;
}
