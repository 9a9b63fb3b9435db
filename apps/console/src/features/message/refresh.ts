// How often broadcasts on screen are reloaded.
import { type Broadcast, BroadcastStatus } from './broadcast-values';

/** Every two seconds while sending, now and then while scheduled, otherwise never. */
export function refreshMs(shown: readonly Pick<Broadcast, 'status'>[]): number | false {
  if (shown.some(({ status }) => status === BroadcastStatus.sending)) return 2_000;
  return shown.some(({ status }) => status === BroadcastStatus.scheduled) && 3_000;
}
