// Orders of goods, as their buyer makes, pays and follows them.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { payChannel } from '../enums/payment';
import { choice, list, picked, search } from '../list';
import { HowToPay, Phone } from '../payment';
import { Account } from '../recharge/order';
import { Id, Money, Ticket, Time, TradePassword, Whole, oneOf } from '../values';

/** Ours. */
export const GoodsOrderNo = z.string('缺少订单号').regex(/^GO\d{16,24}$/, '订单号不正确');
/** Of one order; the offer's own limit is checked beside it. */
const Count = Whole.pipe(z.number().min(1, '数量至少 1').max(1000, '数量太多'));

export const GoodsOrder = z.object({
  no: z.string(),
  goodsId: z.string(),
  productId: z.string(),
  productName: z.string(),
  supplierName: z.string(),
  /** Enumeration rechargeKind. */
  kind: z.number().int(),
  /** Enumeration goodsWay. */
  way: z.number().int(),
  /** Masked; '' where none is needed, and once the account is closed. */
  account: z.string(),
  count: z.number().int(),
  /** Of one. */
  price: Money,
  amount: Money,
  /** Enumeration goodsOrderStatus. */
  status: z.number().int(),
  /** Why it ended as it did; '' otherwise. */
  reason: z.string(),
  delivered: z.number().int(),
  /** Went back to the buyer. */
  returned: Money,
  /** Enumeration settlementStatus; null while nothing was delivered. */
  settlement: z.number().int().nullable(),
  createTime: Time,
  payTime: Time.nullable(),
  endTime: Time.nullable(),
});

export const initGoodsOrder = endpoint({
  method: 'POST',
  path: '/qy/place/order/init',
  access: 'member',
  summary: '下单：检查库存、数量与账号，把价格锁住 5 分钟；还没有付款',
  input: z.object({ goodsId: Id, count: Count.default(1), account: Account.default('') }),
  output: z.object({
    no: z.string(),
    price: Money,
    count: z.number().int(),
    amount: Money,
    balance: Money,
    /** Until when the price holds. */
    lockTime: Time,
    /** Seconds of that which are left. */
    lockSeconds: z.number().int(),
  }),
  idempotent: true,
  refusals: ['notFound', 'invalidInput', 'soldOut', 'stateConflict', 'tooManyRequests', 'duplicate'],
});

export const payGoodsOrder = endpoint({
  method: 'POST',
  path: '/qy/place/order/pay',
  access: 'member',
  summary: '付款：用余额（交易密码），或支付宝、微信支付；钱由平台代管，卡池的商品立即交付',
  input: z.object({
    no: GoodsOrderNo,
    channel: oneOf(payChannel, '这种付款方式不能用', [payChannel.balance, payChannel.alipay, payChannel.wechat]),
    /** For the balance. */
    tradePassword: TradePassword.nullish(),
    phone: Phone,
  }),
  output: z.object({
    no: z.string(),
    /** Enumeration goodsOrderStatus. */
    status: z.number().int(),
    /** Of the payment, for its page; '' when it is paid. */
    payOrderNo: z.string(),
    ...HowToPay,
  }),
  idempotent: true,
  refusals: [
    'notFound',
    'stateConflict',
    'soldOut',
    'balanceTooLow',
    'channelFault',
    'tradePasswordUnset',
    'tradePasswordWrong',
    'tradePasswordLocked',
  ],
});

export const listGoodsOrders = list({
  path: '/qy/place/order/list',
  access: 'member',
  summary: '买到的权益订单，新的在前，按 cursor 往后翻',
  row: GoodsOrder,
  filter: {
    status: choice('goodsOrderStatus', '状态'),
    productId: picked(Id, '商品'),
    no: search('订单号', { most: 40, mono: true }),
  },
  period: '下单时间',
  paged: 'cursor',
});

