// Labels of enumerations. The wire carries small integers; their words and colours are defined in the contract alone.
import { type EnumName, type EnumRow, enums } from '@jishi/contract/enums';
import type { Option } from '@jishi/ui/filter-bar';

/** The word and colour of a value; the bare number for one that this build does not know. */
export function labelOf(name: EnumName, value: number): EnumRow {
  const rows: readonly EnumRow[] = enums[name];
  return rows.find((row) => row.value === value) ?? { value, label: String(value) };
}

/** The values of an enumeration, or `only` these, for filters. */
export function optionsOf(name: EnumName, only?: readonly number[]): Option[] {
  const rows: readonly EnumRow[] = enums[name];
  return rows.flatMap(({ value, label }) => (only?.includes(value) === false ? [] : [{ value: String(value), label }]));
}
