// The audit trail as operators search it.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Id, Time, Whole, cursored, pageOf, timeRange } from '../values';

export const searchAudit = endpoint({
  method: 'POST',
  path: '/console-api/audit/list',
  access: 'operator',
  permission: 'audit.read',
  summary: '谁在何时做了什么',
  input: z.object({
    ...timeRange,
    /** Only what this member did. */
    memberId: Id.nullish(),
    actorKind: Whole.pipe(z.number().min(1).max(3)).nullish(),
    action: z.string().max(60, '动作名太长').nullish(),
    targetId: z.string().max(60, '对象编号太长').nullish(),
    ...cursored,
  }),
  output: pageOf(
    z.object({
      id: z.string(),
      time: Time,
      actorKind: z.number().int(),
      actorName: z.string(),
      ip: z.string(),
      action: z.string(),
      targetKind: z.string(),
      targetId: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
});
