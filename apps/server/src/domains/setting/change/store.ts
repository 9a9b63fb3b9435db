// Changes that are kept one after the other, of settings and of providers' keys: which holds, which waits, and who said it.
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import type { reviewKind } from '@jishi/contract/enums/review';
import { type Queryable, type Sql, type Transaction, literal, sql } from '@jishi/db';
import { ChangeStatus } from '../rules';

/** `savedAt`: since when it holds; of what waits, when it was proposed. `agreedBy`: '' where nobody had to. */
export type KeptChange = {
  id: string;
  /** The one whose place it takes. */
  previous: string | null;
  status: number;
  reason: string;
  savedBy: string;
  agreedBy: string;
  savedAt: Date;
};

const IN_FORCE = literal(ChangeStatus.inForce);

/** `of`: the column that says what a change is about. `more`: what its rows have besides. `kind`: of its reviews. */
type Place = { table: Sql; of: Sql; more: Sql; kind: ValueOf<typeof reviewKind> };

/** What is asked of changes alike, wherever they are kept. */
export function changeStore<Row extends KeptChange>({ table, of, more, kind }: Place) {
  const shown = sql`
    c.id::text as id, c.${of}, c.previous::text as previous, ${more}, c.status, c.reason, a.name as saved_by,
    coalesce(g.name, '') as agreed_by, c.saved_at
    from ${table} c
    join operator.account a on a.id = c.saved_by
    left join operator.account g on g.id = c.agreed_by`;

  /** The last changes of one that came into force, the newest first. */
  const selectChanges = (db: Queryable, one: string, most: number): Promise<Row[]> =>
    db.many<Row>(
      sql`select ${shown} where c.${of} = ${one} and c.status = ${IN_FORCE} order by c.id desc limit ${most}`,
    );
  return {
    selectChanges,

    /** The one in force, and the one that waits. */
    async selectStanding(db: Queryable, one: string): Promise<{ inForce: Row | undefined; waiting: Row | undefined }> {
      const waiting = db.maybe<Row>(
        sql`select ${shown} where c.${of} = ${one} and c.status = ${literal(ChangeStatus.waiting)}`,
      );
      const [inForce] = await selectChanges(db, one, 1);
      return { inForce, waiting: await waiting };
    },

    selectChange: (db: Queryable, id: string): Promise<Row | undefined> =>
      db.maybe<Row>(sql`select ${shown} where c.id = ${id}`),

    /** The review of a change that waits; '' for none. */
    async selectReviewId(db: Queryable, id: string): Promise<string> {
      const { reviewId } = await db.one<{ reviewId: string }>(sql`
        select coalesce(max(r.id)::text, '') as review_id from review.review r
        where r.kind = ${kind} and r.subject_id = ${id}`);
      return reviewId;
    },

    /** A change, locked until the transaction ends. */
    lockChange: (tx: Transaction, id: string): Promise<Row | undefined> =>
      tx.maybe<Row>(sql`select ${shown} where c.id = ${id} for update of c`),

    /** Makes whoever changes one wait until the transaction ends; readers do not. */
    async lockChanges(tx: Transaction): Promise<void> {
      await tx.run(sql`lock table ${table} in share row exclusive mode`);
    },

    /** Brings a locked one into force; false where another one came into force after it was proposed. */
    async enforce(tx: Transaction, id: string, by: string, now: Date): Promise<boolean> {
      const changed = await tx.run(sql`
        update ${table} w
        set status = ${IN_FORCE}, agreed_by = ${by}, saved_at = ${now}
        where w.id = ${id} and w.previous is not distinct from (
          select max(c.id) from ${table} c where c.${of} = w.${of} and c.status = ${IN_FORCE}
        )`);
      return changed === 1;
    },
  };
}
