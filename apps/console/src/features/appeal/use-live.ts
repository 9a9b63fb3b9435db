// Hears of changes of appeals as they happen, and reads them again.
import { countAppeals, getAppealCase, searchAppeals, tailAppealCases } from '@jishi/contract/console/appeal';
import { useRefreshOf } from '../../shell/client';
import { useStream } from '../../shell/use-stream';

const NOTHING = {};

/** While this screen is in front. */
export function useLiveAppeals(): void {
  const refresh = useRefreshOf(getAppealCase, searchAppeals, countAppeals);
  const again = () => void refresh();
  useStream(tailAppealCases, NOTHING, true, { onOpen: again, onEvent: again });
}
