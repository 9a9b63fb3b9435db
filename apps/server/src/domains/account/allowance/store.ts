// The only SQL of allowances.
import type { Queryable, Transaction } from '@jishi/db';
import type { Limit } from './rules';

/**
 * Takes one of what `limits` allow a subject, in one statement: the row's lock makes requests at the same moment count
 * one after another. False when one of the limits is used up; nothing is taken then.
 */
export async function takeAllowance(
  tx: Transaction,
  subject: string,
  limits: readonly Limit[],
  now: Date,
): Promise<boolean> {
  const longest = Math.max(...limits.map((limit) => limit.seconds));
  const { rowCount } = await tx.query(
    `insert into account.allowance as a (subject, taken_at, kept_until)
     values ($1, array[$2::timestamptz], $2::timestamptz + make_interval(secs => $5))
     on conflict (subject) do update
     set
       taken_at = array(
         select t from unnest(a.taken_at) t where t > $2::timestamptz - make_interval(secs => $5) order by t
       ) || $2::timestamptz,
       kept_until = excluded.kept_until
     where not exists (
       select
       from unnest($3::int[], $4::int[]) l (most, seconds)
       where l.most <= (
         select count(*) from unnest(a.taken_at) t where t > $2::timestamptz - make_interval(secs => l.seconds)
       )
     )`,
    [subject, now, limits.map((limit) => limit.most), limits.map((limit) => limit.seconds), longest],
  );
  return rowCount === 1;
}

/** When a subject did what is limited. */
export async function selectTakenAt(db: Queryable, subject: string): Promise<Date[]> {
  const { rows } = await db.query<{ taken_at: Date[] }>('select taken_at from account.allowance where subject = $1', [
    subject,
  ]);
  return rows[0]?.taken_at ?? [];
}

/** Takes an act back out of the count. */
export async function giveBack(db: Queryable, subjects: readonly string[], takenAt: Date): Promise<void> {
  await db.query(
    'update account.allowance set taken_at = array_remove(taken_at, $2::timestamptz) where subject = any($1)',
    [subjects, takenAt],
  );
}

/** Forgets subjects that no limit can hold back any more. */
export async function deleteStaleAllowances(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from account.allowance where kept_until < $1', [now]);
}
