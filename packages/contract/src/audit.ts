// Who did what: the operation log as its member sees it.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { Time, cursored, pageOf, timeRange } from './values';

/** What the operation log is filtered by. */
export const operationFilter = { ...timeRange, action: z.string().max(60, '动作名太长').nullish() };

export const OperationRow = z.object({
  id: z.string(),
  time: Time,
  ip: z.string(),
  place: z.string(),
  /** What was done, e.g. `account.setTradePassword`, and in words. */
  action: z.string(),
  actionText: z.string(),
  target: z.string(),
  /** What changed, masked, as `name: value` lines; '' when nothing is kept. */
  before: z.string(),
  after: z.string(),
});

export const listOperations = endpoint({
  method: 'POST',
  path: '/mem/log/list',
  access: 'member',
  summary: '操作日志',
  input: z.object({ ...operationFilter, ...cursored }),
  output: pageOf(OperationRow).extend({
    /** The actions one may filter by. */
    actions: z.array(z.object({ action: z.string(), text: z.string() })),
  }),
});
