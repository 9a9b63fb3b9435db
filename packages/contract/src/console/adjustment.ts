// Manual changes of a member's money: one operator proposes, another decides.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { belongsTo, choice, list } from '../list';
import { Amount, Id, Money, Time, Whole } from '../values';

/** In yuan, as much as one top-up brings: nobody means to type more. */
const MOST = 1_000_000;

/** adjustmentKind: the credit line is set to its amount, which may be 0. */
const CREDIT_LINE = 5;

const text = (what: string) =>
  z.string(`请写明${what}`).trim().min(2, `请写明${what}，至少 2 个字`).max(200, `${what}最多 200 个字`);

export const searchAdjustments = list({
  path: '/console-api/adjustment/list',
  access: 'operator',
  permission: 'ledger.read',
  summary: '调账与授信：待复核的最早的在前',
  row: z.object({
    no: z.string(),
    /** Where it is decided. */
    reviewId: z.string(),
    memberId: z.string(),
    memberPhone: z.string(),
    kind: z.number().int(),
    amount: Money,
    reason: z.string(),
    evidence: z.string(),
    status: z.number().int(),
    proposedBy: z.string(),
    decidedBy: z.string(),
    said: z.string(),
    createTime: Time,
    decideTime: Time.nullable(),
  }),
  filter: { status: choice('adjustmentStatus', '状态'), memberId: belongsTo('用户编号') },
  sums: { waiting: z.number().int() },
  paged: 'pages',
});

export const proposeAdjustment = endpoint({
  method: 'POST',
  path: '/console-api/adjustment/propose',
  access: 'operator',
  permission: 'ledger.adjust',
  summary: '提出调账或授信；另一位操作员同意后才生效',
  input: z
    .object({
      memberId: Id,
      kind: Whole.pipe(z.literal([1, 2, 3, 4, 5, 6], '请选择调整什么')),
      /** Of the change; of a credit line the new limit. */
      amount: Amount,
      reason: text('原因'),
      evidence: text('凭据'),
    })
    .refine(({ kind, amount }) => kind === CREDIT_LINE || Number(amount) > 0, {
      path: ['amount'],
      message: '金额要大于 0',
    })
    .refine(({ amount }) => Number(amount) <= MOST, {
      path: ['amount'],
      message: '一次最多调整 1,000,000.00 元',
    }),
  output: z.object({ no: z.string() }),
  refusals: ['notFound', 'stateConflict'],
  idempotent: true,
});
