// The only SQL of what stands beside a review, and of how many wait.
import { type Queryable, literal, sql } from '@jishi/db';
import { EventKind } from '../rules';
import { OPEN } from '../store';

export type EventRow = { at: Date; what: number; operatorName: string | null; note: string };

/** What was done with a review, the latest first. */
export function selectEvents(db: Queryable, reviewId: string): Promise<EventRow[]> {
  return db.many<EventRow>(sql`
    select e.at, e.what, o.name as operator_name, e.note
    from review.event e left join operator.account o on o.id = e.operator_id
    where e.review_id = ${reviewId}
    order by e.id desc`);
}

/** How often, and about how much, an operator decided reviews of a kind since. */
export function selectWords(
  db: Queryable,
  kind: number,
  operatorId: string,
  since: Date,
): Promise<{ agreed: number; amount: bigint; refused: number }> {
  return db.one(sql`
    select count(*) filter (where e.what <> ${literal(EventKind.refused)})::int as agreed,
      coalesce(sum(r.amount) filter (where e.what <> ${literal(EventKind.refused)}), 0)::bigint as amount,
      count(*) filter (where e.what = ${literal(EventKind.refused)})::int as refused
    from review.event e join review.review r on r.id = e.review_id
    where e.operator_id = ${operatorId} and e.at > ${since} and r.kind = ${kind}
      and e.what in (${EventKind.agreed}, ${EventKind.granted}, ${EventKind.refused})`);
}

export type QueueRow = { kind: number; waiting: number; overdue: number; since: Date | null };

/** What waits of some kinds, of which each is due so many hours after it was opened. */
export function selectQueues(
  db: Queryable,
  kinds: readonly { kind: number; dueHours: number }[],
  now: Date,
): Promise<QueueRow[]> {
  return db.many<QueueRow>(sql`
    select k.kind, count(r.id)::int as waiting,
      count(r.id) filter (where r.opened_at + k.hours * interval '1 hour' < ${now})::int as overdue, min(r.opened_at) as since
    from unnest(${kinds.map(({ kind }) => kind)}::int[], ${kinds.map(({ dueHours }) => dueHours)}::int[]) as k (kind, hours)
    left join review.review r on r.kind = k.kind and r.status in ${OPEN}
    group by k.kind
    order by k.kind`);
}
