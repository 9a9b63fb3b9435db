// Money that goes back, as operators grant it and see it through.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { refundWay } from '../enums/payment';
import { belongsTo, choice, list, search } from '../list';
import { AccountHolder, Amount, Money, Nothing, Reason, Time, Whole } from '../values';

const No = z.string('缺少单号').max(40, '单号太长');
const RefundRow = z.object({
  no: z.string(),
  /** The order whose payment goes back; '' for a bank transfer of a withdrawal. */
  orderNo: z.string(),
  withdrawalNo: z.string(),
  memberId: z.string(),
  memberPhone: z.string(),
  /** What goes out. */
  amount: Money,
  /** For a top-up: the bonus taken back from the given balance, and the amount kept for a bonus already spent. */
  bonusBack: Money,
  withheld: Money,
  way: z.number().int(),
  channel: z.number().int().nullable(),
  status: z.number().int(),
  reason: z.string(),
  said: z.string(),
  serial: z.string(),
  /** Of money that goes by bank: whose account it went to, else must go to; '' where that is not known. */
  holder: z.string(),
  askedBy: z.string(),
  decidedBy: z.string(),
  /** Where it is decided; '' for a part of a withdrawal. */
  reviewId: z.string(),
  createTime: Time,
  doneTime: Time.nullable(),
});

export const searchRefunds = list({
  path: '/console-api/refund/list',
  access: 'operator',
  permission: 'order.read',
  summary: '退款：没有完成的在前',
  row: RefundRow,
  filter: {
    no: search('退款、订单或申请的单号'),
    status: choice('refundStatus', '状态'),
    memberId: belongsTo('用户编号'),
  },
  sums: { open: z.number().int() },
  paged: 'pages',
});

export const previewRefund = endpoint({
  method: 'GET',
  path: '/console-api/refund/preview',
  access: 'operator',
  permission: 'refund.grant',
  summary: '退一笔订单的一个金额会怎样：随充值赠送的按比例收回，已花掉的从退款里扣',
  input: z.object({ orderNo: No, amount: Amount }),
  output: z.object({ paidBack: Money, bonusBack: Money, withheld: Money }),
  refusals: ['notFound', 'stateConflict'],
});

export const refundOrder = endpoint({
  method: 'POST',
  path: '/console-api/refund/order',
  access: 'operator',
  permission: 'refund.grant',
  summary: '退一笔已付的订单：充值可以退一部分，商品没有用过才能退、整笔退；超过限额的等另一位操作员复核',
  input: z.object({
    orderNo: No,
    amount: Amount,
    way: Whole.pipe(z.literal([refundWay.source, refundWay.balance], '请选择退到哪里')),
    reason: Reason,
  }),
  output: z.object({ no: z.string(), status: z.number().int() }),
  refusals: ['notFound', 'stateConflict', 'balanceTooLow'],
  idempotent: true,
});

export const retryRefund = endpoint({
  method: 'POST',
  path: '/console-api/refund/retry',
  access: 'operator',
  permission: 'refund.grant',
  summary: '渠道拒绝的退款：换一个号重新发起，改退到余额，或改为银行转账',
  input: z.object({
    no: No,
    way: Whole.pipe(
      z.literal(
        refundWay.rows.map(({ value }) => value),
        '请选择怎么退',
      ),
    ),
    reason: Reason,
  }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const recordPayout = endpoint({
  method: 'POST',
  path: '/console-api/refund/payout',
  access: 'operator',
  permission: 'refund.grant',
  summary:
    '记下一笔已从银行转出的退款：对公转账付的只能转到付款人的同名账户；每个流水号只能用一次。大额的要动态口令确认',
  input: z.object({
    no: No,
    holder: AccountHolder,
    serial: z
      .string('请填写银行流水号')
      .trim()
      .regex(/^[A-Za-z0-9-]{4,64}$/, '银行流水号是 4 到 64 位字母、数字或横线'),
  }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict', 'duplicate', 'secondFactorNeeded', 'secondFactorWrong'],
});

const WithdrawalRow = z.object({
  no: z.string(),
  memberId: z.string(),
  memberPhone: z.string(),
  amount: Money,
  status: z.number().int(),
  reason: z.string(),
  /** Who agreed first where two have to; '' otherwise. */
  firstBy: z.string(),
  decidedBy: z.string(),
  /** Where it is decided. */
  reviewId: z.string(),
  /** Where what cannot go back to its source goes. */
  account: z.object({ holder: z.string(), bank: z.string(), number: z.string() }).nullable(),
  createTime: Time,
  finishTime: Time.nullable(),
  /** Credit that the member owes and that is taken off first, or was. */
  owed: Money,
});

export const searchWithdrawals = list({
  path: '/console-api/withdrawal/list',
  access: 'operator',
  permission: 'order.read',
  summary: '用户申请余额退款：待审核的最早的在前',
  row: WithdrawalRow,
  filter: { status: choice('withdrawalStatus', '状态'), memberId: belongsTo('用户编号') },
  sums: { waiting: z.number().int() },
  paged: 'pages',
});
