// Bank transfers as operators match them with the bank's statement, and the accounts that members pay to.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { payeeKind } from '../enums/payment';
import { belongsTo, choice, list, search } from '../list';
import { Remitted, Slip } from '../payment/remittance';
import { AccountHolder, Id, Money, Nothing, Reason, Time, oneOf } from '../values';

const Serial = z
  .string('请填写银行流水号')
  .trim()
  .regex(/^[A-Za-z0-9-]{4,64}$/, '银行流水号是 4 到 64 位字母、数字或横线');
const OrderNo = z.string('缺少订单号').max(40, '订单号太长');
const Row = z.object({
  orderNo: z.string(),
  code: z.string(),
  status: z.number().int(),
  subject: z.string(),
  payAmount: Money,
  memberId: z.string(),
  memberPhone: z.string(),
  /** The member's statement; '' and null before anything was submitted. */
  payer: z.string(),
  amount: Money.nullable(),
  remitTime: Time.nullable(),
  submitTime: Time.nullable(),
  createTime: Time,
});

export const searchRemittances = list({
  path: '/console-api/remittance/list',
  access: 'operator',
  permission: 'order.read',
  summary: '对公转账：待核对与待复核的最早的在前，其余最近的在前',
  row: Row,
  filter: {
    word: search('汇款码、金额或订单号'),
    status: choice('remittanceStatus', '状态'),
    memberId: belongsTo('用户编号'),
  },
  sums: { toMatch: z.number().int(), toSecond: z.number().int(), waitingSince: Time.nullable() },
  paged: 'pages',
});

export const getRemittanceCase = endpoint({
  method: 'GET',
  path: '/console-api/remittance/detail',
  access: 'operator',
  permission: 'order.read',
  summary: '一笔对公转账：订单、回单、与它匹配的银行流水',
  input: z.object({ orderNo: OrderNo }),
  output: Row.extend({
    orderStatus: z.number().int(),
    expireTime: Time,
    reason: z.string(),
    slip: Slip.nullable(),
    lines: z.array(
      z.object({
        serial: z.string(),
        /** Where it is decided. */
        reviewId: z.string(),
        amount: Money,
        payer: z.string(),
        time: Time,
        /** Enumeration enteredStatus. */
        status: z.number().int(),
        enteredBy: z.string(),
        enterTime: Time,
        decidedBy: z.string(),
        decideTime: Time.nullable(),
        reason: z.string(),
      }),
    ),
    /** Above this, in 24 hours per operator and per member, a second operator confirms. */
    secondAbove: Money,
  }),
  refusals: ['notFound'],
});

export const readRemittanceSlip = endpoint({
  method: 'GET',
  path: '/console-api/remittance/slip',
  access: 'operator',
  permission: 'order.read',
  summary: '下载用户提交的转账回单；PDF 以各页的图片给出',
  input: z.object({ id: z.uuid('回单编号不正确') }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound', 'stateConflict'],
});

export const matchRemittance = endpoint({
  method: 'POST',
  path: '/console-api/remittance/match',
  access: 'operator',
  permission: 'remittance.confirm',
  summary: '登记一条银行流水并与订单匹配；超过限额的等另一位操作员复核，其余立即入账',
  input: z.object({ orderNo: OrderNo, serial: Serial, ...Remitted }),
  output: z.object({ booked: z.boolean(), outcome: z.string() }),
  refusals: ['notFound', 'stateConflict', 'duplicate'],
});

export const refuseRemittance = endpoint({
  method: 'POST',
  path: '/console-api/remittance/refuse',
  access: 'operator',
  permission: 'remittance.confirm',
  summary: '不接受用户提交的转账：写明原因，用户可以重新提交',
  input: z.object({ orderNo: OrderNo, reason: Reason }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const listPayees = endpoint({
  method: 'GET',
  path: '/console-api/payee/list',
  access: 'operator',
  permission: 'order.read',
  summary: '收款账户：在用的在前',
  input: Nothing,
  output: z.array(
    z.object({
      id: z.string(),
      kind: z.number().int(),
      holder: z.string(),
      numberMask: z.string(),
      bank: z.string(),
      bankCode: z.string(),
      status: z.number().int(),
      createdBy: z.string(),
      createTime: Time,
      archiveTime: Time.nullable(),
    }),
  ),
});

export const addPayee = endpoint({
  method: 'POST',
  path: '/console-api/payee/add',
  access: 'operator',
  permission: 'payee.write',
  summary: '启用一个收款账户；同类的旧账户随之停用。要动态口令确认',
  input: z
    .object({
      kind: oneOf(payeeKind, '请选择账户类型'),
      holder: AccountHolder,
      number: z
        .string('请填写账号')
        .trim()
        .min(4, '请填写账号')
        .max(64, '账号最多 64 位')
        .regex(/^[\x21-\x7e]+$/, '账号里不能有空格或中文'),
      bank: z.string().trim().max(80, '开户行最多 80 个字').default(''),
      bankCode: z
        .string()
        .trim()
        .regex(/^(?:\d{12})?$/, '联行号是 12 位数字')
        .default(''),
      reason: Reason,
    })
    .refine(({ kind, number }) => kind !== payeeKind.bank || /^\d{8,30}$/.test(number), {
      path: ['number'],
      message: '银行账号是 8 到 30 位数字',
    })
    .refine(({ kind, bank }) => kind !== payeeKind.bank || bank.length >= 4, {
      path: ['bank'],
      message: '请填写开户行',
    }),
  output: Nothing,
  idempotent: true,
  refusals: ['secondFactorNeeded', 'secondFactorWrong'],
});

export const archivePayee = endpoint({
  method: 'POST',
  path: '/console-api/payee/archive',
  access: 'operator',
  permission: 'payee.write',
  summary: '停用一个收款账户；没有在用账户时不再提供对公转账',
  input: z.object({ id: Id, reason: Reason }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});
