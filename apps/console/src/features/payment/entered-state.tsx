// What one operator entered and another one has to second: a manual payment, a line of the bank's statement.
import { enteredStatus } from '@jishi/contract/enums/payment';
import { Status } from '../../shell/labels';

export const TO_SECOND = enteredStatus.waiting;

export function EnteredState({ value }: { value: number }) {
  return <Status of="enteredStatus" value={value} />;
}
