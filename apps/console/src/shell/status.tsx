import type { EnumName } from '@jishi/contract/enums';
import { StatusMark } from '@jishi/ui/status-mark';
import { labelOf } from './labels';

/** A value of an enumeration as a state: its word, in its colour. */
export function Status({ of, value }: { of: EnumName; value: number }) {
  const { label, color } = labelOf(of, value);
  return <StatusMark tone={color}>{label}</StatusMark>;
}
