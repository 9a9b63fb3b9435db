// VIP: the levels, having one, buying one, having it renewed. `level` on the wire is the rank of a level, 1 the lowest.
import * as z from 'zod';
import { CouponChoices } from './coupon';
import { endpoint } from './endpoint';
import { payChannel } from './enums/payment';
import { HowToPay, PayOrder, Phone } from './payment';
import { choice, list } from './list';
import { Amount, Id, Money, Nothing, Ticket, Time, TradePassword, Whole, oneOf } from './values';

export const Level = Whole.pipe(z.number().min(1, '没有这个会员等级').max(9, '没有这个会员等级'));
export const Period = Whole.pipe(z.number().min(1, '没有这个会员周期').max(3, '没有这个会员周期'));

export const VipLevel = z.object({
  level: z.number().int(),
  name: z.string(),
  summary: z.string(),
  /** Discounts in thousandths off the price: 120 is 8.8 折. 0: none. */
  callDiscount: z.number().int(),
  packageDiscount: z.number().int(),
  rechargeDiscount: z.number().int(),
  /** Calls per second for each product; null: the product's default. */
  qpsLimit: z.number().int().nullable(),
  support: z.string(),
  /** Free units each month; `unit`: chargeUnit of the product. */
  quotas: z.array(
    z.object({ projectId: z.string(), projectName: z.string(), calls: z.number().int(), unit: z.number().int() }),
  ),
  prices: z.array(z.object({ period: z.number().int(), price: Money })),
});

export const listVipLevels = endpoint({
  method: 'GET',
  path: '/mem/vip/list',
  access: 'public',
  summary: '会员等级、权益与价格；登录后带上自己的等级',
  input: Nothing,
  output: z.object({
    /** The lowest first. */
    levels: z.array(VipLevel),
    /** Null when logged out or without a level. */
    mine: z.object({ level: z.number().int(), name: z.string(), expireTime: Time }).nullable(),
  }),
});

export const getMyVip = endpoint({
  method: 'GET',
  path: '/mem/vip/detail',
  access: 'member',
  summary: '我的会员：等级、到期、节省、月度额度与自动续费',
  input: Nothing,
  output: z.object({
    /** What the member has now, on the terms they have it. */
    current: VipLevel.nullable(),
    /** When the current level ends or falls. */
    expireTime: Time.nullable(),
    /** Running and to come, the first to end first. */
    memberships: z.array(
      z.object({
        id: z.string(),
        level: z.number().int(),
        name: z.string(),
        beginTime: Time,
        endTime: Time,
        /** Given by the platform. */
        gift: z.boolean(),
      }),
    ),
    autoRenewal: z
      .object({
        level: z.number().int(),
        name: z.string(),
        period: z.number().int(),
        /** The price agreed to; at a higher one nothing is renewed. */
        price: Money,
        /** When the balance is charged next; null when there is nothing left to renew. */
        nextTime: Time.nullable(),
      })
      .nullable(),
    quotas: z.array(
      z.object({
        projectId: z.string(),
        projectName: z.string(),
        unit: z.number().int(),
        total: z.number().int(),
        remaining: z.number().int(),
        expireTime: Time,
      }),
    ),
    /** Since the first day with a level; null when there never was one. */
    savings: z
      .object({
        since: Time,
        /** What charged calls would have cost more without the level. */
        calls: Money,
        packages: Money,
        /** What monthly quotas paid for, by what products are sold by (chargeUnit). */
        quotas: z.array(z.object({ unit: z.number().int(), used: z.number().int() })),
      })
      .nullable(),
    /** An order that waits to be paid: until then no other is made. */
    unpaidOrderNo: z.string().nullable(),
  }),
});

const Wanted = { level: Level, period: Period };

