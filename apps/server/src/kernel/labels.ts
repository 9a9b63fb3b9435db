// The words for values of the wire's enumerations.
import { type EnumName, enums } from '@jishi/contract/enums';

/** The label of an enumeration's value; '' for none, and for one that it does not know. */
export function labelOf(name: EnumName, value: number | null): string {
  return enums[name].find((row) => row.value === value)?.label ?? '';
}
