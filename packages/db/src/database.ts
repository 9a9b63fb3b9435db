// One pool, and what a store needs of it: statements of `sql` in, rows as the program speaks them out.
import pg from 'pg';
import { OTHER_COLUMNS, type Statement, plannedIfOften } from './plan';
import { rowsOf } from './rows';

/**
 * Runs statements. `Row` names the columns in camelCase: int8 is a bigint, except that columns called id, ids, by or
 * ending in _id, _ids, _by are text; timestamptz is a Date, numeric is text. Unchecked: the statement has to match it.
 */
export type Statements = {
  /** All rows. */
  many<Row>(statement: Statement): Promise<Row[]>;
  /** The only row. @throws Error if there is none, or more than one */
  one<Row>(statement: Statement): Promise<Row>;
  /** The row if there is one. @throws Error if there is more than one */
  maybe<Row>(statement: Statement): Promise<Row | undefined>;
  /** Runs it for what it does. Returns how many rows it changed, or would return. */
  run(statement: Statement): Promise<number>;
};

/** What a store needs: the pool itself or a transaction on one of its connections. */
export type Queryable = Statements;

declare const inTransaction: unique symbol;
/** A `Queryable` that only `Database.transaction` makes: a signature that asks for it cannot run outside of one. */
export type Transaction = Queryable & { readonly [inTransaction]: true };

/** Text as the driver takes it, rows as it hands them over: for tests and measurements, which look behind the stores. */
export type PlainSql = {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string | pg.QueryConfig,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>;
};

export type Database<More = unknown> = Queryable &
  More & {
    readonly pool: pg.Pool;
    /**
     * Runs `work` between begin and commit; any throw rolls back. A deadlock or serialisation failure runs the whole of
     * `work` again (at most three times), so it must have no effect outside the database. What is asked often is planned once for a
     * connection; lists and reports, whose plans depend on the values, are not asked in here.
     */
    transaction<Result>(work: (tx: Transaction & More) => Promise<Result>): Promise<Result>;
    /** Runs `work` on the database as it is at its first statement. It waits for nobody's lock and can write nothing. */
    snapshot<Result>(work: (db: Queryable & More) => Promise<Result>): Promise<Result>;
    close(): Promise<void>;
  };

const RETRYABLE = new Set(['40001', '40P01', OTHER_COLUMNS]);

const codeOf = (error: unknown) => String((error as { code?: unknown }).code);

/** Why connections were cut: the driver's own error only says that one was. */
const cuts = new WeakMap<pg.PoolClient, Error>();

/** Opens a pool on a PostgreSQL 15 or newer. The connections themselves are made when first needed. */
export const openDatabase: (url: string, options?: pg.PoolConfig) => Database = openPlainDatabase;

/** `openDatabase` for those who speak plain SQL as well. */
export function openPlainDatabase(url: string, options: pg.PoolConfig = {}): Database<PlainSql> {
  const pool = new pg.Pool({ connectionString: url, max: 16, ...options });
  pool.on('error', () => {}); // an idle connection was cut; the pool replaces it, the next query reports a real fault
  // cut while in use: its next query reports it
  pool.on('connect', (client) => client.on('error', (error) => cuts.has(client) || cuts.set(client, error)));
  return {
    pool,
    ...statementsOn(pool),
    ...plainOn(pool),
    async transaction(work) {
      let plan = plannedIfOften;
      for (let attempt = 1; ; attempt++) {
        try {
          return await runInTransaction(pool, 'begin', work, plan);
        } catch (error) {
          if (attempt === 3 || !RETRYABLE.has(codeOf(error))) throw error;
          if (codeOf(error) === OTHER_COLUMNS) plan = asIs;
        }
      }
    },
    snapshot: (work) => runInTransaction(pool, 'begin isolation level repeatable read read only', work, asIs),
    close: () => pool.end(),
  };
}

type Work<Result> = (tx: Transaction & PlainSql) => Promise<Result>;

const asIs = (statement: Statement): Statement => statement;

async function runInTransaction<Result>(pool: pg.Pool, begin: string, work: Work<Result>, plan: typeof asIs) {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work({ ...statementsOn(client, plan), ...plainOn(client) } as Transaction & PlainSql);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => (broken = cause));
    if (codeOf(error) === OTHER_COLUMNS) broken = error as Error; // a new connection has no old plans
    const cut = cuts.get(client);
    if (cut && error instanceof Error) error.cause ??= cut;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** For who needs the driver's own connection, too. @param on a pool, or one connection @param plan says which are planned once */
export function statementsOn(on: pg.Pool | pg.ClientBase, plan = asIs): Statements {
  const ask = async <Row>(statement: Statement) =>
    rowsOf<Row>(await on.query<unknown[]>({ ...configOf(plan(statement)), rowMode: 'array' }));
  const maybe = async <Row>(statement: Statement) => {
    const [row, another] = await ask<Row>(statement);
    if (another !== undefined) throw new Error('more than one row');
    return row;
  };
  return {
    many: ask,
    maybe,
    async one<Row>(statement: Statement) {
      const row = await maybe<Row>(statement);
      if (row === undefined) throw new Error('no row');
      return row;
    },
    async run(statement) {
      const { rowCount } = await on.query(configOf(plan(statement)));
      return rowCount ?? 0;
    },
  };
}

function configOf(statement: Statement): pg.QueryConfig {
  if (!('named' in statement)) return { text: statement.text, values: statement.values };
  return { name: statement.named, text: statement.sql.text, values: statement.sql.values };
}

function plainOn(on: pg.Pool | pg.PoolClient): PlainSql {
  return { query: (text, values) => on.query(text as string, values as unknown[]) };
}
