// Labels of enumerations: the words and colours of the contract this build was made with.
import { createLabels, labelIn, optionsIn } from '@jishi/client/labels';
import { type ConsoleEnumName, type EnumName, type EnumRow, consoleEnums } from '@jishi/contract/enums';
import type { Option } from '@jishi/ui/filter-bar';

export const { Status } = createLabels<ConsoleEnumName>(() => consoleEnums);

/** The word and colour of a value. */
export function labelOf(name: ConsoleEnumName, value: number): EnumRow {
  return labelIn(consoleEnums, name, value);
}

/** The values of an enumeration, or `only` these, for selects. */
export function optionsOf(name: EnumName, only?: readonly number[]): Option[] {
  return optionsIn(consoleEnums, name, only);
}
