// Time of a walk: every clock of its database stands where the walk has put it, so that years pass and runs are alike.
import type { PlainSql, Queryable } from '@jishi/db';

type Db = Queryable & PlainSql;

/** Stops the clocks of a fresh database at a moment. PostgreSQL puts SQL functions in place when it plans, built-in ones too. */
export async function stopClocks(db: Db, at: number): Promise<void> {
  await db.query(`
    create schema walk;
    grant usage on schema walk to public;
    ${standingAt(at)};
    create or replace function pg_catalog.now() returns timestamptz language sql stable as 'select walk.at()';
    create or replace function pg_catalog.statement_timestamp() returns timestamptz language sql stable as 'select walk.at()';
    create or replace function pg_catalog.clock_timestamp() returns timestamptz language sql volatile as 'select walk.at()'`);
}

/** Puts the clocks of the database elsewhere. */
export async function setClocks(db: Db, at: number): Promise<void> {
  await db.query(standingAt(at));
}

/** Not immutable: plans would keep the moment. */
const standingAt = (at: number) =>
  `create or replace function walk.at() returns timestamptz language sql stable as $$ select timestamptz '${new Date(at).toISOString()}' $$`;
