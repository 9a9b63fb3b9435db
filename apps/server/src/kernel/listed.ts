// Answers a list as its contract declares it: a domain says where the rows stand and what each condition means.
import type { Checked, Endpoint, Output } from '@jishi/contract/endpoint';
import type { ListEndpoint, RowOf } from '@jishi/contract/list';
import { Sql, all, columns, sql } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import type { Context, MemberId } from './context';
import { type ListFile, csvDownload } from './csv';
import { spanOf } from './cursor';
import {
  type PageAsked,
  type Place,
  type Read,
  type Row,
  cursoredPage,
  inBatches,
  numberedPage,
  placeOfId,
} from './list-page';
import { Refusal } from './refusal';
import { formatTime } from './time';
import { type ContextOf, useCase } from './use-case';
import { type Cell, xlsxDownload } from './xlsx';

type Paging = 'pageNum' | 'pageSize' | 'cursor';
type Page = 'list' | 'total' | 'totalCapped' | 'nextCursor' | 'pageNum' | 'pageSize';
/** What a list is asked under, its page apart: what its file and its sums are asked under, too. */
type Matched<E extends ListEndpoint> = Omit<Checked<E>, Paging>;
type ConditionsOf<E extends ListEndpoint> = Omit<Matched<E>, 'beginTime' | 'endTime'>;
/** null: `from` or `only` says it already. */
type Meaning<Value> = ((value: Value, ctx: Context) => Sql) | null;

/** Amounts and times as the database has them: they are written as the wire writes them. */
type Written<Out> = { [Name in keyof Out]: Out[Name] | bigint | Date };

/** What may depend on who asks, when, and for what. */
type For<E extends ListEndpoint, Part> = Part | ((ctx: ContextOf<E>, asked: Matched<E>) => Part);

/** What of a row the statement answers, and how it becomes one of the contract. */
type Shown<E extends ListEndpoint, Raw, Beside> =
  /** Column by column. */
  | { columns: For<E, { readonly [Name in keyof RowOf<E>]-?: Sql }> }
  | {
      /** Named columns reach `row` as the wire writes them. */
      columns: For<E, Sql | { readonly [Name in keyof Raw]-?: Sql }>;
      /** What else is told of all rows that are shown, read once for them. */
      beside?: (ctx: ContextOf<E>, rows: readonly Raw[]) => Promise<Beside>;
      row: (raw: Raw, ctx: ContextOf<E>, beside: Beside) => RowOf<E>;
    };

type ListedBy<E extends ListEndpoint, Raw, Beside> = Shown<E, Raw, Beside> & {
  from: For<E, Sql>;
  /** Of `from` what the conditions need: it has the same rows, and they are counted there, without reading what is beside them. */
  counts?: For<E, Sql>;
  /** Which of them the list is about, whatever is asked. */
  only?: For<E, Sql>;
  /** Of each condition, which rows it means where it is set. */
  where: { readonly [Name in keyof ConditionsOf<E>]-?: Meaning<NonNullable<ConditionsOf<E>[Name]>> };
  /** Which rows are a member's own. Required where members ask. */
  own?: (memberId: MemberId) => Sql;
  /** The time that the list's period bounds; null: `from` or `only` bounds it already. */
  at?: Sql | null;
  /** Of numbered pages. */
  order?: For<E, Sql>;
  /** Of a list that is paged by cursor: an int8 that is unique and grows; the newest come first. */
  id?: Sql;
  /** Instead of `id`. */
  place?: Place;
  /** How many rows match, as something else has counted them; undefined: they are counted. */
  counted?: (ctx: ContextOf<E>, asked: Matched<E>) => Sql | undefined;
  /** What stands beside the rows; `matching` is "from … where …" of all rows that match. */
  sums?: (ctx: ContextOf<E>, matching: Sql, asked: Matched<E>) => Promise<Written<Omit<Output<E>, Page>>>;
};

/**
 * The use case of a list. Operators need the contract's permission; members get rows of their own only. Which rows match
 * is written once: for the page, its count and its sums, and for what else is told of the list.
 * @throws Refusal notLoggedIn, permissionMissing, invalidInput for a cursor that is none
 */
