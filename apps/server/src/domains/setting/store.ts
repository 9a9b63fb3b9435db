// Changes of settings, each one kept; those in force hold or held.
import { reviewKind } from '@jishi/contract/enums/review';
import type { SettingGroup } from '@jishi/contract/settings';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import { ChangeStatus, type Changed, type Texts } from './rules';

/** `savedAt`: since when it holds; of what waits, when it was proposed. `agreedBy`: '' where nobody had to. */
export type ChangeRow = {
  id: string;
  part: SettingGroup;
  /** The one whose place it takes. */
  previous: string | null;
  /** All that operators have set in this part with it. */
  said: Texts;
  changed: Changed;
  status: number;
  reason: string;
  savedBy: string;
  agreedBy: string;
  savedAt: Date;
};

const IN_FORCE = literal(ChangeStatus.inForce);

const SHOWN = sql`
  c.id::text as id, c.part, c.previous::text as previous, c.said, c.changed, c.status, c.reason, a.name as saved_by,
  coalesce(g.name, '') as agreed_by, c.saved_at
  from setting.change c
  join operator.account a on a.id = c.saved_by
  left join operator.account g on g.id = c.agreed_by`;

/** The last changes of a part that came into force, the newest first. */
export function selectChanges(db: Queryable, part: SettingGroup, most: number): Promise<ChangeRow[]> {
  return db.many<ChangeRow>(
    sql`select ${SHOWN} where c.part = ${part} and c.status = ${IN_FORCE} order by c.id desc limit ${most}`,
  );
}

/** The one in force, and the one that waits. */
export async function selectStanding(
  db: Queryable,
  part: SettingGroup,
): Promise<{ inForce: ChangeRow | undefined; waiting: ChangeRow | undefined }> {
  const waiting = db.maybe<ChangeRow>(
    sql`select ${SHOWN} where c.part = ${part} and c.status = ${literal(ChangeStatus.waiting)}`,
  );
  const [inForce] = await selectChanges(db, part, 1);
  return { inForce, waiting: await waiting };
}

export function selectChange(db: Queryable, id: string): Promise<ChangeRow | undefined> {
  return db.maybe<ChangeRow>(sql`select ${SHOWN} where c.id = ${id}`);
}

/** The review of a change that waits; '' for none. */
export async function selectReviewId(db: Queryable, id: string): Promise<string> {
  const { reviewId } = await db.one<{ reviewId: string }>(sql`
    select coalesce(max(r.id)::text, '') as review_id from review.review r
    where r.kind = ${reviewKind.settings} and r.subject_id = ${id}`);
  return reviewId;
}

/** A change, locked until the transaction ends. */
export function lockChange(tx: Transaction, id: string): Promise<ChangeRow | undefined> {
  return tx.maybe<ChangeRow>(sql`select ${SHOWN} where c.id = ${id} for update of c`);
}

/** Makes whoever changes settings wait until the transaction ends; readers do not. */
export async function lockChanges(tx: Transaction): Promise<void> {
  await tx.run(sql`lock table setting.change in share row exclusive mode`);
}

type NewChange = Pick<ChangeRow, 'part' | 'previous' | 'said' | 'changed' | 'status' | 'reason' | 'savedAt'> & {
  savedBy: string;
};

/** Keeps a change, under the lock; undefined where another one waits or took the same place. */
export async function insertChange(tx: Transaction, row: NewChange): Promise<string | undefined> {
  const inserted = await tx.maybe<{ id: string }>(sql`
    insert into setting.change (part, previous, said, changed, status, reason, saved_by, saved_at)
    values (
      ${row.part}, ${row.previous}, ${JSON.stringify(row.said)}::jsonb, ${JSON.stringify(row.changed)}::jsonb, ${row.status},
      ${row.reason}, ${row.savedBy}, ${row.savedAt}
    )
    on conflict do nothing
    returning id::text as id`);
  return inserted?.id;
}

/** Brings a locked one into force; false where another one came into force after it was proposed. */
export async function enforce(tx: Transaction, id: string, by: string, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update setting.change w
    set status = ${IN_FORCE}, agreed_by = ${by}, saved_at = ${now}
    where w.id = ${id} and w.previous is not distinct from (
      select max(c.id) from setting.change c where c.part = w.part and c.status = ${IN_FORCE}
    )`);
  return changed === 1;
}

/** Ends a locked one that never held. */
export async function end(tx: Transaction, id: string, status: number): Promise<void> {
  await tx.run(sql`update setting.change set status = ${status} where id = ${id}`);
}
