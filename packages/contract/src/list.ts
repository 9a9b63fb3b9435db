// A list, declared once: its rows, the conditions over it, how it is paged. The endpoint's schemas, the statement's
// conditions, the filter bar of its page, its sums and its file all follow from this.
import * as z from 'zod';
import { type Access, type Endpoint, type Method, type Permitted, bodyOf } from './endpoint';
import { type EnumName, type EnumRow, enums } from './enums';
import type { RefusalName } from './refusals';
import { Id, Whole, cursored, pageOf, paging, timeRange } from './values';

type Choice = { kind: 'choice'; label: string; of: EnumName; only?: readonly number[] };
type Picked = { kind: 'picked'; label: string; clears?: string };
type Look = { placeholder?: string; wide?: boolean; mono?: boolean };
type Text = Look & { kind: 'text'; label: string; maxLength?: number };

/** How a page offers a condition. A time stands as `beginTime` and `endTime` in the address. */
export type Offered = { kind: 'time'; label: string; short?: string } | ((Choice | Picked | Text) & { name: string });

/** A filter: its input, and how it is offered; without the latter only programs use it. */
export type Condition<Schema extends z.ZodType = z.ZodType> = { schema: Schema; offered?: Choice | Picked | Text };

/** One value of an enumeration, or of `only` these. */
export function choice(of: EnumName, label: string, only?: readonly number[]) {
  const values = only ?? (enums[of] as readonly EnumRow[]).map(({ value }) => value);
  const schema = Whole.pipe(z.literal([...values], `${label}不正确`)).nullish();
  return { schema, offered: { kind: 'choice', label, of, ...(only && { only }) } } satisfies Condition;
}

/** Text that rows are found by, of at most `most` characters. */
export function search(label: string, { most = 40, ...look }: Look & { most?: number } = {}) {
  const schema = z.string().trim().max(most, `${label}最多 ${most} 个字`).nullish();
  return { schema, offered: { kind: 'text', label, maxLength: most, ...look } } satisfies Condition;
}

/** The id of what rows belong to. */
export function belongsTo(label: string) {
  return entered(Id, label);
}

/** A value that is typed and has a form of its own. */
export function entered<Schema extends z.ZodType>(schema: Schema, label: string, look: Look = {}) {
  return { schema: schema.nullish(), offered: { kind: 'text', label, ...look } } satisfies Condition;
}

/** One of what the member has, which the page names. `clears`: a condition that means nothing under another choice. */
export function picked<Schema extends z.ZodType>(schema: Schema, label: string, clears?: string) {
  return {
    schema: schema.nullish(),
    offered: { kind: 'picked', label, ...(clears && { clears }) },
  } satisfies Condition;
}

/** A condition that pages set themselves. */
export function unoffered<Schema extends z.ZodType>(schema: Schema) {
  return { schema } satisfies Condition;
}

type Conditions = Readonly<Record<string, Condition>>;
type ShapeOf<Filter extends Conditions> = { [Name in keyof Filter]: Filter[Name]['schema'] };
type Period = string | { label: string; short: string };

/** The schemas of conditions, for calls that take the same ones. */
export function shapeOf<Filter extends Conditions>(filter: Filter): ShapeOf<Filter> {
  return Object.fromEntries(Object.entries(filter).map(([name, { schema }]) => [name, schema])) as ShapeOf<Filter>;
}

const PAGING = { pages: paging, cursor: cursored };
type Paged = keyof typeof PAGING;

type Declaration<
  Row extends z.ZodType,
  Filter extends Conditions,
  How extends Paged,
  Sums extends z.ZodRawShape,
  Timed extends Period | undefined,
  By extends Access,
> = Permitted<By> & {
  method?: Method;
  path: `/${string}`;
  access: By;
  summary: string;
  row: Row;
  filter: Filter;
  /** The label of the time that `beginTime` and `endTime` bound, and a short one where it is in force. */
  period?: Timed;
  /** Sums beside the rows, over all matching rows or all rows. */
  sums?: Sums;
  /** cursor: it grows without bound; rows are paged by their id, the newest first, and counted up to ten thousand. */
  paged: How;
  refusals?: readonly RefusalName[];
};

/** What every list answers. */
type Page = { list: unknown[]; total: number; pageNum: number; pageSize: number };

/** A list's endpoint: one like any other, which knows its conditions. */
export type ListEndpoint<In extends z.ZodType = z.ZodType, Out extends z.ZodType<Page> = z.ZodType<Page>> = Endpoint<
  In,
  Out
> & { readonly conditions: readonly Offered[] };

/** A row of a list. */
export type RowOf<E extends ListEndpoint> = z.output<E['output']>['list'][number];

type Matching<Filter extends Conditions, Timed> = ShapeOf<Filter> &
  (Timed extends Period ? typeof timeRange : Record<never, never>);

/** Declares a list. `matching`: the schemas of its conditions, for its sums and its file. */
export function list<
  Row extends z.ZodType,
  Filter extends Conditions,
  How extends Paged,
  By extends Access,
  Sums extends z.ZodRawShape = Record<never, never>,
  Timed extends Period | undefined = undefined,
>({ row, filter, period, sums, paged, method = 'POST', ...call }: Declaration<Row, Filter, How, Sums, Timed, By>) {
  const matching = { ...(period && timeRange), ...shapeOf(filter) } as Matching<Filter, Timed>;
  const input = z.object({ ...matching, ...(PAGING[paged] as (typeof PAGING)[How]) });
  const output = pageOf(row).extend((sums ?? {}) as Sums);
  const declared: Endpoint<typeof input, typeof output> & { access: By; answers?: undefined } = {
    ...call,
    method,
    body: bodyOf(method),
    input,
    output,
    built: true,
  };
  return { ...declared, matching, conditions: conditionsOf(filter, period) };
}

function conditionsOf(filter: Conditions, period: Period | undefined): Offered[] {
  const time = typeof period === 'string' ? { label: period } : period;
  const others = Object.entries(filter).flatMap(([name, { offered }]) => (offered ? [{ name, ...offered }] : []));
  return [...(time ? [{ kind: 'time' as const, ...time }] : []), ...others];
}
