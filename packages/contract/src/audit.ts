// Who did what.
import { pendingCalls } from './endpoint';

export const callsToBuild = pendingCalls('member', ['POST /mem/log/list']);
