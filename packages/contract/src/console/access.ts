// Gateway calls as operators see them.
import * as z from 'zod';
import { CallRecord, ResultCode } from '../access';
import { endpoint } from '../endpoint';
import { Id, Whole, cursored, pageOf, timeRange } from '../values';

export const searchCalls = endpoint({
  method: 'POST',
  path: '/console-api/call/list',
  access: 'operator',
  permission: 'call.read',
  summary: '调用记录（全部会员）',
  input: z.object({
    ...timeRange,
    memberId: Id.nullish(),
    projectId: Id.nullish(),
    code: ResultCode.nullish(),
    outcome: Whole.pipe(z.number().min(1).max(2)).nullish(),
    requestId: z.string().max(64, '请求编号太长').nullish(),
    ...cursored,
  }),
  output: pageOf(CallRecord.extend({ memberId: z.string().nullable(), node: z.string() })),
});