export const initVipPurchase = endpoint({
  method: 'GET',
  path: '/consumption/order/vip/buyInit',
  access: 'member',
  summary: '买这个等级要付多少、怎么算出来的、从何时到何时',
  input: z.object(Wanted),
  output: CouponChoices.extend({
    level: z.number().int(),
    name: z.string(),
    period: z.number().int(),
    /** Enumeration vipPurchase. */
    purchase: z.number().int(),
    beginTime: Time,
    endTime: Time,
    channels: z.array(
      z.object({ channel: z.number().int(), usable: z.boolean(), hint: z.string(), balance: Money.nullable() }),
    ),
    unpaidOrderNo: z.string().nullable(),
  }),
  refusals: ['notFound'],
});

export const buyVip = endpoint({
  method: 'POST',
  path: '/consumption/order/vip/buy',
  access: 'member',
  summary: '购买会员：余额付款即时生效，其他方式给出付款地址',
  input: z
    .object({
      ...Wanted,
      channel: oneOf(payChannel, '这种付款方式不能用', [payChannel.balance, payChannel.alipay, payChannel.wechat]),
      /** The price that the buyer was shown: at another one nothing is bought. */
      price: Amount.nullish(),
      couponId: Id.nullish(),
      tradePassword: TradePassword.nullish(),
      phone: Phone,
    })
    .refine(({ channel, tradePassword }) => channel !== payChannel.balance || Boolean(tradePassword), {
      path: ['tradePassword'],
      error: '请输入交易密码',
    }),
  output: z.object({ orderNo: z.string(), ...HowToPay }),
  idempotent: true,
  refusals: [
    'notFound',
    'balanceTooLow',
    'tradePasswordUnset',
    'tradePasswordWrong',
    'tradePasswordLocked',
    'stateConflict',
    'channelFault',
  ],
});

const VipOrder = PayOrder.extend({
  level: z.number().int(),
  levelName: z.string(),
  period: z.number().int(),
  /** What it brought; null while it is not paid. */
  beginTime: Time.nullable(),
  endTime: Time.nullable(),
});

export const getVipOrder = endpoint({
  method: 'GET',
  path: '/consumption/order/vip/detail',
  access: 'member',
  summary: '会员订单',
  input: z.object({ orderNo: z.string('缺少订单号').max(40, '订单号不正确') }),
  output: VipOrder,
  refusals: ['notFound'],
});

export const listVipOrders = list({
  path: '/consumption/order/vip/page',
  access: 'member',
  summary: '会员消费记录',
  row: VipOrder,
  filter: { status: choice('payOrderStatus', '状态') },
  period: { label: '下单时间', short: '时间' },
  paged: 'cursor',
});

export const getVipOrderStatistics = endpoint({
  method: 'POST',
  path: '/consumption/order/vip/statistics',
  access: 'member',
  summary: '会员消费记录的合计，与同样条件的列表一致',
  input: z.object(listVipOrders.matching),
  output: z.object({ orders: z.number().int(), paidOrders: z.number().int(), paidAmount: Money, waitingAmount: Money }),
});

export const signAutoRenewal = endpoint({
  method: 'POST',
  path: '/mem/vip/autoRenewal/sign',
  access: 'member',
  summary: '用交易密码签署自动续费，得到五分钟内有效的凭证',
  input: z.object({ ...Wanted, price: Amount, tradePassword: TradePassword }),
  output: z.object({ ticket: z.string() }),
  refusals: ['notFound', 'tradePasswordUnset', 'tradePasswordWrong', 'tradePasswordLocked', 'stateConflict'],
});

export const setAutoVip = endpoint({
  method: 'GET',
  path: '/mem/set/autoVip',
  access: 'member',
  summary: '开启（凭签署的凭证）或关闭自动续费',
  input: z
    .object({ enabled: Whole.pipe(z.literal([0, 1], '请选择开启或关闭')), ticket: Ticket.nullish() })
    .refine(({ enabled, ticket }) => enabled === 0 || Boolean(ticket), { path: ['ticket'], error: '缺少验证凭证' }),
  output: z.object({ enabled: z.boolean() }),
  refusals: ['stateConflict'],
});
