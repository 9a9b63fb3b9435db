// Hears of new calls as they happen.
import { tailCallRecords } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import { type Line, useStream } from '../../../shell/use-stream';
import { type RecordSearch, tailInput } from './record-filter';

export type { Line } from '../../../shell/use-stream';

type Heard = Output<typeof tailCallRecords>;

/** `onOpen` runs each time the line opens: what happened meanwhile is to be read. */
export function useTail(
  search: RecordSearch,
  wanted: boolean,
  { onOpen, onCalls }: { onOpen: () => void; onCalls: (heard: Heard) => void },
): Line {
  return useStream(tailCallRecords, tailInput(search), wanted, { onOpen, onEvent: onCalls });
}
