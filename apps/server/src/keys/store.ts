// The only SQL that seals values anew, in whichever declared column they stand.
import { type Database, type Queryable, identifier, list, sql } from '@jishi/db';
import type { SealedTable } from '../kernel/sealed';

/** Of a row: its key, one cipher, and by their names the columns that its context is made from. */
export type SealedRow = { rowId: string | boolean; cipher: Buffer; [column: string]: unknown };

/** A sealed column of a table. */
export type Place = { table: SealedTable; column: string };

/** Whether the value was sealed by another key: the first byte of a cipher names it. */
function isStale(column: string, keyId: number) {
  return sql`substring(${identifier(column)} from 1 for 1) <> ${Buffer.of(keyId)}`;
}

/** The next rows by key, only those whose value another key than `notBy` has sealed, if one is given. */
export function selectSealed(
  db: Queryable,
  { table: { table, key, from }, column }: Place,
  { after, most, notBy }: { after: string | boolean | undefined; most: number; notBy?: number },
): Promise<SealedRow[]> {
  const rowKey = identifier(key);
  const selected = [sql`${rowKey} as row_id`, sql`${identifier(column)} as cipher`, ...[key, ...from].map(identifier)];
  const wanted = notBy === undefined ? sql`${identifier(column)} is not null` : isStale(column, notBy);
  return db.many<SealedRow>(sql`
    select ${list(selected)}
    from ${identifier(table)}
    where ${wanted} and ${after === undefined ? sql`true` : sql`${rowKey} > ${after}`}
    order by ${rowKey}
    limit ${most}`);
}

/** Puts a cipher in the place of the one that was read; false when somebody has written or removed it meanwhile. */
export async function replaceCipher(
  db: Queryable,
  { table: { table, key }, column }: Place,
  { rowId, cipher }: SealedRow,
  anew: Buffer,
): Promise<boolean> {
  const changed = await db.run(sql`
    update ${identifier(table)}
    set ${identifier(column)} = ${anew}
    where ${identifier(key)} = ${rowId} and ${identifier(column)} = ${cipher}`);
  return changed === 1;
}

/** How many values another key has sealed, place by place, all as of one moment. */
export async function countStale(db: Queryable, places: readonly Place[], keyId: number): Promise<number[]> {
  const counts = places.map(
    ({ table, column }, at) =>
      sql`select ${at}::int as at, count(*)::int as stale from ${identifier(table.table)} where ${isStale(column, keyId)}`,
  );
  const all = counts.reduce((before, one) => sql`${before} union all ${one}`);
  const rows = await db.many<{ at: number; stale: number }>(sql`select at, stale from (${all}) counted order by at`);
  return rows.map(({ stale }) => stale);
}

/** The names of the sessions that are open on this database. */
export async function sessionNames(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ name: string }>(
    sql`select distinct application_name as name from pg_stat_activity where datname = current_database()`,
  );
  return rows.map(({ name }) => name);
}

/** One rotation at a time: false when another one holds the lock. It goes with the connection. */
export function whileAlone<Result>(db: Database, work: () => Promise<Result>): Promise<Result | undefined> {
  return db.transaction(async (tx) => {
    const { isMine } = await tx.one<{ isMine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('vault.rotation')) as is_mine`,
    );
    return isMine ? work() : undefined;
  });
}
