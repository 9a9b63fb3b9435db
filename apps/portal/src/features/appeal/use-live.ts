// Hears of changes of appeals as they happen.
import { tailAppeals } from '@jishi/contract/appeal';
import { useStream } from '../../shell/use-stream';

const NOTHING = {};

/** Whether the line is open. `onChange` runs each time it opens, too: what happened meanwhile is to be read. */
export function useLive(onChange: () => void): boolean {
  return useStream(tailAppeals, NOTHING, true, { onOpen: onChange, onEvent: onChange }) === 'open';
}
