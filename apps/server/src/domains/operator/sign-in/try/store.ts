// The only SQL of tries to sign in to the console. Each is counted as wrong before it is looked at, so that no number of tries at
// the same moment gets more than are allowed.
import { type Queryable, literal, sql } from '@jishi/db';
import { FIRST_WAIT_MS, FORGOTTEN_MS, FREE_TRIES, LONGEST_WAIT_MS } from './rules';

/** The number of `fails`, and until when the next try is refused: not after `now` if there is no wait. */
export type Counted = { fails: number; openAt: Date };

/** Counts a try of one source, whose waits grow; undefined, and nothing counted, while it has to wait. */
export async function countTry(db: Queryable, subject: string, now: Date): Promise<Counted | undefined> {
  const forgotten = new Date(now.getTime() - FORGOTTEN_MS);
  return db.maybe<Counted>(sql`
    insert into operator.sign_in_try as t (subject, fails, began_at, tried_at, open_at)
    values (${subject}, 1, ${now}, ${now}, ${now})
    on conflict (subject) do update
    set (fails, tried_at, open_at) = (
      select f, ${now}::timestamptz, case
        when f < ${literal(FREE_TRIES)} then ${now}::timestamptz
        else ${now}::timestamptz + interval '1 millisecond'
          * least(
            ${literal(LONGEST_WAIT_MS)},
            ${literal(FIRST_WAIT_MS)} * power(2, least(f - ${literal(FREE_TRIES)}, 20))
          )
      end
      from (select case when t.tried_at > ${forgotten} then t.fails + 1 else 1 end as f) counted
    )
    where t.open_at <= ${now}
    returning fails, open_at`);
}

/** Counts one of at most `most` in the day that began with the first; undefined, and nothing counted, when there were as many. */
export async function countOfDay(db: Queryable, subject: string, most: number, now: Date): Promise<number | undefined> {
  const forgotten = new Date(now.getTime() - FORGOTTEN_MS);
  const row = await db.maybe<{ fails: number }>(sql`
    insert into operator.sign_in_try as t (subject, fails, began_at, tried_at, open_at)
    values (${subject}, 1, ${now}, ${now}, ${now})
    on conflict (subject) do update
    set
      fails = case when t.began_at > ${forgotten} then t.fails + 1 else 1 end,
      began_at = case when t.began_at > ${forgotten} then t.began_at else ${now} end,
      tried_at = ${now}
    where t.began_at <= ${forgotten} or t.fails < ${most}
    returning fails`);
  return row?.fails;
}

/** A subject's count. */
export async function selectTry(db: Queryable, subject: string): Promise<(Counted & { beganAt: Date }) | undefined> {
  return db.maybe<Counted & { beganAt: Date }>(
    sql`select fails, began_at, open_at from operator.sign_in_try where subject = ${subject}`,
  );
}

/** The try was right: nothing counts against its source any more. */
export async function forgetTries(db: Queryable, subject: string): Promise<void> {
  await db.run(sql`delete from operator.sign_in_try where subject = ${subject}`);
}

/** Takes a right try out of the count of a day again. */
export async function uncountTry(db: Queryable, subject: string): Promise<void> {
  await db.run(sql`update operator.sign_in_try set fails = fails - 1 where subject = ${subject} and fails > 0`);
}

/** Deletes counts last changed before `before`. */
export async function deleteStaleTries(db: Queryable, before: Date): Promise<void> {
  await db.run(sql`delete from operator.sign_in_try where tried_at < ${before}`);
}
