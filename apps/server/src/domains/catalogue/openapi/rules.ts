// Compares a document with a product: new, changed and missing operations.
import type { getProjectDraft } from '@jishi/contract/console/catalogue';
import type { previewOpenApi } from '@jishi/contract/console/openapi';
import type { Output } from '@jishi/contract/endpoint';
import type { Operation } from './operation/rules';

type Present = Output<typeof getProjectDraft>['apiInfos'][number];
type Preview = Output<typeof previewOpenApi>;
type Compared = Preview['operations'][number];

const SHOWN_MAX = 400;

/** The operations with the changes each would make; `missing` are endpoints that the document lacks. */
export function compare(
  operations: readonly Operation[],
  present: readonly Present[],
): { operations: Compared[]; missing: Present[] } {
  const byKey = new Map(present.map((api) => [keyOf(api), api]));
  const compared = operations.map((operation): Compared => {
    const before = byKey.get(operation.key);
    if (!before) return { ...operation, change: 'new', differences: [] };
    const differences = differencesOf(before, operation);
    return { ...operation, change: differences.length > 0 ? 'changed' : 'same', differences };
  });
  const there = new Set(operations.map(({ key }) => key));
  return { operations: compared, missing: present.filter((api) => !there.has(keyOf(api))) };
}

/** An endpoint is the operation of the document that has its method and its path at the upstream. */
export function keyOf({ method, upstreamPath }: Pick<Present, 'method' | 'upstreamPath'>): string {
  return `${method} ${upstreamPath}`;
}

function differencesOf(before: Present, after: Operation): Compared['differences'] {
  const compared: [string, unknown, unknown][] = [
    ['名称', before.name, after.name],
    ['说明', before.summary, after.summary],
    ['返回示例', before.sampleResponse, after.sampleResponse],
    ...listDifferences('参数', before.params ?? [], after.params, (param) => `${param.in} ${param.name}`),
    ...listDifferences('返回字段', before.responseFields ?? [], after.responseFields, (field) => field.name),
  ];
  return compared
    .map(([field, was, is]) => ({ field, before: shown(was), after: shown(is) }))
    .filter((one) => one.before !== one.after);
}

function listDifferences<Row>(
  label: string,
  before: readonly Row[],
  after: readonly Row[],
  name: (row: Row) => string,
): [string, unknown, unknown][] {
  const was = new Map(before.map((row) => [name(row), row]));
  const is = new Map(after.map((row) => [name(row), row]));
  return [...new Set([...was.keys(), ...is.keys()])].map((key) => [`${label} ${key}`, was.get(key), is.get(key)]);
}

/** A canonical text: equal for equal content in any order of names. */
function shown(value: unknown): string {
  if (value === undefined || value === '') return '';
  const text = typeof value === 'string' ? value : JSON.stringify(sorted(value));
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}…` : text;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, child]) => child !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, child]) => [name, sorted(child)]));
}
