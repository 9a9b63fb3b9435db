// A list, declared once: its rows, the conditions over it, how it is paged. The endpoint's schemas, the statement's
// conditions and the filter bar of its page all follow from this.
import * as z from 'zod';
import { type Access, type Endpoint, type Method, endpoint } from './endpoint';
import { type EnumName, type EnumRow, enums } from './enums';
import type { RefusalName } from './refusals';
import { Id, Whole, cursored, pageOf, paging, timeRange } from './values';

/** How a page offers a condition. A time stands as `beginTime` and `endTime` in the address. */
export type Offered =
  | { kind: 'time'; label: string; short?: string }
  | { kind: 'choice'; name: string; label: string; of: EnumName }
  | {
      kind: 'text';
      name: string;
      label: string;
      placeholder?: string;
      wide?: boolean;
      mono?: boolean;
      maxLength?: number;
    };

type Look = { placeholder?: string; wide?: boolean; mono?: boolean };

/** A condition: what may be sent, and how it is offered; without a label it is only for callers. */
export type Condition<Schema extends z.ZodType = z.ZodType> = {
  schema: Schema;
  offered?:
    | { kind: 'choice'; label: string; of: EnumName }
    | ({ kind: 'text'; label: string; maxLength?: number } & Look);
};

/** One value of an enumeration. */
export function choice(of: EnumName, label: string) {
  const rows: readonly EnumRow[] = enums[of];
  const schema = Whole.pipe(
    z.literal(
      rows.map(({ value }) => value),
      `${label}不正确`,
    ),
  ).nullish();
  return { schema, offered: { kind: 'choice', label, of } } satisfies Condition;
}

/** Text that a row is found by, of at most `most` characters. */
export function search(label: string, { most = 40, ...look }: Look & { most?: number } = {}) {
  const schema = z.string().trim().max(most, `${label}太长`).nullish();
  return { schema, offered: { kind: 'text', label, maxLength: most, ...look } } satisfies Condition;
}

/** The id of what rows belong to. */
export function belongsTo(label: string) {
  return { schema: Id.nullish(), offered: { kind: 'text', label } } satisfies Condition;
}

/** A condition that pages set themselves. */
export function unoffered<Schema extends z.ZodType>(schema: Schema) {
  return { schema } satisfies Condition;
}

type Conditions = Readonly<Record<string, Condition>>;
type ShapeOf<Filter extends Conditions> = { [Name in keyof Filter]: Filter[Name]['schema'] };
const PAGING = { pages: paging, cursor: cursored };

type Declaration<
  Row extends z.ZodType,
  Filter extends Conditions,
  Sums extends z.ZodRawShape,
  Paged extends keyof typeof PAGING,
> = {
  method?: Method;
  path: `/${string}`;
  access: Access;
  permission?: string;
  summary: string;
  row: Row;
  filter: Filter;
  /** The label of the time that `beginTime` and `endTime` bound, and a short one where it is in force. */
  period?: string | { label: string; short: string };
  /** What stands beside the rows, of all that match or of all there are. */
  sums?: Sums;
  /** cursor: it grows without bound; rows are paged by their id, the newest first, and counted up to ten thousand. */
  paged: Paged;
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

/** Declares a list. */
export function list<
  Row extends z.ZodType,
  Filter extends Conditions,
  Paged extends keyof typeof PAGING,
  Sums extends z.ZodRawShape = Record<never, never>,
>(declaration: Declaration<Row, Filter, Sums, Paged>) {
  const { row, filter, period, sums, paged, method = 'POST', ...call } = declaration;
  const shape = Object.fromEntries(Object.entries(filter).map(([name, { schema }]) => [name, schema]));
  const input = z.object({
    ...(period && timeRange),
    ...(shape as ShapeOf<Filter>),
    ...(PAGING[paged] as (typeof PAGING)[Paged]),
  });
  const output = pageOf(row).extend((sums ?? {}) as Sums);
  return { ...endpoint({ ...call, method, input, output }), conditions: conditionsOf(filter, period) };
}

function conditionsOf(
  filter: Conditions,
  period: Declaration<z.ZodType, Conditions, z.ZodRawShape, 'pages'>['period'],
) {
  const time: Offered[] = !period
    ? []
    : [{ kind: 'time', ...(typeof period === 'string' ? { label: period } : period) }];
  const others = Object.entries(filter).flatMap(([name, { offered }]): Offered[] =>
    offered ? [{ name, ...offered }] : [],
  );
  return [...time, ...others];
}
