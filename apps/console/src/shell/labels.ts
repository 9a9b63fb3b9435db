// Labels of enumerations: the words and colours of the contract this build was made with.
import { createLabels, labelIn, optionsIn } from '@jishi/client/labels';
import { type EnumName, type EnumRow, enums } from '@jishi/contract/enums';
import type { Option } from '@jishi/ui/filter-bar';

export const { Status } = createLabels(() => enums);

/** The word and colour of a value. */
export function labelOf(name: EnumName, value: number): EnumRow {
  return labelIn(enums, name, value);
}

/** The values of an enumeration, or `only` these, for selects. */
export function optionsOf(name: EnumName, only?: readonly number[]): Option[] {
  return optionsIn(enums, name, only);
}
