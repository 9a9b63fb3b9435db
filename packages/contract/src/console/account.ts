// Members as operators see them.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Id, Money, Time, Whole, pageOf, paging } from '../values';

export const MemberRow = z.object({
  id: z.string(),
  phone: z.string(),
  nickname: z.string(),
  status: z.number().int(),
  authStatus: z.number().int(),
  authType: z.number().int(),
  balance: Money,
  demo: z.boolean(),
  regTime: Time,
  latestLoginTime: Time.nullable(),
});

export const searchMembers = endpoint({
  method: 'POST',
  path: '/console-api/member/list',
  access: 'operator',
  permission: 'member.read',
  summary: '查找会员：完整手机号、编号或昵称',
  input: z.object({
    keyword: z.string().max(50, '关键词太长').nullish(),
    status: Whole.pipe(z.number().min(1).max(4)).nullish(),
    ...paging,
  }),
  output: pageOf(MemberRow),
});

export const getMember = endpoint({
  method: 'GET',
  path: '/console-api/member/detail',
  access: 'operator',
  permission: 'member.read',
  summary: '会员全貌：资料、余额各部分、申请与密钥',
  input: z.object({ id: Id }),
  output: z.object({
    member: MemberRow.extend({ inviteCode: z.string(), vipLevel: z.number().int(), blnSetTradePwd: z.boolean() }),
    balances: z.array(z.object({ kind: z.string(), name: z.string(), amount: Money })),
    applies: z.array(
      z.object({
        projectId: z.string(),
        projectName: z.string(),
        status: z.number().int(),
        remaining: z.number().int(),
        createTime: Time,
      }),
    ),
    keys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        appKey: z.string(),
        mode: z.number().int(),
        status: z.number().int(),
        lastUsedTime: Time.nullable(),
      }),
    ),
  }),
  refusals: ['notFound'],
});
