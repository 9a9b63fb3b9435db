// Who did what: the operation log as its member sees it.
import * as z from 'zod';
import { list, picked } from './list';
import { Time } from './values';

export const OperationRow = z.object({
  id: z.string(),
  time: Time,
  ip: z.string(),
  place: z.string(),
  /** What was done, e.g. `account.setTradePassword`, and in words. */
  action: z.string(),
  actionText: z.string(),
  target: z.string(),
  /** The change, masked, as `name: value` lines; '' when nothing is kept. */
  before: z.string(),
  after: z.string(),
});

export const listOperations = list({
  path: '/mem/log/list',
  access: 'member',
  summary: '操作日志',
  row: OperationRow,
  filter: { action: picked(z.string().max(60, '动作名太长'), '操作') },
  period: '时间',
  sums: {
    /** The actions one may filter by. */
    actions: z.array(z.object({ action: z.string(), text: z.string() })),
  },
  paged: 'cursor',
});
