// The only SQL of tries to sign in to the console. Each is counted as wrong before it is looked at, so that no number of tries at
// the same moment gets more than are allowed.
import type { Queryable } from '@jishi/db';
import { FIRST_WAIT_MS, FORGOTTEN_MS, FREE_TRIES, LONGEST_WAIT_MS } from './rules';

/** How many `fails` there are, and until when the next try is refused: not after `now` while there is no wait. */
export type Counted = { fails: number; openAt: Date };
type Raw = { fails: number; open_at: Date };

/** Counts a try of one source, whose waits grow; undefined, and nothing counted, while it has to wait. */
export async function countTry(db: Queryable, subject: string, now: Date): Promise<Counted | undefined> {
  const { rows } = await db.query<Raw>(
    `insert into operator.sign_in_try as t (subject, fails, began_at, tried_at, open_at)
     values ($1, 1, $2, $2, $2)
     on conflict (subject) do update
     set (fails, tried_at, open_at) = (
       select f, $2, case
         when f < ${FREE_TRIES} then $2::timestamptz
         else $2::timestamptz + interval '1 millisecond'
           * least(${LONGEST_WAIT_MS}, ${FIRST_WAIT_MS} * power(2, least(f - ${FREE_TRIES}, 20)))
       end
       from (select case when t.tried_at > $3 then t.fails + 1 else 1 end as f) counted
     )
     where t.open_at <= $2
     returning fails, open_at`,
    [subject, now, new Date(now.getTime() - FORGOTTEN_MS)],
  );
  return rows[0] && { fails: rows[0].fails, openAt: rows[0].open_at };
}

/** Counts one of at most `most` in the day that began with the first; undefined, and nothing counted, when there were as many. */
export async function countOfDay(db: Queryable, subject: string, most: number, now: Date): Promise<number | undefined> {
  const { rows } = await db.query<{ fails: number }>(
    `insert into operator.sign_in_try as t (subject, fails, began_at, tried_at, open_at)
     values ($1, 1, $2, $2, $2)
     on conflict (subject) do update
     set
       fails = case when t.began_at > $3 then t.fails + 1 else 1 end,
       began_at = case when t.began_at > $3 then t.began_at else $2 end,
       tried_at = $2
     where t.began_at <= $3 or t.fails < $4
     returning fails`,
    [subject, now, new Date(now.getTime() - FORGOTTEN_MS), most],
  );
  return rows[0]?.fails;
}

/** What is counted of a subject. */
export async function selectTry(
  db: Queryable,
  subject: string,
): Promise<{ fails: number; beganAt: Date; openAt: Date } | undefined> {
  const { rows } = await db.query<Raw & { began_at: Date }>(
    'select fails, began_at, open_at from operator.sign_in_try where subject = $1',
    [subject],
  );
  return rows[0] && { fails: rows[0].fails, beganAt: rows[0].began_at, openAt: rows[0].open_at };
}

/** The try was right: nothing counts against its source any more. */
export async function forgetTries(db: Queryable, subject: string): Promise<void> {
  await db.query('delete from operator.sign_in_try where subject = $1', [subject]);
}

/** Takes a right try out of the count of a day again. */
export async function giveBack(db: Queryable, subject: string): Promise<void> {
  await db.query('update operator.sign_in_try set fails = fails - 1 where subject = $1 and fails > 0', [subject]);
}

/** Forgets what was last tried before `before`. */
export async function deleteStaleTries(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from operator.sign_in_try where tried_at < $1', [before]);
}
