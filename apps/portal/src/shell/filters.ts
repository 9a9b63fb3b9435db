// The conditions over a list, as its contract declares them.
import { type Choices, filtersOf } from '@jishi/client/filters';
import { optionsIn } from '@jishi/client/labels';
import type { ListEndpoint } from '@jishi/contract/list';
import type { FilterSpec } from '@jishi/ui/list-filter';
import { useEnums } from './labels';

/** `choices`: of conditions that are picked among the member's own things. */
export function useFilters(list: ListEndpoint, choices: Choices = {}): readonly FilterSpec[] {
  const enums = useEnums();
  return filtersOf(list, (name, only) => optionsIn(enums, name, only), { choices });
}
