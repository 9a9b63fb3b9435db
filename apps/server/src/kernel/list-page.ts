// Reads the rows of a list: a numbered page, a page from a cursor on, or all of them.
import { type Queryable, type Sql, nothing, sql } from '@jishi/db';
import { COUNT_CAP, cursorOf, keyOfCursor } from './cursor';

export type Row = Record<string, unknown>;
export type PageAsked = { pageNum: number; pageSize: number; cursor?: string | null | undefined };

/** How rows follow each other where they are read on from one of them: by what `key`, text or int8, names it. */
export type Place = { key: Sql; order: Sql; after: (key: string) => Sql; isKey: RegExp };

/** What to read: `matching` is "from … where …" of all rows that match. */
export type Read = {
  selected: Sql;
  /** What is selected has the names of the wire. */
  named: boolean;
  matching: Sql;
  /** The same rows for who counts them only. */
  counting: Sql;
  order: Sql | undefined;
  place: Place | undefined;
  /** How many rows match, where something else has counted them. */
  counted?: Sql | undefined;
};

/** By an int8 that is unique and grows, the newest first. */
export function placeOfId(id: Sql): Place {
  return { key: id, order: sql`${id} desc`, after: (key) => sql`${id} < ${key}`, isKey: /^\d{1,18}$/ };
}

export async function numberedPage(db: Queryable, read: Read, { pageNum, pageSize }: PageAsked) {
  const [rows, { total }] = await Promise.all([
    numberedRows(db, read, { limit: pageSize, offset: (pageNum - 1) * pageSize }),
    db.one<{ total: number }>(
      read.counted ? sql`select ${read.counted}::int as total` : sql`select count(*)::int as total ${read.counting}`,
    ),
  ]);
  return { rows, total };
}

/** One row more than is shown tells whether another page follows. @throws Refusal invalidInput for a cursor that is none */
export async function cursoredPage(db: Queryable, read: Read, { pageNum, pageSize, cursor }: PageAsked) {
  const after = cursor ? keyOfCursor(cursor, read.place!.isKey) : null;
  const offset = after === null ? Math.min((pageNum - 1) * pageSize, COUNT_CAP) : 0;
  const [{ rows, keys }, { counted }] = await Promise.all([
    rowsAfter(db, read, { after, offset, limit: pageSize + 1 }),
    db.one<{ counted: number }>(
      read.counted
        ? sql`select least(${read.counted}, ${COUNT_CAP + 1})::int as counted`
        : sql`select count(*)::int as counted from (select 1 ${read.counting} limit ${COUNT_CAP + 1}) up_to_the_cap`,
    ),
  ]);
  return {
    rows: rows.slice(0, pageSize),
    total: Math.min(counted, COUNT_CAP),
    totalCapped: counted > COUNT_CAP,
    nextCursor: rows.length > pageSize ? cursorOf(keys[pageSize - 1]!) : null,
  };
}

const BATCH = 200; // larger ones outlive the young generation: a million rows then take 100 MiB more
const NUMBERED_BATCH = 5_000; // each one finds the rows before it again

/** All rows: on from the last one of each batch, or, where they have no place, by number. */
export async function* inBatches(db: Queryable, read: Read): AsyncGenerator<Row[]> {
  const limit = read.place ? BATCH : NUMBERED_BATCH;
  let after: string | null = null;
  for (let offset = 0; ; offset += limit) {
    const { rows, keys }: RowsAfter = read.place
      ? await rowsAfter(db, read, { after, offset: 0, limit })
      : { rows: await numberedRows(db, read, { limit, offset }), keys: [] };
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    after = keys.at(-1) ?? null;
  }
}

function numberedRows(
  db: Queryable,
  { selected, matching, order }: Read,
  { limit, offset }: { limit: number; offset: number },
): Promise<Row[]> {
  return db.many<Row>(sql`select ${selected} ${matching} order by ${order!} limit ${limit} offset ${offset}`);
}

type RowsAfter = { rows: Row[]; keys: string[] };

/** Rows after the one that `after` names, and the key of each. */
async function rowsAfter(
  db: Queryable,
  { selected, matching, place }: Read,
  { after, offset, limit }: { after: string | null; offset: number; limit: number },
): Promise<RowsAfter> {
  const { key, order, after: isAfter } = place!;
  const found = await db.many<Row & { cursorKey: string | bigint }>(sql`
    select ${selected}, ${key} as "cursorKey" ${matching} ${after === null ? nothing : sql`and ${isAfter(after)}`}
    order by ${order} limit ${limit} offset ${offset}`);
  return { rows: found.map(withoutKey), keys: found.map(({ cursorKey }) => String(cursorKey)) };
}

function withoutKey(row: Row): Row {
  const { cursorKey: _, ...shown } = row;
  return shown;
}
