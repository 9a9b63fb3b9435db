// Pay orders: topping up, paying by a channel, what became of it.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { payChannel, payOrderKind } from './enums/payment';
import { choice, list, search } from './list';
import { Amount, Money, Nothing, Time, oneOf } from './values';

const OrderNo = z.string('缺少订单号').regex(/^[A-Z]{2}\d{14,30}$/, '订单号不正确');

/** One part of a price, in the order of enumeration priceLineKind; they add up to the amount to pay. */
export const PriceLine = z.object({ kind: z.number().int(), name: z.string(), amount: Money });

export const PayOrder = z.object({
  orderNo: z.string(),
  kind: z.number().int(),
  subject: z.string(),
  listAmount: Money,
  discount: Money,
  payAmount: Money,
  lines: z.array(PriceLine),
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
  input: z.object({ kind: oneOf(payOrderKind, '用途不正确', [payOrderKind.recharge]).default(payOrderKind.recharge) }),
  output: z.object({
    channels: z.array(z.object({ channel: z.number().int(), hint: z.string(), arrival: z.string() })),
    amounts: z.array(Money),
    minAmount: Money,
    maxAmount: Money,
    balance: Money,
    /** The agreement accepted with a top-up; null while none is published. */
    agreement: z.object({ title: z.string(), version: z.string() }).nullable(),
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

/** The channels outside. */
export const ThirdPartyChannel = oneOf(payChannel, '这种付款方式不能用', [
  payChannel.alipay,
  payChannel.wechat,
  payChannel.transfer,
]);

/** Whether the member pays on the phone at hand, where nothing can be scanned. */
export const Phone = z.boolean('要填是或否').default(false);

/**
 * An address to open, or the content of the QR code to scan; neither when there is nothing to pay, or for a bank
 * transfer.
 */
export const HowToPay = { payUrl: z.string().nullable(), codeUrl: z.string().nullable() };

/** The parameters for WeChat's own browser to collect the payment, unchanged: getBrandWCPayRequest. */
const WechatBridge = z.object({
  appId: z.string(),
  timeStamp: z.string(),
  nonceStr: z.string(),
  package: z.string(),
  signType: z.literal('RSA'),
  paySign: z.string(),
});

export const startThirdPay = endpoint({
  method: 'POST',
  path: '/pay/order/third/pay',
  access: 'member',
  summary: '发起第三方付款：给金额则新建充值订单，给订单号则继续付那一笔，可换一种方式',
  input: z
    .object({
      amount: Amount.nullish(),
      /** The bonus that the member was shown for this amount: while another one is given, no order is made. */
      bonus: Amount.nullish(),
      /** The version of the recharge agreement that the member ticked: noted with the order it belongs to. */
      agreed: z.string('协议版本不正确').min(1, '协议版本不正确').max(40, '协议版本不正确').nullish(),
      orderNo: OrderNo.nullish(),
      channel: ThirdPartyChannel.default(2),
      phone: Phone,
      /** At Alipay on a computer: a code to scan instead of a page. */
      scan: z.boolean('要填是或否').default(false),
      /** Inside WeChat: what came back from `payUrl`, which asked WeChat who pays. */
      wechatGrant: z
        .object({
          code: z.string('缺少微信授权码').min(1, '缺少微信授权码').max(200, '微信授权码不正确'),
          state: z.string('缺少授权状态').min(1, '缺少授权状态').max(128, '授权状态不正确'),
        })
        .nullish(),
    })
    .refine((value) => Boolean(value.amount) !== Boolean(value.orderNo), { path: ['amount'], error: '请输入充值金额' }),
  output: z.object({ orderNo: z.string(), ...HowToPay, bridge: WechatBridge.nullable(), expireTime: Time }),
  idempotent: true,
  refusals: ['notFound', 'stateConflict', 'channelFault'],
});

export const cancelPayOrder = endpoint({
  method: 'POST',
  path: '/pay/order/cancel',
  access: 'member',
  summary: '取消一笔还没有付的订单',
  input: z.object({ orderNo: OrderNo }),
  output: Nothing,
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
    /** A campaign's bonus: promised while the order is unpaid, then given. */
    bonus: Money.nullable(),
    /** What the order bought, to go on from the result page. */
    projectId: z.string().nullable(),
  }),
  refusals: ['notFound'],
});

export const listPayOrders = list({
  path: '/pay/order/list',
  access: 'member',
  summary: '充值与付款记录',
  row: PayOrder,
  filter: {
    kind: choice('payOrderKind', '类型'),
    channel: choice('payChannel', '渠道'),
    status: choice('payOrderStatus', '状态'),
    orderNo: search('订单号', { wide: true, mono: true }),
  },
  period: '时间',
  paged: 'cursor',
});

export const getPayOrderStatistics = endpoint({
  method: 'POST',
  path: '/pay/order/list/statistics',
  access: 'member',
  summary: '充值与付款记录的合计，与同样条件的列表一致',
  input: z.object(listPayOrders.matching),
  /** Paid includes later refunded orders, as in the ledger: a refund is an entry of its own. */
  output: z.object({ orders: z.number().int(), paidOrders: z.number().int(), paidAmount: Money, waitingAmount: Money }),
});
