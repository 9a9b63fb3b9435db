// Calls of SMS that are not built yet: statistics of sending.
import { pendingCalls } from './endpoint';

export const callsToBuild = pendingCalls('member', [
  'GET /sms/statistics/today',
  'GET /sms/statistics/oneMonthTrend',
  'POST /sms/statistics',
]);
