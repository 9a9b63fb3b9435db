// The audit trail as operators search it.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { belongsTo, choice, list, search } from '../list';
import { Nothing, Time } from '../values';

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
    memberId: belongsTo('由用户（编号）'),
  },
  period: '时间',
  paged: 'cursor',
});

export const getAuditChain = endpoint({
  method: 'GET',
  path: '/console-api/audit/chain',
  access: 'operator',
  permission: 'audit.read',
  summary: '审计链：锚定到哪一行，最近一次核对的结果',
  input: Nothing,
  output: z.object({
    /** Entries that the next sealing takes. */
    waiting: z.number().int(),
    /** Rows of the chain that are known outside of the database, and since when. */
    anchored: z.object({ rows: z.number().int(), time: Time }).nullable(),
    /** The latest verification: how many rows of the chain it went through, and the last of them. */
    verified: z
      .object({
        time: Time,
        rows: z.number().int(),
        anchors: z.number().int(),
        lastEntry: z.string().nullable(),
        lastTime: Time.nullable(),
        /** What does not fit, in a sentence; null when everything does. */
        fault: z.string().nullable(),
      })
      .nullable(),
  }),
});
