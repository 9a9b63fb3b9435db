// Gateway calls and members' keys as operators see them.
import * as z from 'zod';
import { LimitedKey } from '../access/key';
import { CallRecord, ResultCode } from '../access/record';
import { endpoint } from '../endpoint';
import { belongsTo, choice, entered, list, search } from '../list';
import { Id, Nothing } from '../values';

export const searchCalls = list({
  path: '/console-api/call/list',
  access: 'operator',
  permission: 'call.read',
  summary: '调用记录（全部用户）',
  row: CallRecord.extend({ memberId: z.string().nullable(), node: z.string() }),
  filter: {
    outcome: choice('callOutcome', '结果'),
    mode: choice('keyMode', '密钥'),
    code: entered(ResultCode, '结果码'),
    projectId: belongsTo('产品编号'),
    requestId: search('请求编号', { most: 64 }),
    memberId: belongsTo('用户编号'),
  },
  period: '调用时间',
  paged: 'cursor',
});

export const listMemberKeys = endpoint({
  method: 'GET',
  path: '/console-api/member/keys',
  access: 'operator',
  permission: 'member.read',
  summary: '用户的全部密钥：范围、限制、今日用量；不含密钥本身的任何部分',
  input: z.object({ id: Id }),
  output: z.object({
    list: z.array(LimitedKey.omit({ secret: true, secretMask: true })),
    memberIps: z.number().int(),
  }),
  refusals: ['notFound'],
});

export const switchMemberKey = endpoint({
  method: 'POST',
  path: '/console-api/member/key/switch',
  access: 'operator',
  permission: 'key.switch',
  summary: '停用用户的一个密钥（用户自己不能再启用），或恢复它；网关立即生效，通知用户',
  input: z.object({
    id: Id,
    on: z.boolean('请说明开还是关'),
    reason: z.string('请写明原因').trim().min(2, '原因至少 2 个字').max(200, '原因最多 200 个字'),
  }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});
