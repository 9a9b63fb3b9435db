// What one operator entered and another one has to second: a booking, a line of the bank's statement.
import { StatusMark, type Tone } from '@jishi/ui/status-mark';

/** On the wire. */
export const TO_SECOND = 1;
const STATES: Readonly<Record<number, readonly [Tone, string]>> = {
  1: ['warning', '待复核'],
  2: ['success', '已入账'],
  3: ['quiet', '已退回'],
};

export function EnteredState({ value }: { value: number }) {
  const [tone, word] = STATES[value] ?? ['quiet', ''];
  return <StatusMark tone={tone}>{word}</StatusMark>;
}
