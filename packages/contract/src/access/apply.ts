// Applications: several at once, their order, remarks, closing one's own.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Id, Nothing } from '../values';

const remark = z.string().trim().max(200, '备注最多 200 个字');

export const batchAddApplies = endpoint({
  method: 'POST',
  path: '/api/apply/batchAdd',
  access: 'member',
  summary: '一次申请多个接口；逐个答复结果，一个不成不影响其他',
  input: z.object({
    projectIds: z.array(Id, '请选择接口').min(1, '请选择接口').max(50, '一次最多申请 50 个接口'),
    remark: remark.nullish(),
  }),
  /** One a product, in the order asked for; a product named twice is answered once. */
  output: z.object({
    results: z.array(
      z.object({
        projectId: z.string(),
        /** 0: the application is there, be it new or known; otherwise the code of the refusal. */
        code: z.number().int(),
        msg: z.string(),
        id: z.string().nullable(),
        status: z.number().int().nullable(),
      }),
    ),
  }),
  idempotent: true,
});

const Pinned = z.object({ id: z.string(), stuck: z.boolean() });

export const stickApply = endpoint({
  method: 'GET',
  path: '/api/apply/stick',
  access: 'member',
  summary: '置顶一个已申请的接口；最后置顶的在最前',
  input: z.object({ id: Id }),
  output: Pinned,
  refusals: ['notFound'],
});

export const cancelStickApply = endpoint({
  method: 'GET',
  path: '/api/apply/cancelStick',
  access: 'member',
  summary: '取消置顶',
  input: z.object({ id: Id }),
  output: Pinned,
  refusals: ['notFound'],
});

export const saveApplyRemark = endpoint({
  method: 'POST',
  path: '/api/apply/remark',
  access: 'member',
  summary: '修改备注；不填为清空',
  input: z.object({ id: Id, remark: remark.nullish() }),
  output: z.object({ id: z.string(), remark: z.string() }),
  refusals: ['notFound'],
});

export const closeApply = endpoint({
  method: 'POST',
  path: '/api/apply/close',
  access: 'member',
  summary: '关闭一个接口：网关立即拒绝调用，剩余次数保留；再次申请即重新开通',
  input: z.object({ id: Id }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});
