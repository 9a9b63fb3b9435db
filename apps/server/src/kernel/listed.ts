// Answers a list as its contract declares it: a domain says where the rows stand and what each condition means.
import type { Checked, Endpoint, Output } from '@jishi/contract/endpoint';
import type { ListEndpoint, RowOf } from '@jishi/contract/list';
import { Sql, all, columns, nothing, sql } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import type { Context, MemberId } from './context';
import type { ListFile } from './csv';
import { COUNT_CAP, cursorOf, keyOfCursor, spanOf } from './cursor';
import { Refusal } from './refusal';
import { formatTime } from './time';
import { type ContextOf, useCase } from './use-case';

type Paging = 'pageNum' | 'pageSize' | 'cursor';
type Page = 'list' | 'total' | 'totalCapped' | 'nextCursor' | 'pageNum' | 'pageSize';
/** What a list is asked under, its page apart: what its file and its sums are asked under, too. */
type Matched<E extends ListEndpoint> = Omit<Checked<E>, Paging>;
type ConditionsOf<E extends ListEndpoint> = Omit<Matched<E>, 'beginTime' | 'endTime'>;
type Meaning<Value> = (value: Value, ctx: Context) => Sql;

/** Amounts and times as the database has them: they are written as the wire writes them. */
type Written<Out> = { [Name in keyof Out]: Out[Name] | bigint | Date };

/** What may depend on who asks, and when. */
type For<E extends ListEndpoint, Part> = Part | ((ctx: ContextOf<E>) => Part);

/** What of a row the statement answers, and how it becomes one of the contract. */
type Shown<E extends ListEndpoint, Raw, Beside> =
  /** Column by column. */
  | { columns: For<E, { readonly [Name in keyof RowOf<E>]-?: Sql }> }
  | {
      /** Named columns reach `row` as the wire writes them. */
      columns: For<E, Sql | { readonly [Name in keyof Raw]-?: Sql }>;
      /** What one more statement tells of all rows of a page. */
      beside?: (ctx: ContextOf<E>, rows: readonly Raw[]) => Promise<Beside>;
      row: (raw: Raw, ctx: ContextOf<E>, beside: Beside) => RowOf<E>;
    };

/** How rows follow each other where they are read on from one of them: by what `key`, text or int8, names it. */
type Place = { key: Sql; order: Sql; after: (key: string) => Sql; isKey: RegExp };

type ListedBy<E extends ListEndpoint, Raw, Beside> = Shown<E, Raw, Beside> & {
  from: For<E, Sql>;
  /** Of each condition, which rows it means where it is set. */
  where: { readonly [Name in keyof ConditionsOf<E>]-?: Meaning<NonNullable<ConditionsOf<E>[Name]>> };
  /** Which rows are a member's own. Required where members ask. */
  own?: (memberId: MemberId) => Sql;
  /** The time that the list's period bounds. */
  at?: Sql;
  /** Of numbered pages. */
  order?: For<E, Sql>;
  /** Of a list that is paged by cursor or saved as a file: an int8 that is unique and grows; the newest come first. */
  id?: Sql;
  /** Instead of `id`. */
  place?: Place;
  /** What stands beside the rows; `matching` is "from … where …" of all rows that match. */
  sums?: (ctx: ContextOf<E>, matching: Sql) => Promise<Written<Omit<Output<E>, Page>>>;
};

type Asking<E extends ListEndpoint> = ContextOf<E> & { member?: MemberId };

/**
 * The use case of a list. Operators need the contract's permission; members get rows of their own only. Which rows match
 * is written once: for the page, its count and its sums, for the list's file (`file`), its statistic (`summing`) and a row by itself (`one`).
 * @throws Refusal notLoggedIn, permissionMissing, invalidInput for a cursor that is none
 */