export const getGoodsOrderStatistics = endpoint({
  method: 'POST',
  path: '/qy/place/order/status/statistics',
  access: 'member',
  summary: '自己的权益订单按状态的笔数与金额',
  input: z.object({ productId: Id.nullish() }),
  output: z.object({
    statuses: z.array(z.object({ status: z.number().int(), orders: z.number().int(), amount: Money, returned: Money })),
    /** Of the buyer's money what stands with the platform now. */
    escrow: Money,
  }),
});

export const getGoodsOrder = endpoint({
  method: 'GET',
  path: '/qy/place/order/detail',
  access: 'member',
  summary: '一笔权益订单：经过、钱在哪里、何时结算、能做什么',
  input: z.object({ no: GoodsOrderNo }),
  output: GoodsOrder.extend({
    /** Seconds that the price holds; 0: it does not. */
    lockSeconds: z.number().int(),
    /** The payment under way; '' otherwise. */
    payOrderNo: z.string(),
    deliverBy: Time.nullable(),
    canPay: z.boolean(),
    canCancel: z.boolean(),
    canDispute: z.boolean(),
    canConfirm: z.boolean(),
    /** '' without one. */
    disputeNo: z.string(),
    /** Where the money stands: with the platform before delivery, waiting for settlement, paid out to the supplier. */
    money: z.object({
      escrow: Money,
      waiting: Money,
      settled: Money,
      /** Of what is settled or waiting: the platform's. */
      fee: Money,
      /** In ten-thousandths. */
      feeRate: z.number().int(),
      dueTime: Time.nullable(),
      settleTime: Time.nullable(),
    }),
    steps: z.array(z.object({ time: Time, event: z.number().int(), words: z.string() })),
    /** Times that its cards were looked at. */
    cardViews: z.number().int(),
  }),
  refusals: ['notFound'],
});

export const cancelGoodsOrder = endpoint({
  method: 'GET',
  path: '/qy/place/order/cancel',
  access: 'member',
  summary: '取消还没有付款，或还没有交付的权益订单；付过的全额退回',
  input: z.object({ no: GoodsOrderNo }),
  output: GoodsOrder,
  refusals: ['notFound', 'stateConflict', 'channelFault'],
});

export const confirmGoodsOrder = endpoint({
  method: 'POST',
  path: '/qy/place/order/confirm',
  access: 'member',
  summary: '已核对，提前结算给供货方；此后不能再提出争议',
  input: z.object({ no: GoodsOrderNo, tradePassword: TradePassword }),
  output: GoodsOrder,
  refusals: ['notFound', 'stateConflict', 'tradePasswordUnset', 'tradePasswordWrong', 'tradePasswordLocked'],
});

export const unlockGoods = endpoint({
  method: 'POST',
  path: '/qy/place/order/goods/ticket',
  access: 'member',
  summary: '用交易密码换取一张查看卡密的凭证：只能用一次，2 分钟内有效',
  input: z.object({ no: GoodsOrderNo, tradePassword: TradePassword }),
  output: z.object({ ticket: z.string() }),
  refusals: ['notFound', 'tradePasswordUnset', 'tradePasswordWrong', 'tradePasswordLocked'],
});

export const listDeliveredGoods = endpoint({
  method: 'GET',
  path: '/qy/place/order/goods/list',
  access: 'member',
  summary: '一笔订单交付的卡：没有凭证时遮住，带凭证时为卡号与卡密，每次查看都有记录',
  input: z.object({ no: GoodsOrderNo, ticket: Ticket.nullish() }),
  output: z.object({
    goods: z.array(
      z.object({
        id: z.string(),
        /** Masked without a ticket. */
        number: z.string(),
        /** '' without a ticket. */
        secret: z.string(),
        expires: z.string(),
        deliverTime: Time,
        /** When it was first shown. */
        viewTime: Time.nullable(),
      }),
    ),
    /** The last looks, the newest first. */
    views: z.array(z.object({ time: Time, ip: z.string(), device: z.string(), cards: z.number().int() })),
  }),
  refusals: ['notFound', 'codeWrong'],
});
