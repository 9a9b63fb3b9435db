// What belongs to a member, read from the database itself: a new table is seen without anybody naming it here.
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { TestDatabase } from '@jishi/db/testing';

type Column = {
  name: string;
  type: string;
  /** An insert has to name it, may name it, leaves it to its default. */
  needed: boolean;
  written: boolean;
  hasDefault: boolean;
  isKey: boolean;
  /** The table it points to. */
  target: string | null;
  /** Words that a constraint allows, and no others. */
  allowed: string[] | null;
};
export type Table = { name: string; columns: Column[]; owned: boolean };
/** Rows as JSON text by table. */
export type Rows = ReadonlyMap<string, readonly string[]>;

/** Every table that holds data; partitions count as their parent, the job queue is not the product's. */
export async function tablesOf(db: TestDatabase): Promise<Table[]> {
  const { rows } = await db.query<{ table: string; columns: Column[] }>(
    `select c.oid::regclass::text as table,
       json_agg(json_build_object(
         'name', a.attname, 'type', format_type(a.atttypid, null),
         'needed', a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '',
         'written', a.attidentity <> 'a' and a.attgenerated = '', 'hasDefault', a.atthasdef,
         'isKey', exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey)),
         'target', (select f.confrelid::regclass::text from pg_constraint f
                    where f.conrelid = c.oid and f.contype = 'f' and f.conkey[1] = a.attnum limit 1),
         'allowed', (select array_agg(word[1]) from pg_constraint k,
                       regexp_matches(pg_get_constraintdef(k.oid), '\\(' || a.attname || ' = ANY \\(ARRAY\\[(.*?)\\]') list,
                       regexp_matches(list[1], '''([^'']+)''', 'g') word
                     where k.conrelid = c.oid and k.contype = 'c')
       ) order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname !~ '^(pg_|information_schema|graphile_worker|public)'
     group by c.oid
     order by 1`,
  );
  return rows.map(({ table, columns }) => ({
    name: table,
    columns,
    owned: table === 'account.member' || columns.some(({ name }) => name === 'member_id'),
  }));
}

/** Makes ids of different tables differ, and from every other number: an id found anywhere tells whose it is. */
export async function spreadIds(db: TestDatabase): Promise<void> {
  await db.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass,
       case when max_value < 10000000000 then 700000000 else 71000000000 end + 100000 * row_number() over (order by 1, 2) + 7)
     from (select schemaname::text, sequencename::text, max_value from pg_sequences
           where schemaname !~ '^graphile' and max_value > 1000000000) s`,
  );
}

/** All rows of all tables. */
export async function allRows(db: TestDatabase, tables: readonly Table[]): Promise<Rows> {
  const parts = tables.map(({ name }) => `select '${name}' as name, to_jsonb(t)::text as row from ${name} t`);
  const { rows } = await db.query<Line>(planned(`${parts.join(' union all ')} order by 1, 2`, []));
  return byTable(tables, rows);
}

/**
 * Looks, again and again, for all rows that contain one of some words. Rows that an earlier look has seen without them
 * are not read again: to search the text of every row each time would take most of a test. Which of the others have a
 * word is found out here: PostgreSQL takes a hundred times as long for so many words.
 * (VACUUM FULL gives old versions new places, where it would not look.)
 */
export function rowsWith(db: TestDatabase, tables: readonly Table[], words: readonly string[]): () => Promise<Rows> {
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, to_jsonb(t)::text as row, t.ctid::text as place from ${name} t
       where t.xmin::text::bigint >= $1 or t.ctid = any ($2::tid[])`,
  );
  const text = `${parts.join(' union all ')} order by 1, 2`;
  const has = mentioning(words);
  /** Versions of transactions below were all there at the last look. */
  let seen = '0';
  let places: string[] = [];
  return async () => {
    const { rows: now } = await db.query<{ open: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as open',
    );
    const { rows } = await db.query<Line & { place: string }>(planned(text, [seen, places]));
    const found = rows.filter(({ row }) => has(row));
    seen = now[0]!.open;
    places = [...new Set(found.map(({ place }) => place))];
    return byTable(tables, found);
  };
}

type Line = { name: string; row: string };

/** A statement about every table, planned once by a connection: that takes longer than to run it. */
function planned(text: string, values: unknown[]) {
  return { name: createHash('sha256').update(text).digest('hex').slice(0, 16), text, values };
}

function byTable(tables: readonly Table[], rows: readonly Line[]): Rows {
  const found = new Map<string, string[]>(tables.map(({ name }) => [name, []]));
  for (const { name, row } of rows) found.get(name)!.push(row);
  return found;
}