export function listed<E extends ListEndpoint, Raw = never, Beside = undefined>(
  endpoint: E,
  by: ListedBy<E, Raw, Beside>,
) {
  checkWhole(endpoint, by);
  const place = by.place ?? (by.id && placeOfId(by.id));
  const matchingFor = (ctx: Asking<E>, asked: object): Sql => {
    const own = ctx.member ? [by.own!(ctx.member)] : [];
    return sql`from ${partFor(by.from, ctx)} where ${all([...own, ...meant(by, ctx, asked as Asked)])}`;
  };
  const readFor = (ctx: Asking<E>, asked: object): Read => ({
    selected: selectedOf(partFor(by.columns, ctx)),
    matching: matchingFor(ctx, asked),
  });
  const show = async (ctx: ContextOf<E>, rows: readonly Row[]): Promise<RowOf<E>[]> => {
    const written = partFor(by.columns, ctx) instanceof Sql ? rows : rows.map(onWire);
    if (!('row' in by)) return written as RowOf<E>[];
    const beside = (await by.beside?.(ctx, written as Raw[])) as Beside;
    return written.map((row) => by.row(row as Raw, ctx, beside));
  };
  const answer = async (ctx: Asking<E>, input: Checked<E>) => {
    const { pageNum, pageSize, ...asked } = input as Asked;
    const read = readFor(ctx, asked);
    const page = { pageNum, pageSize, cursor: asked.cursor };
    const [{ rows, ...counted }, sums] = await Promise.all([
      endpoint.paged === 'cursor'
        ? cursoredPage(ctx, read, place!, page)
        : numberedPage(ctx, read, partFor(by.order!, ctx), page),
      by.sums?.(ctx, read.matching),
    ]);
    return { list: await show(ctx, rows), ...counted, pageNum, pageSize, ...(sums && onWire(sums)) };
  };
  return Object.assign(useCase(endpoint, answer as never), {
    /** The list as a file: all rows that match, read on batch after batch. */
    file: ({ cells, ...file }: FileOf<E>): ListFile<Matched<E>> => ({
      ...file,
      async *pieces(ctx, memberId, conditions) {
        const own = { ...ctx, member: memberId } as unknown as Asking<E>;
        for await (const rows of inBatches(ctx, readFor(own, conditions), place!)) yield (await show(own, rows)).map(cells);
      },
    }),
    /** The use case of one of the rows, whichever the input names. @throws Refusal notFound */
    one: <O extends Endpoint>(detail: SameRow<O, E>, isIt: (input: Checked<O>) => Sql) => {
      const answerRow = async (ctx: Asking<E>, input: Checked<O>) => {
        const { selected, matching } = readFor(ctx, {});
        const row = await ctx.db.maybe<Row>(sql`select ${selected} ${matching} and ${isIt(input)}`);
        if (!row) throw new Refusal('notFound');
        return (await show(ctx, [row]))[0];
      };
      return useCase(detail as O, answerRow as never);
    },
    /** The use case of sums over the rows that match; amounts and times are written as the wire writes them. */
    summing: <S extends Endpoint>(
      statistic: SameConditions<S, E>,
      sum: (ctx: ContextOf<S>, matching: Sql) => Promise<Written<Output<S>>>,
    ) => {
      const answerSums = async (ctx: Asking<E>, asked: object) =>
        onWire(await sum(ctx as ContextOf<S>, matchingFor(ctx, asked)));
      return useCase(statistic as S, answerSums as never);
    },
  });
}

/** What a file is called by and what a row of it holds. */
type FileOf<E extends ListEndpoint> = Pick<ListFile<Matched<E>>, 'kind' | 'head' | 'check'> & {
  cells: (row: RowOf<E>) => readonly string[];
};
type SameRow<O extends Endpoint, E extends ListEndpoint> =
  RowOf<E> extends Output<O> ? (O['access'] extends E['access'] ? O : never) : never;
type SameConditions<S extends Endpoint, E extends ListEndpoint> =
  Checked<S> extends Matched<E> ? (S['access'] extends E['access'] ? S : never) : never;

/** What the types cannot ask for is asked for when the list is declared. */
function checkWhole<E extends ListEndpoint>(
  { path, access, conditions, paged }: E,
  by: { own?: unknown; at?: unknown; order?: unknown; id?: unknown; place?: unknown },
) {
  if (access === 'member' && !by.own) throw new Error(`${path} does not say which rows are a member's own`);
  if (paged === 'cursor' ? !(by.id ?? by.place) : !by.order) throw new Error(`${path} has no order`);
  if (!by.at && conditions.some(({ kind }) => kind === 'time'))
    throw new Error(`${path} does not say what its time is`);
}

