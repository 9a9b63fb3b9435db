// A member's own price list to its downstream.
import { pendingCalls } from './endpoint';

export const callsToBuild = pendingCalls('member', [
  'POST /mem/charge/price/batchSet',
  'GET /mem/emailSet/list',
  'POST /mem/emailSet/add',
  'POST /mem/emailSet/delete',
  'POST /mem/charge/price/recordList',
  'POST /mem/charge/price/noticeList',
  'GET /mem/charge/price/view',
  'POST /mem/charge/price/sendNotice',
]);