/**
 * What identifies a member's rows: the member's id and the keys of rows that are theirs and appear in no `shared` row.
 */
export function keysOf(rows: Rows, tables: readonly Table[], memberId: string, shared: Rows): string[] {
  const known = textsOf(shared);
  const own = select(rows, mentioning([memberId]));
  const keys = tables
    .filter(({ owned }) => owned)
    .flatMap((table) => valuesOf(own, table, ({ isKey, target }) => isKey && !target))
    .filter((value) => /^[A-Z]{0,4}\d{9,}$/.test(value) && !known.has(value));
  return [...new Set([memberId, ...keys])];
}

/** Every text that stands in a row. */
export function textsOf(rows: Rows): Set<string> {
  return new Set([...rows.values()].flat().flatMap((row) => leaves(parse(row))));
}

/** Whether a row has one of some words, by itself and not as a part of another. */
function mentioning(words: readonly string[]): (row: string) => boolean {
  const wanted = new Set(words);
  return (row) => row.match(/\w+/g)?.some((word) => wanted.has(word)) ?? false;
}

/** The rows that are a member's: those that name the member, and those that name such a row. */
export function rowsOf(rows: Rows, keys: readonly string[]): Rows {
  return select(rows, mentioning(keys));
}

/** Rows that are gone or altered, and new ones, except those that name `author`. */
export function changes(before: Rows, after: Rows, author?: string): string[] {
  const isByAuthor = mentioning(author ? [author] : []);
  return [...before].flatMap(([table, rows]) => {
    const now = new Set(after.get(table));
    const then = new Set(rows);
    const gone = rows.filter((row) => !now.has(row));
    const added = [...now].filter((row) => !then.has(row) && !isByAuthor(row));
    return [...gone.map((row) => `${table} lost ${row}`), ...added.map((row) => `${table} got ${row}`)];
  });
}

function select(rows: Rows, keep: (row: string) => boolean): Rows {
  return new Map([...rows].map(([table, list]) => [table, list.filter(keep)]));
}

function valuesOf(rows: Rows, table: Table, keep: (column: Column) => boolean): string[] {
  const names = new Set(table.columns.filter(keep).map(({ name }) => name));
  return (rows.get(table.name) ?? []).flatMap((row) =>
    Object.entries(parse(row)).flatMap(([name, value]) => (names.has(name) ? leaves(value) : [])),
  );
}

