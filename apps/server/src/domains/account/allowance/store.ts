// The only SQL of allowances.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { Limit } from './rules';

/**
 * Uses one unit of a subject's `limits` in one statement; the row lock makes concurrent requests count one after
 * another. Returns false and uses nothing when a limit is reached.
 */
export async function takeAllowance(
  tx: Transaction,
  subject: string,
  limits: readonly Limit[],
  now: Date,
): Promise<boolean> {
  const seconds = limits.map((limit) => limit.seconds);
  const longest = Math.max(...seconds);
  const inserted = await tx.run(sql`
    insert into account.allowance as a (subject, taken_at, kept_until)
    values (${subject}, array[${now}::timestamptz], ${now}::timestamptz + make_interval(secs => ${longest}))
    on conflict (subject) do update
    set
      taken_at = array(
        select t from unnest(a.taken_at) t where t > ${now}::timestamptz - make_interval(secs => ${longest}) order by t
      ) || ${now}::timestamptz,
      kept_until = excluded.kept_until
    where not exists (
      select
      from unnest(${limits.map(({ most }) => most)}::int[], ${seconds}::int[]) l (most, seconds)
      where l.most <= (
        select count(*) from unnest(a.taken_at) t where t > ${now}::timestamptz - make_interval(secs => l.seconds)
      )
    )`);
  return inserted === 1;
}

/** When a subject last used its limit. */
export async function selectTakenAt(db: Queryable, subject: string): Promise<Date[]> {
  const row = await db.maybe<{ takenAt: Date[] }>(sql`
    select taken_at from account.allowance where subject = ${subject}`);
  return row?.takenAt ?? [];
}

/** Takes an act back out of the count. */
export async function restoreAllowance(db: Queryable, subjects: readonly string[], takenAt: Date): Promise<void> {
  await db.run(sql`
    update account.allowance
    set taken_at = array_remove(taken_at, ${takenAt}::timestamptz)
    where subject = any(${subjects})`);
}

/** Forgets subjects that no limit can hold back any more. */
export async function deleteStaleAllowances(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from account.allowance where kept_until < ${now}`);
}
