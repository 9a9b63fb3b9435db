// Server processes that stand still at a chosen moment of their work, to be killed there with SIGKILL.
import { expect } from 'vitest';
import type { TestServer } from './server';
import { type Servers, startServerProcess } from './server-process';
import { until } from './until';

type Db = Pick<TestServer, 'db'>;
export type Doomed = Pick<Servers, 'call' | 'sendParts'>;

const DOOMED = `datname = current_database() and application_name like 'jishi:server:%'`;

/**
 * Makes the triggers, which call `standing.still(moment)`: whoever comes to one of them stands still while the test holds that
 * moment. A moment of a transaction's end is a constraint trigger's.
 */
export async function prepareStanding({ db }: Db, triggers: string): Promise<void> {
  await db.query(`
    create schema standing;
    create table standing.hold (moment text);
    insert into standing.hold values ('');
    create function standing.still() returns trigger language plpgsql security definer as $$ begin
      if tg_argv[0] = (select moment from standing.hold) then perform pg_advisory_xact_lock_shared(17); end if;
      return coalesce(new, old);
    end $$;
    ${triggers}`);
}

/**
 * Starts a server process and kills it once `work` has come to its end; meanwhile the moment is held, and so is the table.
 * When this ends nothing of the process is left in the database.
 */
export async function killAt(
  server: TestServer,
  { moment, roles, table }: { moment: string; roles: string; table?: string },
  work: (doomed: Doomed) => Promise<unknown>,
): Promise<void> {
  await server.db.query('update standing.hold set moment = $1', [moment]);
  await server.db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(17)');
    if (table) await tx.query(`lock table ${table} in access exclusive mode`);
    const doomed = await startServerProcess(server, roles);
    try {
      await work(doomed);
    } finally {
      await doomed.kill();
    }
    await server.db.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${DOOMED}`);
    await until('it is gone', async () => {
      const { rows } = await server.db.query(`select from pg_stat_activity where ${DOOMED}`);
      return rows.length === 0;
    });
    // what its schedule added is of all domains, and nobody's here
    await server.db.query(`delete from graphile_worker._private_jobs where key like 'period:%'`);
  });
}

/** Every row of some tables. */
export async function wholeTables({ db }: Db, tables: readonly string[]): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const table of tables)
    all[table] = (await db.query(`select to_jsonb(t) as row from ${table} t order by 1`)).rows;
  return all;
}

/** Waits until exactly so many stand still, at the moment or at the table. */
export async function untilStanding({ db }: Db, standing: number, table?: string): Promise<void> {
  await until(`${standing} stand still`, async () => {
    const { rows } = await db.query(
      `select count(*)::int as standing from pg_locks l join pg_stat_activity a using (pid)
       where not l.granted and a.${DOOMED} and case when $1::text is null
         then l.locktype = 'advisory' and l.classid = 0 and l.objid = 17
         else l.locktype = 'relation' and l.relation = to_regclass($1) end`,
      [table ?? null],
    );
    return Number(rows[0]!['standing']) === standing;
  });
}

/** Kills a server at each of these moments while it does what it is asked: nothing of it is left in these tables. */
export async function expectNothingOf(
  server: TestServer,
  { tables, moments }: { tables: readonly string[]; moments: readonly string[] },
  ask: (doomed: Doomed) => Promise<unknown>,
): Promise<void> {
  const before = await wholeTables(server, tables);
  for (const moment of moments) {
    await killAt(server, { moment, roles: 'api' }, async (doomed) => {
      ask(doomed).catch(() => {}); // its answer never comes
      await untilStanding(server, 1);
    });
    expect([moment, await wholeTables(server, tables)]).toEqual([moment, before]);
  }
}
