// 补单: payments that a channel has and that were never booked, entered by an operator with evidence.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Id, Money, Nothing, Time } from '../values';

const OrderNo = z.string('缺少订单号').max(40, '订单号太长');

export const listManualPayments = endpoint({
  method: 'GET',
  path: '/console-api/manualPayment/list',
  access: 'operator',
  permission: 'order.read',
  summary: '一笔订单的补单，新的在前',
  input: z.object({ orderNo: OrderNo }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        /** Where it is decided. */
        reviewId: z.string(),
        channel: z.number().int(),
        tradeNo: z.string(),
        amount: Money,
        evidence: z.string(),
        picture: z.boolean(),
        status: z.number().int(),
        outcome: z.string(),
        enteredBy: z.string(),
        enterTime: Time,
        decidedBy: z.string(),
        decideTime: Time.nullable(),
      }),
    ),
    /** Above this, in 24 hours per operator and per member, a second operator confirms. */
    secondAbove: Money,
  }),
});

export const readManualPaymentPicture = endpoint({
  method: 'GET',
  path: '/console-api/manualPayment/picture',
  access: 'operator',
  permission: 'order.read',
  summary: '下载补单的凭据图片',
  input: z.object({ id: Id }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound'],
});

export const bookPayment = endpoint({
  method: 'POST',
  path: '/console-api/manualPayment/enter',
  access: 'operator',
  permission: 'ledger.reconcile',
  summary: '补单：写明渠道单号与凭据（可附一张图片），向渠道查实后入账；超过限额的等另一位操作员复核',
  body: 'form',
  input: z.object({
    orderNo: OrderNo,
    tradeNo: z
      .string('请填写渠道单号')
      .trim()
      .regex(/^[\x21-\x7e]{8,64}$/, '渠道单号是 8 到 64 位字母、数字或符号'),
    evidence: z.string('请写明凭据').trim().min(2, '请写明凭据，至少 2 个字').max(500, '凭据最多 500 个字'),
  }),
  output: z.object({ booked: z.boolean(), outcome: z.string() }),
  refusals: ['notFound', 'stateConflict', 'channelFault', 'invalidInput', 'tooLarge'],
});
