// Who did what: the operation log as its member sees it.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { Nothing, Time, cursored, pageOf, timeRange } from './values';

const filter = { ...timeRange, action: z.string().max(60, '动作名太长').nullish() };

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
  input: z.object({ ...filter, ...cursored }),
  output: pageOf(OperationRow).extend({
    /** The actions one may filter by. */
    actions: z.array(z.object({ action: z.string(), text: z.string() })),
  }),
});

export const exportOperations = endpoint({
  method: 'POST',
  path: '/mem/log/export',
  access: 'member',
  summary: '导出操作日志（CSV）',
  input: z.object(filter),
  output: Nothing,
  answers: 'file',
});