/** Ids that are longer than a number holds stay texts. */
function parse(row: string): Record<string, unknown> {
  return JSON.parse(row.replaceAll(/(": )(-?\d{16,})(?=[,}])/g, '$1"$2"')) as Record<string, unknown>;
}

/** Every text inside a value. */
export function leaves(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}

/** Values that are worth protecting and cannot match by chance: no times, ciphertexts or short words. */
export function isTelling(text: string): boolean {
  return (
    text.length >= 6 &&
    /\d|[^\p{ASCII}]/u.test(text) &&
    !/^(?:\\x|\d{4}-\d\d-\d\d(?:[T ]|$)|-?\d+\.\d+$|-?\d{1,8}$)/.test(text)
  );
}

/** Values only the owner of these keys has, by `table.column`: from their rows and in no other row. */
export function privateValues(rows: Rows, tables: readonly Table[], keys: readonly string[]): Map<string, string[]> {
  const own = rowsOf(rows, keys);
  const others = textsOf(
    new Map([...rows].map(([table, list]) => [table, list.filter((row) => !own.get(table)!.includes(row))])),
  );
  for (const key of keys) others.delete(key);
  const found = new Map<string, string[]>();
  for (const table of tables) {
    for (const column of table.columns.filter(({ target }) => !target)) {
      const values = valuesOf(own, table, ({ name }) => name === column.name);
      const telling = values.filter((value) => isTelling(value) && !others.has(value));
      if (telling.length) found.set(`${table.name}.${column.name}`, [...new Set(telling)]);
    }
  }
  return found;
}

/** What was found for a look's rows: it is asked for each field of each input. */
const meantBy = new WeakMap<Rows, Map<string, readonly string[]>>();

/** Ids that a field of this name may mean, best guess first: `offerId` is an id of a table called offer. */
export function idsMeantBy(rows: Rows, tables: readonly Table[], name: string): readonly string[] {
  const found = meantBy.get(rows) ?? new Map<string, readonly string[]>();
  meantBy.set(rows, found);
  const known = found.get(name);
  if (known) return known;
  const named = tables.filter((table) => isNamed(table, name));
  const ids = idsIn(rows, [...named, ...tables.filter((table) => !named.includes(table))]);
  found.set(name, ids);
  return ids;
}

function isNamed(table: Table, field: string): boolean {
  const stem = snake(field).replace(/_?ids?$|_no$/, '');
  return stem !== '' && new RegExp(`(?:\\.|_)${stem}(?:_info)?$`).test(table.name);
}

function idsIn(rows: Rows, tables: readonly Table[]): string[] {
  const idOf = (row: string) => {
    const { id, no } = parse(row);
    return String(id ?? no ?? '');
  };
  return tables.flatMap(({ name }) => (rows.get(name) ?? []).slice(-3).map(idOf).filter(Boolean));
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);

/**
 * Creates a made-up row of a table for the member, after the rows it has to refer to. Returns the plain texts whose
 * hashes it contains, as the member would hold them.
 * @throws what the database says of it
 */
export async function plantRow(
  db: TestDatabase,
  table: Table,
  tables: readonly Table[],
  memberId: string,
): Promise<string[]> {
  for (const { target, needed } of table.columns) {
    const pointed = tables.find(({ name }) => name === target);
    if (!needed || !pointed || pointed === table) continue;
    const { rowCount } = await db.query(`select from ${pointed.name} limit 1`);
    if (!rowCount) await plantRow(db, pointed, tables, memberId);
  }
  const rows = await allRows(db, tables);
  const own = rowsOf(rows, [memberId]);
  const pointed = ({ name, target }: Column) => {
    const meant = tables.filter((one) => (target ? one.name === target : isNamed(one, name)));
    return [...idsIn(own, meant), ...idsIn(rows, meant)][0];
  };
  const held: string[] = [];
  const valueOf = (column: Column, word: 0 | -1) => {
    if (column.name === 'member_id') return memberId;
    if (column.allowed) return column.allowed.at(word);
    const points = column.target || (column.name.endsWith('_id') && column.type === 'bigint');
    const value = (points && pointed(column)) || madeUp(table, column);
    if (!column.name.endsWith('_hash') || column.type !== 'bytea') return value;
    held.push(randomBytes(32).toString('base64url'));
    return createHash('sha256').update(held.at(-1)!).digest();
  };
  const insert = async (columns: readonly Column[], word: 0 | -1) => {
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const places = columns.map((_, at) => `$${at + 1}`).join(', ');
    const values = columns.map((column) => valueOf(column, word));
    await db.query(`insert into ${table.name} (${names}) values (${places})`, values);
  };
  const writable = table.columns.filter(({ written }) => written);
  const sparse = writable.filter(({ needed, name, type }) => needed || (type === 'bigint' && name.endsWith('_id')));
  const further = writable.filter((column) => !sparse.includes(column) && !column.hasDefault);
  // constraints may ask for more columns than must be there, and for one of the allowed words
  const attempts = [sparse, ...further.map((column) => [...sparse, column]), [...sparse, ...further]];
  // ... or for one of several things that a row can point to
  const needed = sparse.filter((column) => column.needed);
  for (const column of sparse) if (!column.needed) attempts.push([...needed, column]);
  let refused: unknown;
  for (const columns of attempts) {
    for (const word of [0, -1] as const) {
      held.length = 0;
      refused = await insert(columns, word).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (!refused) return held;
    }
  }
  throw refused;
}

function madeUp(table: Table, { name, type, isKey }: Column): unknown {
  if (type === 'smallint') return 1;
  if (type === 'integer') return isKey ? randomInt(700_000_000, 800_000_000) : 1;
  if (type === 'bigint') return isKey ? String(randomInt(72_000_000_000, 73_000_000_000)) : '1000';
  if (type === 'boolean') return false;
  if (type === 'uuid') return randomUUID();
  if (type === 'numeric') return '1';
  if (type === 'bytea') return randomBytes(32);
  if (type === 'jsonb' || type === 'json') return '{}';
  if (type === 'date') return monthOf(table, name);
  if (type.endsWith('[]')) return [];
  if (type.startsWith('timestamp')) return new Date();
  if (type === 'inet') return '10.77.88.99';
  return `secret-${table.name}-${name}-${randomInt(1_000_000)}`;
}

/** First days of months, one for each date of a row: some have to differ, or to begin a month. */
function monthOf({ columns }: Table, name: string): string {
  const at = columns.filter(({ type }) => type === 'date').findIndex((column) => column.name === name);
  return `2026-${String(at + 1).padStart(2, '0')}-01`;
}
