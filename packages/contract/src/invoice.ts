// Invoices and their titles.
import { pendingCalls } from './endpoint';

export const callsToBuild = pendingCalls('member', [
  'POST /invoice/available',
  'GET /invoice/title/info',
  'POST /invoice/record/page',
  'POST /invoice/apply',
  'POST /invoice/title/save',
  'POST /invoice/apply-init',
  'GET /invoice/record/detail',
  'GET /invoice/record/download',
]);
