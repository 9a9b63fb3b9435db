// Background work as operators see it: what waits, what fails, what has been given up, and what comes round by itself.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { choice, list, search } from '../list';
import { Id, Nothing, Time } from '../values';

const Count = z.number().int();

export const searchJobs = list({
  path: '/console-api/job/list',
  access: 'operator',
  permission: 'job.read',
  summary: '没有做完的后台任务，要人看的在前；做完的不留',
  row: z.object({
    id: z.string(),
    /** `domain.verb`. */
    name: z.string(),
    status: Count,
    attempts: Count,
    mostAttempts: Count,
    /** What the last failed attempt said, long numbers masked; '' when none failed. */
    error: z.string(),
    createTime: Time,
    /** When it runs next or began to run; of one that stopped, when it would have. */
    runTime: Time,
  }),
  filter: {
    status: choice('jobStatus', '状态'),
    job: search('任务', { most: 60, placeholder: '如 payment.sendRefund', wide: true, mono: true }),
  },
  paged: 'pages',
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/console-api/job/retry',
  access: 'operator',
  permission: 'job.retry',
  summary: '马上再做一个出错或停下的后台任务，次数从头算',
  input: z.object({ id: Id }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const retryStoppedJobs = endpoint({
  method: 'POST',
  path: '/console-api/job/retry-stopped',
  access: 'operator',
  permission: 'job.retry',
  summary: '马上再做所有已停下的后台任务，最多一千个；答复做了多少个',
  input: Nothing,
  output: z.object({ count: Count }),
});

export const listPeriodicJobs = endpoint({
  method: 'GET',
  path: '/console-api/job/periodic',
  access: 'operator',
  permission: 'job.read',
  summary: '定期的后台任务：多久一次，最近一次到点的时间，现在的状态',
  input: Nothing,
  output: z.array(
    z.object({
      name: z.string(),
      /** How often, in words; times are Beijing's. */
      every: z.string(),
      /** When it last came due, done or not: a new site begins with the next time. Null before the first look. */
      dueTime: Time.nullable(),
      /** Of the one that came due last; null when none waits: it is done, or the site is new. */
      status: Count.nullable(),
      error: z.string(),
    }),
  ),
});
