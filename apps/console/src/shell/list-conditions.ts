// What a list can be filtered by, and what of it is in force.
import type { Option } from '@jishi/ui/filter-bar';
import type { UrlQuery } from '@jishi/ui/url-query';

export type FilterSpec =
  /** `beginTime` and `endTime` in the address. */
  | { kind: 'time'; label: string }
  | { kind: 'choice'; name: string; label: string; options: readonly Option[] }
  | { kind: 'text'; name: string; label: string; placeholder?: string; wide?: boolean };

export type ConditionInForce = { key: string; label: string; value: string; cleared: Record<string, null> };

/** Rows of a page. */
const PAGE_SIZE = 20;

/** The conditions that an address sets, in words, and what takes each out. */
export function conditionsOf(fields: readonly FilterSpec[], search: UrlQuery): ConditionInForce[] {
  return fields.flatMap((field) => {
    const value = valueOf(field, search);
    const key = field.kind === 'time' ? 'time' : field.name;
    return value ? [{ key, label: field.label, value, cleared: clearedOf([field]) }] : [];
  });
}

/** The patch that takes all conditions out. */
export function clearedOf(fields: readonly FilterSpec[]): Record<string, null> {
  return Object.fromEntries(fields.flatMap(namesOf).map((name) => [name, null]));
}

/** Whether any condition is in force: an empty list then means something else. */
export function isFiltered(fields: readonly FilterSpec[], search: UrlQuery): boolean {
  return fields.flatMap(namesOf).some((name) => search[name]);
}

/** The input of a paged list for an address: its conditions and its page. */
export function pagedInput(fields: readonly FilterSpec[], search: UrlQuery) {
  return { ...filterInput(fields, search), pageNum: search.page, pageSize: PAGE_SIZE };
}

/** The input of a cursored list for an address. */
export function cursoredInput(fields: readonly FilterSpec[], search: UrlQuery) {
  return { ...filterInput(fields, search), cursor: search.cursor, pageSize: PAGE_SIZE };
}

// Values are passed on as they are: what an address says wrongly, the server refuses in words.
function filterInput(fields: readonly FilterSpec[], search: UrlQuery): Record<string, string | undefined> {
  return Object.fromEntries(fields.flatMap(namesOf).map((name) => [name, search[name]]));
}

function namesOf(field: FilterSpec): string[] {
  return field.kind === 'time' ? ['beginTime', 'endTime'] : [field.name];
}

function valueOf(field: FilterSpec, search: UrlQuery): string | undefined {
  if (field.kind === 'time') return rangeText(search.beginTime, search.endTime);
  const value = search[field.name];
  if (field.kind === 'text') return value;
  return field.options.find((option) => option.value === value)?.label ?? value;
}

function rangeText(begin: string | undefined, end: string | undefined): string | undefined {
  if (begin && end) return `${begin} 至 ${end.slice(0, 10) === begin.slice(0, 10) ? end.slice(11) : end}`;
  if (begin) return `${begin} 之后`;
  return end && `${end} 之前`;
}
