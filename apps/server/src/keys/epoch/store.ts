// The only SQL that makes stored digests anew, in whichever declared column they stand.
import { type Queryable, type Sql, type Transaction, identifier, list, literal, sql } from '@jishi/db';
import { LOCK } from '../shared-lock';
import type { Cell, Place, TablePlaces } from './rules';

type Pending = { epoch: number; keyCipher: Buffer; madeBy: Buffer };

/** The print of the master key that the newest key in force was made under; null when nobody knows. */
export async function selectMadeBy(db: Queryable): Promise<Buffer | null> {
  const { madeBy } = await db.one<{ madeBy: Buffer | null }>(sql`
    select coalesce(
      (select made_by from vault.digest_epoch where since is not null order by epoch desc limit 1),
      (select made_by from vault.digest_key where not exists (select from vault.digest_epoch where since is not null))
    ) as made_by`);
  return madeBy;
}

export function selectPending(db: Queryable): Promise<Pending | undefined> {
  return db.maybe<Pending>(sql`select epoch, key_cipher, made_by from vault.digest_epoch where since is null`);
}

/** Instead of any other that is pending, and of all that was prepared for it. */
export async function insertPending(tx: Transaction, { epoch, keyCipher, madeBy }: Pending): Promise<void> {
  await tx.run(sql`delete from vault.digest_epoch where since is null`);
  await tx.run(sql`truncate vault.wrapped`);
  await tx.run(sql`
    insert into vault.digest_epoch (epoch, key_cipher, made_by) values (${epoch}, ${keyCipher}, ${madeBy})`);
}

/** From now on digests are those of this epoch; what led there is forgotten. */
export async function bringInForce(tx: Transaction, epoch: number): Promise<void> {
  await tx.run(sql`update vault.digest_epoch set since = now() where epoch = ${epoch}`);
  await tx.run(sql`truncate vault.wrapped`);
}

/** What a value is known by in vault.wrapped: a digest by itself, others may be too long for an index. */
function markOf({ table, column, kind }: Place, row: 'v' | 't'): Sql {
  const value = sql`${identifier(row)}.${identifier(column)}`;
  if (kind === 'digest') return value;
  const bytes = kind === 'text' ? sql`convert_to(${value}, 'UTF8')` : value;
  // one column's texts become other texts than another's
  return sql`sha256(${`${table}.${column}:`}::text::bytea || ${bytes})`;
}

/** Runs `work` with every value that is not prepared, some at a time. Each with what its new one is made from. */
export async function eachUnprepared(
  tx: Transaction,
  place: Place,
  { most, work }: { most: number; work: (cells: Cell[]) => Promise<void> },
): Promise<void> {
  const { table, column, from } = place;
  const mark = markOf(place, 't');
  const selected = [sql`${mark} as mark`, sql`t.${identifier(column)} as value`, ...from.map(identifier)];
  await tx.run(sql`
    declare unprepared no scroll cursor for
    select ${list(selected)}
    from ${identifier(table)} t
    where t.${identifier(column)} is not null
      and not exists (select from vault.wrapped w where w.old = ${mark})`);
  const next = sql`fetch forward ${literal(most)} from unprepared`;
  for (;;) {
    const cells = await tx.many<Cell>(next);
    if (cells.length > 0) await work(cells);
    if (cells.length < most) break;
  }
  await tx.run(sql`close unprepared`);
}

export async function insertWrapped(tx: Transaction, marks: Buffer[], values: Buffer[]): Promise<void> {
  await tx.run(sql`
    insert into vault.wrapped (old, new)
    select * from unnest(${marks}::bytea[], ${values}::bytea[])
    on conflict do nothing`);
}

/** So that the planner knows how much was prepared. */
export async function countPrepared(tx: Transaction): Promise<void> {
  await tx.run(sql`analyze vault.wrapped`);
}

/** Puts in place what was prepared, in all columns of a table at once. */
export async function putInPlace(tx: Transaction, { table, places }: TablePlaces): Promise<number> {
  const set = places.map(({ column, kind }, at) => {
    const anew = sql`${identifier(`w${at}`)}.new`;
    const value = kind === 'text' ? sql`convert_from(${anew}, 'UTF8')` : anew;
    return sql`${identifier(column)} = coalesce(${value}, t.${identifier(column)})`;
  });
  const joins = places
    .map(
      (place, at) =>
        sql`left join vault.wrapped ${identifier(`w${at}`)} on ${identifier(`w${at}`)}.old = ${markOf(place, 'v')}`,
    )
    .reduce((before, one) => sql`${before} ${one}`);
  const found = places.map((_, at) => sql`${identifier(`w${at}`)}.new`);
  return tx.run(sql`
    update ${identifier(table)} t
    set ${list(set)}
    from ${identifier(table)} v ${joins}
    where v.ctid = t.ctid and num_nonnulls(${list(found)}) > 0`);
}

/** Nobody writes to these until the transaction ends. */
export async function lockTables(tx: Transaction, tables: readonly string[]): Promise<void> {
  await tx.run(sql`lock table ${list(tables.map(identifier))} in exclusive mode`);
}

/** Takes the locks that who makes digests, and new connections, share, or gives up after a time. @throws Error with code 55P03 */
export async function lockAlone(tx: Transaction, within: `${number}s`): Promise<void> {
  await tx.run(sql`select set_config('lock_timeout', ${within}, true)`);
  await tx.run(sql`select pg_advisory_xact_lock(${LOCK.space}, ${LOCK.key})`);
  await tx.run(sql`select pg_advisory_xact_lock(${LOCK.space}, ${LOCK.newcomers})`);
}

/** The names of sessions, other than this process's, and whether one of that name waits for the lock. */
export function selectSessions(db: Queryable): Promise<{ name: string; waits: boolean }[]> {
  return db.many<{ name: string; waits: boolean }>(sql`
    select a.application_name as name, coalesce(bool_or(not l.granted), false) as waits
    from pg_stat_activity a
    left join pg_locks l
      on l.pid = a.pid and l.locktype = 'advisory' and l.classid = ${LOCK.space} and l.objid = ${LOCK.key} and l.objsubid = 2
    where a.datname = current_database() and a.application_name <> current_setting('application_name')
    group by 1`);
}
