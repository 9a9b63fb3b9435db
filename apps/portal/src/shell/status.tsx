import type { EnumName } from '@jishi/contract/enums';
import { StatusMark, type Tone } from '@jishi/ui/status-mark';
import { useLabel } from './labels';

/** A value of an enumeration as a state: its word, in its colour. */
export function Status({ of, value }: { of: EnumName; value: number }) {
  const { label, color } = useLabel(of)(value);
  return <StatusMark tone={color as Tone | undefined}>{label}</StatusMark>;
}
