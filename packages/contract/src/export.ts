// Exports made in the background.
import { pendingCalls } from './endpoint';

export const callsToBuild = pendingCalls('member', [
  'POST /memExport/record/list',
  'GET /export/record/progress',
  'GET /mem/export',
]);
