// How often what is shown of broadcasts is asked for again.
import { broadcastStatus } from '@jishi/contract/enums/content';
import { type Broadcast } from './broadcast-values';

/** Every two seconds while sending, now and then while scheduled, otherwise never. */
export function refreshMs(shown: readonly Pick<Broadcast, 'status'>[]): number | false {
  if (shown.some(({ status }) => status === broadcastStatus.sending)) return 2_000;
  return shown.some(({ status }) => status === broadcastStatus.scheduled) && 3_000;
}