type Row = Record<string, unknown>;
type Asked = Row & { pageNum: number; pageSize: number; cursor?: string | null } & Parameters<typeof spanOf>[0];
type PageAsked = Pick<Asked, 'pageNum' | 'pageSize' | 'cursor'>;
type Read = { selected: Sql; matching: Sql };

function placeOfId(id: Sql): Place {
  return { key: id, order: sql`${id} desc`, after: (key) => sql`${id} < ${key}`, isKey: /^\d{1,18}$/ };
}

function partFor<Part>(part: Part | ((ctx: never) => Part), ctx: Context): Part {
  return typeof part === 'function' ? (part as (ctx: Context) => Part)(ctx) : part;
}

function selectedOf(of: Sql | Readonly<Record<string, Sql>>): Sql {
  return of instanceof Sql ? of : columns(of);
}

/** Amounts are the only bigints that a row says, and times the only dates. */
function onWire(row: Row): Row {
  const written = (value: unknown) => {
    if (typeof value === 'bigint') return formatMoney(value);
    return value instanceof Date ? formatTime(value) : value;
  };
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, written(value)]));
}

function meant({ at, where }: { at?: Sql; where: object }, ctx: Context, asked: Asked): Sql[] {
  const { from, until } = spanOf(asked);
  const set = Object.entries(where as Record<string, Meaning<unknown>>).flatMap(([name, means]) =>
    asked[name] === undefined || asked[name] === null || asked[name] === '' ? [] : [means(asked[name], ctx)],
  );
  return [...(from ? [sql`${at!} >= ${from}`] : []), ...(until ? [sql`${at!} < ${until}`] : []), ...set];
}

async function numberedPage({ db }: Context, { selected, matching }: Read, order: Sql, { pageNum, pageSize }: PageAsked) {
  const [rows, { total }] = await Promise.all([
    db.many<Row>(sql`
      select ${selected} ${matching} order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`),
    db.one<{ total: number }>(sql`select count(*)::int as total ${matching}`),
  ]);
  return { rows, total };
}

/** One row more than is shown tells whether another page follows. */
async function cursoredPage(ctx: Context, read: Read, place: Place, { pageNum, pageSize, cursor }: PageAsked) {
  const after = cursor ? keyOfCursor(cursor, place.isKey) : null;
  const offset = after === null ? Math.min((pageNum - 1) * pageSize, COUNT_CAP) : 0;
  const [{ rows, keys }, { counted }] = await Promise.all([
    slice(ctx, read, place, { after, offset, limit: pageSize + 1 }),
    ctx.db.one<{ counted: number }>(sql`
      select count(*)::int as counted from (select 1 ${read.matching} limit ${COUNT_CAP + 1}) up_to_the_cap`),
  ]);
  return {
    rows: rows.slice(0, pageSize),
    total: Math.min(counted, COUNT_CAP),
    totalCapped: counted > COUNT_CAP,
    nextCursor: rows.length > pageSize ? cursorOf(keys[pageSize - 1]!) : null,
  };
}

const FILE_BATCH = 200; // larger ones outlive the young generation: a million rows then take 100 MiB more

async function* inBatches(ctx: Context, read: Read, place: Place): AsyncGenerator<Row[]> {
  for (let after: string | null = null; ;) {
    const batch: Slice = await slice(ctx, read, place, { after, offset: 0, limit: FILE_BATCH });
    if (batch.rows.length > 0) yield batch.rows;
    if (batch.rows.length < FILE_BATCH) return;
    after = batch.keys.at(-1)!;
  }
}

type Slice = { rows: Row[]; keys: string[] };

/** Rows after the one that `after` names, each with its own key. */
async function slice(
  { db }: Context,
  { selected, matching }: Read,
  { key, order, after: isAfter }: Place,
  { after, offset, limit }: { after: string | null; offset: number; limit: number },
): Promise<Slice> {
  const found = await db.many<Row & { cursorKey: string }>(sql`
    select ${selected}, ${key} as "cursorKey" ${matching} ${after === null ? nothing : sql`and ${isAfter(after)}`}
    order by ${order} limit ${limit} offset ${offset}`);
  return {
    rows: found.map(withoutKey),
    keys: found.map(({ cursorKey }) => String(cursorKey)),
  };
}

function withoutKey(row: Row): Row {
  const { cursorKey: _, ...shown } = row;
  return shown;
}
