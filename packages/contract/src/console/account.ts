// Members as operators see them.
import * as z from 'zod';
import { LoginLogRow, loginLogFilter } from '../account/session';
import { endpoint } from '../endpoint';
import { choice, entered, list, search, unoffered } from '../list';
import { Id, Money, Nothing, Time, Whole } from '../values';
import { MemberNote } from './member-note';

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

export const searchMembers = list({
  path: '/console-api/member/list',
  access: 'operator',
  permission: 'member.read',
  summary: '查找用户：完整手机号、编号或昵称',
  row: MemberRow,
  filter: {
    keyword: search('完整手机号、编号或昵称', { most: 50, wide: true }),
    status: choice('memberStatus', '状态'),
    step: choice('memberStep', '走到'),
    within: entered(
      Whole.pipe(z.number().min(0, '月数为 0 到 120').max(120, '月数为 0 到 120')),
      '注册后第几个月为止',
      { placeholder: '0：注册当月' },
    ),
  },
  period: '注册时间',
  paged: 'cursor',
});

export const getMember = endpoint({
  method: 'GET',
  path: '/console-api/member/detail',
  access: 'operator',
  permission: 'member.read',
  summary: '用户全貌：资料、余额各部分、申请与密钥',
  input: z.object({ id: Id }),
  output: z.object({
    member: MemberRow.extend({
      inviteCode: z.string(),
      vipName: z.string(),
      blnSetTradePwd: z.boolean(),
      buyCardPermit: z.boolean(),
      creditScore: z.number().int(),
    }),
    /** What every operator should read first; null for nothing. */
    pinnedNote: MemberNote.nullable(),
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

const reason = z.string('请写明原因').trim().min(2, '原因至少 2 个字').max(200, '原因最多 200 个字');

export const freezeMember = endpoint({
  method: 'POST',
  path: '/console-api/member/freeze',
  access: 'operator',
  permission: 'member.freeze',
  summary: '冻结用户：立即退出所有设备，网关拒绝其密钥；通知用户',
  input: z.object({ id: Id, reason }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const unfreezeMember = endpoint({
  method: 'POST',
  path: '/console-api/member/unfreeze',
  access: 'operator',
  permission: 'member.freeze',
  summary: '解冻用户',
  input: z.object({ id: Id, reason }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const permitCards = endpoint({
  method: 'POST',
  path: '/console-api/member/cardPermit',
  access: 'operator',
  permission: 'member.freeze',
  summary: '禁止或恢复用户购买卡密；已买的照常查看，通知用户',
  input: z.object({ id: Id, isPermitted: z.boolean('请选择禁止或恢复'), reason }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const setCreditScore = endpoint({
  method: 'POST',
  path: '/console-api/member/creditScore',
  access: 'operator',
  permission: 'member.freeze',
  summary: '定用户的信用分，0 到 1000；没有定过的是 0',
  input: z.object({
    id: Id,
    score: Whole.pipe(z.number().min(0, '信用分为 0 到 1000').max(1000, '信用分为 0 到 1000')),
    reason,
  }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const listCreditScores = endpoint({
  method: 'GET',
  path: '/console-api/member/creditScore/list',
  access: 'operator',
  permission: 'member.read',
  summary: '用户的信用分是怎么来的：最近 50 次改动，出自审计',
  input: z.object({ id: Id }),
  output: z.array(
    z.object({
      id: z.string(),
      before: z.number().int(),
      after: z.number().int(),
      reason: z.string(),
      by: z.string(),
      time: Time,
    }),
  ),
});

export const listMemberSessions = endpoint({
  method: 'GET',
  path: '/console-api/member/sessions',
  access: 'operator',
  permission: 'member.read',
  summary: '用户在哪些设备上登录着',
  input: z.object({ id: Id }),
  output: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      ip: z.string(),
      place: z.string(),
      createTime: Time,
      seenTime: Time,
    }),
  ),
});

export const endMemberSessions = endpoint({
  method: 'POST',
  path: '/console-api/member/sessions/end',
  access: 'operator',
  permission: 'member.freeze',
  summary: '让用户的一台或全部设备退出登录',
  input: z.object({ id: Id, sessionId: Id.nullish(), reason }),
  output: z.object({ ended: z.number().int() }),
  refusals: ['notFound'],
});

export const listMemberLogins = list({
  path: '/console-api/member/logins',
  access: 'operator',
  permission: 'member.read',
  summary: '用户的登录日志',
  row: LoginLogRow,
  filter: { id: unoffered(Id), ...loginLogFilter },
  period: '登录时间',
  paged: 'cursor',
});
