// Pay orders: topping up, paying by a channel, what became of it.
import * as z from 'zod';
import { endpoint, pendingCalls } from './endpoint';
import { Amount, Money, Nothing, Time, Whole, pageOf, paging, timeRange } from './values';

const OrderNo = z.string('缺少订单号').regex(/^[A-Z]{2}\d{14,30}$/, '订单号不正确');

export const PayOrder = z.object({
  orderNo: z.string(),
  kind: z.number().int(),
  subject: z.string(),
  listAmount: Money,
  discount: Money,
  payAmount: Money,
  channel: z.number().int(),
  status: z.number().int(),
  createTime: Time,
  expireTime: Time,
  payTime: Time.nullable(),
  closeTime: Time.nullable(),
  /** The channel's own number of the payment. */
  channelTradeNo: z.string().nullable(),
});

export const listPayChannels = endpoint({
  method: 'POST',
  path: '/pay/channel/list',
  access: 'member',
  summary: '充值可用的付款方式、档位与限额',
  input: z.object({ kind: Whole.pipe(z.literal(1, '用途不正确')).default(1) }),
  output: z.object({
    channels: z.array(z.object({ channel: z.number().int(), hint: z.string(), arrival: z.string() })),
    amounts: z.array(Money),
    minAmount: Money,
    maxAmount: Money,
    balance: Money,
  }),
});

export const listPayChannelNames = endpoint({
  method: 'GET',
  path: '/dict/pay/channel/list',
  access: 'member',
  summary: '付款方式名录（筛选用）',
  input: Nothing,
  output: z.array(z.object({ channel: z.number().int(), name: z.string() })),
});

export const startThirdPay = endpoint({
  method: 'POST',
  path: '/pay/order/third/pay',
  access: 'member',
  summary: '发起第三方付款：给金额则新建充值订单，给订单号则继续付那一笔',
  input: z
    .object({
      amount: Amount.nullish(),
      orderNo: OrderNo.nullish(),
      channel: Whole.pipe(z.literal(2, '这种付款方式还不能用')).default(2),
    })
    .refine((value) => Boolean(value.amount) !== Boolean(value.orderNo), { path: ['amount'], error: '请输入充值金额' }),
  output: z.object({ orderNo: z.string(), payUrl: z.string(), expireTime: Time }),
  idempotent: true,
  refusals: ['notFound', 'stateConflict', 'channelFault'],
});

export const getPayOrder = endpoint({
  method: 'GET',
  path: '/pay/order/query/detail',
  access: 'member',
  summary: '付款单；未付时顺带向渠道查询一次',
  input: z.object({ orderNo: OrderNo }),
  output: PayOrder.extend({
    /** Balance after this order was credited; null while it is not. */
    balanceAfter: Money.nullable(),
    /** What the order bought, to go on from the result page. */
    projectId: z.string().nullable(),
  }),
  refusals: ['notFound'],
});

/** What lists of orders are filtered by. */
export const orderFilter = {
  ...timeRange,
  kind: Whole.pipe(z.number().min(1, '订单类型不正确').max(5, '订单类型不正确')).nullish(),
  channel: Whole.pipe(z.number().min(1, '付款方式不正确').max(4, '付款方式不正确')).nullish(),
  status: Whole.pipe(z.number().min(10, '订单状态不正确').max(42, '订单状态不正确')).nullish(),
  orderNo: z.string().max(40, '订单号太长').nullish(),
};

export const listPayOrders = endpoint({
  method: 'POST',
  path: '/pay/order/list',
  access: 'member',
  summary: '充值与付款记录',
  input: z.object({ ...orderFilter, ...paging }),
  output: pageOf(PayOrder),
});

export const getPayOrderStatistics = endpoint({
  method: 'POST',
  path: '/pay/order/list/statistics',
  access: 'member',
  summary: '充值与付款记录的合计，与同样条件的列表一致',
  input: z.object(orderFilter),
  output: z.object({ orders: z.number().int(), paidOrders: z.number().int(), paidAmount: Money, waitingAmount: Money }),
});

export const callsToBuild = pendingCalls('member', [
  'GET /payee/account/get',
  'GET /payee/account/alipay/get',
  'POST /mem/pay/complete/transfer',
  'POST /bank/code',
  'POST /bank/firm',
]);
