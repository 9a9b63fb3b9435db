// Applications as operators see and decide them.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { belongsTo, choice, list } from '../list';
import { Id, Money, Nothing, Time } from '../values';

export const ApplyRow = z.object({
  id: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  status: z.number().int(),
  reason: z.string(),
  price: Money,
  /** Prepaid calls left over all packages and free quota that are still valid. */
  remaining: z.number().int(),
  callsToday: z.number().int(),
  createTime: Time,
});

export const searchApplies = list({
  path: '/console-api/apply/list',
  access: 'operator',
  permission: 'apply.read',
  summary: '全部用户的接口申请',
  row: ApplyRow,
  filter: { memberId: belongsTo('用户编号'), projectId: belongsTo('产品编号'), status: choice('applyStatus', '状态') },
  paged: 'cursor',
});

const reason = z.string('请写明原因').trim().min(2, '原因至少 2 个字').max(200, '原因最多 200 个字');

export const suspendApply = endpoint({
  method: 'POST',
  path: '/console-api/apply/suspend',
  access: 'operator',
  permission: 'apply.decide',
  summary: '停用用户的一个接口：网关立即拒绝调用；通知用户',
  input: z.object({ id: Id, reason }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const resumeApply = endpoint({
  method: 'POST',
  path: '/console-api/apply/resume',
  access: 'operator',
  permission: 'apply.decide',
  summary: '恢复停用的接口；通知用户',
  input: z.object({ id: Id, reason }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});
