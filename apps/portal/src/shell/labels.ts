// Labels of enumerations: small integers on the wire, words and colours from GET /enum/type/list.
import { listEnums } from '@jishi/contract/content';
import type { EnumName } from '@jishi/contract/enums';
import type { Option } from '@jishi/ui/filter-bar';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { query } from './client';
import { useSignedIn } from './session';

export type Label = { value: number; label: string; color?: string | undefined };

/** Looks up a value of an enumeration; the label is '' until the list is here or when it has no such value. */
export function useLabel(name: EnumName): (value: number) => Label {
  const rows = useLabels(name);
  return (value) => rows.find((row) => row.value === value) ?? { value, label: '' };
}

/** All values of an enumeration, for filters and selects. */
export function useLabels(name: EnumName): readonly Label[] {
  return useEnums()?.[name] ?? [];
}

/** The same as what a select offers. */
export function useOptions(name: EnumName): readonly Option[] {
  return optionsOf(useLabels(name));
}

/** The values of all enumerations, once they are here. */
export function useEnums(): Readonly<Record<string, readonly Label[]>> | undefined {
  const signedIn = useSignedIn();
  return useQuery({
    ...aside('状态与类型的名称', query(listEnums, {})),
    staleTime: Infinity,
    enabled: signedIn,
  }).data;
}

/** Values as what a select offers; `only` these. */
export function optionsOf(labels: readonly Label[], only?: readonly number[]): Option[] {
  const offered = only ? labels.filter(({ value }) => only.includes(value)) : labels;
  return offered.map(({ value, label }) => ({ value: String(value), label }));
}
