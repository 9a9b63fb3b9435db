// The audit trail as operators search it.
import * as z from 'zod';
import { belongsTo, choice, list, search } from '../list';
import { Time } from '../values';

export const searchAudit = list({
  path: '/console-api/audit/list',
  access: 'operator',
  permission: 'audit.read',
  summary: '谁在何时做了什么',
  row: z.object({
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
  filter: {
    actorKind: choice('actorKind', '谁'),
    action: search('动作', { most: 60, placeholder: '如 catalogue.changeStatus', wide: true }),
    targetId: search('对象编号', { most: 60 }),
    /** Only what this member did. */
    memberId: belongsTo('由会员（编号）'),
  },
  period: '时间',
  paged: 'cursor',
});
