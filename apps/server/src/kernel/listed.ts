// Answers a list as its contract declares it. A domain says in SQL where the rows come from and what each filter means.
import type { Checked, Output } from '@jishi/contract/endpoint';
import type { ListEndpoint, RowOf } from '@jishi/contract/list';
import { Sql, all, columns, nothing, sql } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import type { Context, MemberId } from './context';
import { COUNT_CAP, cursorOf, idOfCursor, spanOf } from './cursor';
import { formatTime } from './time';
import { type ContextOf, useCase } from './use-case';

type Paging = 'pageNum' | 'pageSize' | 'cursor' | 'beginTime' | 'endTime';
type Page = 'list' | 'total' | 'totalCapped' | 'nextCursor' | 'pageNum' | 'pageSize';
type ConditionsOf<E extends ListEndpoint> = Omit<Checked<E>, Paging>;
type SumsOf<E extends ListEndpoint> = Omit<Output<E>, Page>;
type Meaning<Value> = (value: Value, ctx: Context) => Sql;

/** Parts that depend on the caller and the time. */
type For<E extends ListEndpoint, Part> = Part | ((ctx: ContextOf<E>) => Part);

/** A row's columns in SQL, and its conversion to the contract's row. */
type Shown<E extends ListEndpoint, Raw> =
  /** Column by column: amounts and times are written as the wire writes them. */
  | { columns: For<E, { readonly [Name in keyof RowOf<E>]-?: Sql }> }
  | { columns: For<E, Sql>; row: (raw: Raw, ctx: ContextOf<E>) => RowOf<E> };

type ListedBy<E extends ListEndpoint, Raw> = Shown<E, Raw> & {
  from: For<E, Sql>;
  /** Of each condition, which rows it means where it is set. */
  where: { readonly [Name in keyof ConditionsOf<E>]-?: Meaning<NonNullable<ConditionsOf<E>[Name]>> };
  /** Which rows are a member's own. Required where members ask. */
  own?: (memberId: MemberId) => Sql;
  /** The time that the list's period bounds. */
  at?: Sql;
  /** Of numbered pages. A cursored list is ordered by `id`, the newest first. */
  order?: Sql;
  /** An int8 that is unique and grows. */
  id?: Sql;
  /** Further statements beside the rows; `matching` is the "from … where …" of all matching rows. */
  sums?: (ctx: Context, matching: Sql) => Promise<SumsOf<E>>;
};

/**
 * The use case of a list. Operators need the contract's permission; members see only their own rows. One condition
 * serves the page, its count and its sums.
 * @throws Refusal notLoggedIn, permissionMissing, invalidInput for a malformed cursor
 */
export function listed<E extends ListEndpoint, Raw = never>(endpoint: E, by: ListedBy<E, Raw>) {
  checkWhole(endpoint, by);
  const { id, order = nothing, sums } = by;
  const answer = async (ctx: Context & { member?: MemberId }, input: Checked<E>) => {
    const asked = input as Asked;
    const own = ctx.member ? [by.own!(ctx.member)] : [];
    const matching = sql`from ${partFor(by.from, ctx)} where ${all([...own, ...meant(by, ctx, asked)])}`;
    const read = { selected: selectedOf(partFor(by.columns, ctx)), matching, asked };
    const show = 'row' in by ? (row: Row) => by.row(row as Raw, ctx as ContextOf<E>) : onWire;
    const [{ rows, ...counted }, beside] = await Promise.all([
      id ? cursoredPage(ctx, read, id) : numberedPage(ctx, read, order),
      sums?.(ctx, matching),
    ]);
    const list = rows.map(show);
    return { list, ...counted, pageNum: asked.pageNum, pageSize: asked.pageSize, ...beside };
  };
  return useCase(endpoint, answer as never);
}

/** Checked when the list is declared, because types cannot express it. */
function checkWhole<E extends ListEndpoint, Raw>({ path, access, conditions }: E, by: ListedBy<E, Raw>) {
  if (access === 'member' && !by.own) throw new Error(`${path} does not say which rows are a member's own`);
  if (!by.id && !by.order) throw new Error(`${path} has no order`);
  if (!by.at && conditions.some(({ kind }) => kind === 'time'))
    throw new Error(`${path} does not say what its time is`);
}

type Row = Record<string, unknown>;
type Asked = Row & { pageNum: number; pageSize: number; cursor?: string | null } & Parameters<typeof spanOf>[0];
type Read = { selected: Sql; matching: Sql; asked: Asked };

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
  const { from, to } = spanOf(asked);
  const set = Object.entries(where as Record<string, Meaning<unknown>>).flatMap(([name, means]) =>
    asked[name] === undefined || asked[name] === null || asked[name] === '' ? [] : [means(asked[name], ctx)],
  );
  return [...(from ? [sql`${at!} >= ${from}`] : []), ...(to ? [sql`${at!} <= ${to}`] : []), ...set];
}

async function numberedPage({ db }: Context, { selected, matching, asked }: Read, order: Sql) {
  const { pageNum, pageSize } = asked;
  const [rows, { total }] = await Promise.all([
    db.many<Row>(sql`
      select ${selected} ${matching} order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`),
    db.one<{ total: number }>(sql`select count(*)::int as total ${matching}`),
  ]);
  return { rows, total };
}

/** One row more than is shown tells whether another page follows. */
async function cursoredPage({ db }: Context, { selected, matching, asked }: Read, id: Sql) {
  const { pageNum, pageSize, cursor } = asked;
  const older = cursor ? sql`and ${id} < ${idOfCursor(cursor)}` : nothing;
  const offset = cursor ? 0 : Math.min((pageNum - 1) * pageSize, COUNT_CAP);
  const [rows, { counted }] = await Promise.all([
    db.many<Row>(sql`
      select ${selected}, ${id} as "cursorId" ${matching} ${older}
      order by ${id} desc limit ${pageSize + 1} offset ${offset}`),
    db.one<{ counted: number }>(sql`
      select count(*)::int as counted from (select 1 ${matching} limit ${COUNT_CAP + 1}) up_to_the_cap`),
  ]);
  const shown = rows.slice(0, pageSize);
  return {
    rows: shown.map(withoutCursor),
    total: Math.min(counted, COUNT_CAP),
    totalCapped: counted > COUNT_CAP,
    nextCursor: rows.length > pageSize ? cursorOf(shown.at(-1)!.cursorId as string) : null,
  };
}

function withoutCursor(row: Row): Row {
  const { cursorId: _, ...shown } = row;
  return shown;
}
