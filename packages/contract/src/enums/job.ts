// The enumeration of background work.
import { enumeration } from './enumeration';

export const jobStatus = enumeration({
  /** Its time has not come, or no worker was free. */
  waiting: [1, '等待'],
  running: [2, '进行中'],
  /** The last attempt failed; another one follows by itself. */
  failing: [3, '出错，会自动再试', 'warning'],
  /** Every attempt failed: nothing follows until somebody asks for it. */
  stopped: [4, '已停下', 'danger'],
});
