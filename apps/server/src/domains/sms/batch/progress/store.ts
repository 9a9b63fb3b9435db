// What became of the messages of batches.
import { smsState } from '@jishi/contract/enums/sms';
import { type Queryable, literal, sql } from '@jishi/db';

export type Progress = {
  batchId: string;
  waiting: number;
  sent: number;
  delivered: number;
  submitFailed: number;
  notDelivered: number;
  unknown: number;
  cancelled: number;
  paused: number;
  queued: number;
  /** Waiting without a channel having it, and not held back. */
  holdable: number;
  packageUnits: number;
  backUnits: number;
  backAmount: bigint;
};

const countOf = (...states: number[]) => sql`count(*) filter (where m.state = any (${states}::smallint[]))::int`;

export function selectProgress(db: Queryable, batchIds: readonly string[]): Promise<Progress[]> {
  return db.many<Progress>(sql`
    select m.batch_id,
      ${countOf(smsState.queued, smsState.submitting)} as waiting, ${countOf(smsState.sent)} as sent,
      ${countOf(smsState.delivered)} as delivered, ${countOf(smsState.submitFailed)} as submit_failed,
      ${countOf(smsState.notDelivered)} as not_delivered, ${countOf(smsState.unknown)} as unknown,
      ${countOf(smsState.cancelled)} as cancelled,
      count(*) filter (where m.state = ${literal(smsState.queued)})::int as queued,
      count(*) filter (where m.state = ${literal(smsState.queued)} and m.paused)::int as paused,
      count(*) filter (where
        m.state = ${literal(smsState.queued)} and not m.paused or m.state = ${literal(smsState.submitting)} and m.channel_id is null
      )::int as holdable,
      coalesce(sum(m.package_units), 0)::int as package_units,
      coalesce(sum(m.segments) filter (where m.given_back), 0)::int as back_units,
      coalesce(sum(m.amount) filter (where m.given_back), 0)::bigint as back_amount
    from sms.message m
    where m.batch_id = any (${batchIds}::bigint[])
    group by m.batch_id`);
}
