// Labels of enumerations: small integers on the wire, words and colours for people. Where the words come from is for the app
// to say: the console has the contract's at hand, the portal asks for them.
import type { EnumName, EnumRow } from '@jishi/contract/enums';
import type { Option } from '@jishi/ui/filter-bar';
import { StatusMark } from '@jishi/ui/status-mark';
import { createElement } from 'react';

/** The rows of enumerations by name; undefined until they are here. */
export type Enums = Readonly<Partial<Record<EnumName, readonly EnumRow[]>>> | undefined;

/** The word and colour of a value. The bare number where the enumeration has no such value; '' until the words are here. */
export function labelIn(enums: Enums, name: EnumName, value: number): EnumRow {
  const rows = enums?.[name];
  return rows?.find((row) => row.value === value) ?? { value, label: rows ? String(value) : '' };
}

/** What a select offers: the values of an enumeration, or `only` these. */
export function optionsIn(enums: Enums, name: EnumName, only?: readonly number[]): Option[] {
  const rows = enums?.[name] ?? [];
  return rows.flatMap(({ value, label }) => (only?.includes(value) === false ? [] : [{ value: String(value), label }]));
}

/** The labels of one app, for components. */
export function createLabels<Name extends EnumName = EnumName>(useEnums: () => Enums) {
  /** Looks up a value of an enumeration. */
  function useLabel(name: Name): (value: number) => EnumRow {
    const enums = useEnums();
    return (value) => labelIn(enums, name, value);
  }

  /** A value of an enumeration as a state: its word, in its colour. */
  function Status({ of, value }: { of: Name; value: number }) {
    const { label, color } = useLabel(of)(value);
    return createElement(StatusMark, { tone: color, children: label });
  }

  return {
    useLabel,
    Status,
    /** All values of an enumeration. */
    useLabels: (name: Name): readonly EnumRow[] => useEnums()?.[name] ?? [],
    /** All values of an enumeration, as what a select offers. */
    useOptions: (name: Name): readonly Option[] => optionsIn(useEnums(), name),
  };
}
