// The conditions that a page offers over a list, from its contract.
import type { EnumName } from '@jishi/contract/enums';
import type { ListEndpoint } from '@jishi/contract/list';
import type { Option } from '@jishi/ui/filter-bar';
import type { FilterSpec } from '@jishi/ui/list-filter';

/** The values of an enumeration, or `only` these, as choices. */
type OptionsOf = (name: EnumName, only?: readonly number[]) => readonly Option[];

/** What is picked among the member's own things, by condition. */
export type Choices = Readonly<Record<string, readonly Option[]>>;

/** The conditions over a list as a page offers them: all but those that it sets itself. */
export function filtersOf(
  { conditions }: ListEndpoint,
  optionsOf: OptionsOf,
  { set = {}, choices = {} }: { set?: object; choices?: Choices } = {},
): FilterSpec[] {
  return conditions.flatMap((one): FilterSpec[] => {
    if (one.kind === 'time') return [one];
    if (one.name in set) return [];
    if (one.kind === 'picked') return [{ ...one, kind: 'choice', options: choices[one.name] ?? [] }];
    return [one.kind === 'choice' ? { ...one, options: optionsOf(one.of, one.only) } : one];
  });
}