export function listed<E extends ListEndpoint, Raw = never, Beside = undefined>(
  endpoint: E,
  by: ListedBy<E, Raw, Beside>,
) {
  checkWhole(endpoint, by);
  const readFor = (ctx: Asking<E>, asked: Matched<E>) => readOf(by, ctx, asked);
  const show = async (ctx: Asking<E>, rows: readonly Row[], { named }: Read): Promise<RowOf<E>[]> => {
    const written = named ? rows.map(onWire) : rows;
    if (!('row' in by)) return written as RowOf<E>[];
    const beside = (await by.beside?.(ctx, written as Raw[])) as Beside;
    return written.map((row) => by.row(row as Raw, ctx, beside));
  };
  const answer = async (ctx: Asking<E>, input: Checked<E>) => {
    const { pageNum, pageSize, cursor } = input as PageAsked;
    const read = readFor(ctx, input);
    const [{ rows, ...counted }, sums] = await Promise.all([
      (endpoint.paged === 'cursor' ? cursoredPage : numberedPage)(ctx.db, read, { pageNum, pageSize, cursor }),
      by.sums?.(ctx, read.matching, input),
    ]);
    return { list: await show(ctx, rows, read), ...counted, pageNum, pageSize, ...(sums && onWire(sums)) };
  };
  const following: Following<E> = {
    readFor,
    rowOf: async (ctx, isIt) => {
      const read = readFor(ctx, {} as Matched<E>);
      const row = await ctx.db.maybe<Row>(sql`select ${read.selected} ${read.matching} and ${isIt}`);
      return row && (await show(ctx, [row], read))[0];
    },
    async *pieces(ctx, asked) {
      const read = readFor(ctx, asked);
      for await (const rows of inBatches(ctx.db, read)) yield show(ctx, rows, read);
    },
  };
  return Object.assign(useCase(endpoint, answer as never), whatFollows(following));
}

type Asking<E extends ListEndpoint> = ContextOf<E> & { member?: MemberId };
type Following<E extends ListEndpoint> = {
  readFor: (ctx: Asking<E>, asked: Matched<E>) => Read;
  rowOf: (ctx: Asking<E>, isIt: Sql) => Promise<RowOf<E> | undefined>;
  pieces: (ctx: Asking<E>, asked: Matched<E>) => AsyncGenerator<RowOf<E>[]>;
};

/** What else is told of a list, under the same conditions. */
function whatFollows<E extends ListEndpoint>({ readFor, rowOf, pieces }: Following<E>) {
  return {
    /** The list as a file that members ask for. */
    file: ({ cells, ...file }: FileOf<E>): ListFile<Matched<E>> => ({
      ...file,
      async *pieces(ctx, member, asked) {
        for await (const rows of pieces({ ...ctx, member } as unknown as Asking<E>, asked)) yield rows.map(cells);
      },
    }),
    /** The use case of the list as a file that is answered at once. */
    download: <D extends Endpoint & { answers?: 'file' | 'events' | undefined }>(
      download: SameConditions<D, E>,
      describe: (ctx: ContextOf<D>, asked: Checked<D>) => DownloadOf<E>,
    ) => {
      const answer = (ctx: Asking<E>, asked: Checked<D>) => {
        const { fileName, head, cells } = describe(ctx as ContextOf<D>, asked);
        return csvDownload(fileName, head, lines(pieces(ctx, asked as unknown as Matched<E>), cells));
      };
      return useCase(download as D, answer as never);
    },
    /** The use case of the list as a workbook of one sheet, whose amounts can be added up. */
    workbook: <D extends Endpoint & { answers?: 'file' | 'events' | undefined }>(
      download: SameConditions<D, E>,
      { fileName, sheet, columns: shown, cells }: WorkbookOf<E>,
    ) => {
      const answer = async (ctx: Asking<E>, asked: Checked<D>) => {
        const rows = lines(pieces(ctx, asked as unknown as Matched<E>), cells);
        const [head, widths] = [shown.map(([title]) => title), shown.map(([, width]) => width)];
        const first = await rows.next(); // what cannot be read is told before anything is sent
        return xlsxDownload(fileName, [{ name: sheet, widths, rows: under([head, ...(first.value ?? [])], rows) }]);
      };
      return useCase(download as D, answer as never);
    },
    /** A row by itself, as the list shows it. */
    row: rowOf,
    /** The use case of a row by itself, whichever the input names. @throws Refusal notFound */
    one: <O extends Endpoint>(detail: SameRow<O, E>, isIt: (input: Checked<O>) => Sql) => {
      const answer = async (ctx: Asking<E>, input: Checked<O>) => {
        const row = await rowOf(ctx, isIt(input));
        if (!row) throw new Refusal('notFound');
        return row;
      };
      return useCase(detail as O, answer as never);
    },
    /** The use case of sums over the rows that match; amounts and times are written as the wire writes them. */
    summing: <S extends Endpoint>(
      statistic: SameConditions<S, E>,
      sum: (ctx: ContextOf<S>, matching: Sql, asked: Matched<E>) => Promise<Written<Output<S>>>,
    ) => {
      const answer = async (ctx: Asking<E>, asked: Matched<E>) =>
        onWire(await sum(ctx as ContextOf<S>, readFor(ctx, asked).matching, asked));
      return useCase(statistic as S, answer as never);
    },
  };
}

