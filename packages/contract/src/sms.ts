// SMS signatures, templates, statistics.
import { pendingCalls } from './endpoint';

export const callsToBuild = [
  ...pendingCalls('member', [
    'POST /sms/smsSign/page',
    'POST /sms/smsSign/statistics',
    'GET /sms/smsSign/detail',
    'GET /sms/smsSign/del',
    'GET /sms/smsSign/list',
    'GET /sms/statistics/today',
    'GET /sms/statistics/oneMonthTrend',
    'POST /sms/statistics',
    'POST /sms/tem/list',
    'POST /sms/tem/copy',
    'POST /sms/tem/save',
    'POST /sms/tem/del',
    'POST /sms/tem/stat',
    'GET /sms/tem/get',
  ]),
  ...pendingCalls(
    'member',
    ['POST /sms/smsSign/add', 'POST /sms/smsSign/edit', 'POST /sms/smsSign/editRealName'],
    'form',
  ),
];
