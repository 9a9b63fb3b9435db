// Paying an order by bank transfer: the payee, the code, what was submitted, and the outcome.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Amount, Money, Nothing, Time } from '../values';

const OrderNo = z.string('缺少订单号').regex(/^[A-Z]{2}\d{14,30}$/, '订单号不正确');

export const Payee = z.object({
  /** 1 bank account, 2 Alipay account. */
  kind: z.number().int(),
  holder: z.string(),
  /** Whole for who has an order to pay by transfer, masked otherwise. */
  number: z.string(),
  bank: z.string(),
  /** The branch's interbank number, or ''. */
  bankCode: z.string(),
});

export const Slip = z.object({ id: z.string(), name: z.string(), type: z.string(), bytes: z.number().int() });

/** What a member says of a transfer. */
export const Remitted = {
  payer: z.string('请填写付款方户名').trim().min(2, '请填写付款方户名').max(60, '户名最多 60 个字'),
  amount: Amount,
  time: Time,
};

export const Remittance = z.object({
  orderNo: z.string(),
  /** To be written into the transfer's remark. */
  code: z.string(),
  status: z.number().int(),
  payees: z.array(Payee),
  /** What the member handed in; null before that. */
  submitted: z.object({ payer: z.string(), amount: Money, time: Time, submitTime: Time }).nullable(),
  slip: Slip.nullable(),
  /** Why what was handed in was not accepted, or ''. */
  reason: z.string(),
  /** Money that arrived at the bank; `toBalance`: it did not pay the order and was credited to the balance. */
  arrivals: z.array(z.object({ amount: Money, time: Time, toBalance: z.boolean() })),
});

const payee = (path: '/payee/account/get' | '/payee/account/alipay/get', summary: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'member',
    summary,
    input: z.object({ orderNo: OrderNo.nullish() }),
    output: Payee,
    refusals: ['notFound'],
  });

export const getBankPayee = payee('/payee/account/get', '对公转账的收款银行账户；给出自己待汇款的订单号时账号完整');
export const getAlipayPayee = payee(
  '/payee/account/alipay/get',
  '对公转账的收款支付宝账户；给出自己待汇款的订单号时账号完整',
);

export const getRemittance = endpoint({
  method: 'GET',
  path: '/mem/pay/transfer/detail',
  access: 'member',
  summary: '一笔对公转账订单：收款账户、汇款码、提交过的回单与核对结果',
  input: z.object({ orderNo: OrderNo }),
  output: Remittance,
  refusals: ['notFound'],
});

export const uploadSlip = endpoint({
  method: 'POST',
  path: '/mem/pay/transfer/slip/upload',
  access: 'member',
  summary: '上传转账回单：一个图片或 PDF，10 MB 以内；随后用它的编号提交转账',
  body: 'form',
  input: z.object({ orderNo: OrderNo }),
  output: Slip,
  refusals: ['notFound', 'stateConflict', 'invalidInput', 'tooLarge', 'tooManyRequests'],
});

export const getSlip = endpoint({
  method: 'GET',
  path: '/mem/pay/transfer/slip',
  access: 'member',
  summary: '下载自己提交的转账回单',
  input: z.object({ id: z.uuid('回单编号不正确') }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound'],
});

export const completeTransfer = endpoint({
  method: 'POST',
  path: '/mem/pay/complete/transfer',
  access: 'member',
  summary: '提交转账：回单、付款方户名、金额与时间；核对前再次提交即替换',
  input: z.object({ orderNo: OrderNo, slipId: z.uuid('请上传转账回单'), ...Remitted }),
  output: Remittance,
  idempotent: true,
  refusals: ['notFound', 'stateConflict'],
});