async function* lines<R, C>(pieces: AsyncGenerator<R[]>, cells: (row: R) => readonly C[]) {
  for await (const rows of pieces) yield rows.map(cells);
}

async function* under(head: readonly (readonly Cell[])[], rows: AsyncIterable<readonly (readonly Cell[])[]>) {
  yield head;
  yield* rows;
}

type WorkbookOf<E extends ListEndpoint> = {
  fileName: string;
  sheet: string;
  /** Of each its title and its width in characters. */
  columns: readonly (readonly [title: string, width: number])[];
  cells: (row: RowOf<E>) => readonly Cell[];
};
type CellsOf<E extends ListEndpoint> = { cells: (row: RowOf<E>) => readonly string[] };
type FileOf<E extends ListEndpoint> = Pick<ListFile<Matched<E>>, 'kind' | 'head'> & CellsOf<E>;
type DownloadOf<E extends ListEndpoint> = { fileName: string; head: readonly string[] } & CellsOf<E>;

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
  if (by.at === undefined && conditions.some(({ kind }) => kind === 'time'))
    throw new Error(`${path} does not say what its time is`);
}

/** What to read for who asks. */
function readOf<E extends ListEndpoint, Raw, Beside>(
  by: ListedBy<E, Raw, Beside>,
  ctx: Asking<E>,
  asked: Matched<E>,
): Read {
  const partOf = <Part>(part: For<E, Part>): Part =>
    typeof part === 'function' ? (part as (ctx: Asking<E>, asked: Matched<E>) => Part)(ctx, asked) : part;
  const own = ctx.member ? [by.own!(ctx.member)] : [];
  const only = by.only ? [partOf<Sql>(by.only)] : [];
  const selected = partOf<Sql | Readonly<Record<string, Sql>>>(by.columns as never);
  const named = !(selected instanceof Sql);
  const conditions = all([...own, ...only, ...meant(by, ctx, asked)]);
  return {
    named,
    selected: named ? columns(selected) : selected,
    matching: sql`from ${partOf<Sql>(by.from)} where ${conditions}`,
    counting: sql`from ${partOf<Sql>(by.counts ?? by.from)} where ${conditions}`,
    order: by.order ? partOf<Sql>(by.order) : undefined,
    place: by.place ?? (by.id && placeOfId(by.id)),
    counted: by.counted?.(ctx as ContextOf<E>, asked),
  };
}

/** Amounts are the only bigints that a row says, and times the only dates. */
function onWire(row: Row): Row {
  const written = (value: unknown) => {
    if (typeof value === 'bigint') return formatMoney(value);
    return value instanceof Date ? formatTime(value) : value;
  };
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, written(value)]));
}

function meant({ at, where }: { at?: Sql | null; where: object }, ctx: Context, asked: Row): Sql[] {
  const { from, until } = at ? spanOf(asked) : { from: null, until: null };
  const set = Object.entries(where as Record<string, Meaning<unknown>>).flatMap(([name, means]) =>
    means === null || asked[name] === undefined || asked[name] === null || asked[name] === ''
      ? []
      : [means(asked[name], ctx)],
  );
  return [...(from ? [sql`${at!} >= ${from}`] : []), ...(until ? [sql`${at!} < ${until}`] : []), ...set];
}
