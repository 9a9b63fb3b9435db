// Recharge orders as operators see them, and what nobody knows of them.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { belongsTo, choice, list, search } from '../list';
import { No, RechargeOrder } from '../recharge/order';
import { Id, Money, Nothing, Reason, Time } from '../values';

const Row = RechargeOrder.extend({
  memberId: z.string(),
  memberPhone: z.string(),
  /** What suppliers took; null until it is known. */
  cost: Money.nullable(),
});

export const searchRechargeOrders = list({
  path: '/console-api/recharge/order/list',
  access: 'operator',
  permission: 'recharge.read',
  summary: '所有用户的充值订单，新的在前',
  row: Row,
  filter: {
    status: choice('rechargeStatus', '状态'),
    kind: choice('rechargeKind', '类型'),
    no: search('订单号', { most: 64, mono: true }),
    account: search('充值账号', { most: 60, mono: true }),
    memberId: belongsTo('用户编号'),
    productId: belongsTo('产品编号'),
  },
  period: '下单时间',
  paged: 'cursor',
});

export const getConsoleRechargeOrder = endpoint({
  method: 'GET',
  path: '/console-api/recharge/order/detail',
  access: 'operator',
  permission: 'recharge.read',
  summary: '一笔充值订单：经过与每一家供应商的每一次尝试',
  input: z.object({ no: No }),
  output: Row.extend({
    steps: z.array(z.object({ time: Time, event: z.number().int(), words: z.string() })),
    attempts: z.array(
      z.object({
        number: z.string(),
        supplierId: z.string(),
        supplierName: z.string(),
        /** Enumeration rechargeAttempt. */
        state: z.number().int(),
        supplierNumber: z.string(),
        words: z.string(),
        cost: Money,
        handTime: Time,
        answerTime: Time.nullable(),
        /** Times that it was asked for. */
        asked: z.number().int(),
        nextAskTime: Time.nullable(),
      }),
    ),
    /** Where it is decided; '' unless it waits for somebody. */
    reviewId: z.string(),
  }),
  refusals: ['notFound'],
});

export const askRechargeOrder = endpoint({
  method: 'POST',
  path: '/console-api/recharge/order/ask',
  access: 'operator',
  permission: 'recharge.decide',
  summary: '马上向供应商查询一笔订单的结果',
  input: z.object({ no: No }),
  output: z.object({ status: z.number().int(), words: z.string() }),
  refusals: ['notFound', 'stateConflict'],
});

export const searchRechargeDifferences = list({
  path: '/console-api/recharge/difference/list',
  access: 'operator',
  permission: 'recharge.read',
  summary: '退款之后供应商又说成功的订单，待处理的在前',
  row: z.object({
    id: z.string(),
    no: z.string(),
    memberId: z.string(),
    memberPhone: z.string(),
    productName: z.string(),
    amount: Money,
    supplierName: z.string(),
    words: z.string(),
    /** Enumeration rechargeDifference. */
    state: z.number().int(),
    createTime: Time,
    closedBy: z.string(),
    note: z.string(),
    closeTime: Time.nullable(),
  }),
  filter: { state: choice('rechargeDifference', '状态'), no: search('订单号', { most: 40, mono: true }) },
  sums: { open: z.number().int(), openAmount: Money },
  paged: 'pages',
});

export const closeRechargeDifference = endpoint({
  method: 'POST',
  path: '/console-api/recharge/difference/close',
  access: 'operator',
  permission: 'recharge.decide',
  summary: '写明怎么处理的，关闭一条差异；不动用户的钱',
  input: z.object({ id: Id, note: Reason }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});
