// Becoming a supplier of the marketplace, and being one: application, agreement, deposit, holidays, one's own API, what is to be delivered.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { choice, list, picked, search } from '../list';
import { Id, Money, Nothing, Phone, Time, TradePassword, shownName } from '../values';
import { SupplierAccess } from '../recharge/supplier-access';
import { GoodsOrder, GoodsOrderNo } from './order';

/** What somebody supplies under. */
export const SupplyTerms = {
  /** In ten-thousandths. */
  feeRate: z.number().int(),
  settleDays: z.number().int(),
};

export const Supplier = z.object({
  id: z.string(),
  name: z.string(),
  contactPerson: z.string(),
  /** Masked. */
  contactPhone: z.string(),
  /** Enumeration supplierStatus. */
  status: z.number().int(),
  reason: z.string(),
  agreedVersion: z.string(),
  /** What we hold as security. */
  bond: Money,
  ...SupplyTerms,
  paused: z.boolean(),
  holidayFrom: Time.nullable(),
  holidayUntil: Time.nullable(),
  /** Nothing is offered now because of a pause or a holiday. */
  isAway: z.boolean(),
  /** The enterprise is certified and its licence in force; nothing is offered otherwise. */
  isLicensed: z.boolean(),
  /** Without its secret; null without one. */
  api: z.object({ style: z.number().int(), endpoint: z.string(), account: z.string() }).nullable(),
  applyTime: Time,
  approveTime: Time.nullable(),
});

export const getSupply = endpoint({
  method: 'GET',
  path: '/qy/supplier/detail',
  access: 'member',
  summary: '自己供货的身份：还不是供货方时，说明入驻的条件',
  input: Nothing,
  output: z.object({
    /** null: never applied. */
    supplier: Supplier.nullable(),
    /** For who applies now. */
    terms: z.object({
      ...SupplyTerms,
      bond: Money,
      /** The agreement in force; null while none is published. */
      agreement: z.object({ title: z.string(), version: z.string() }).nullable(),
      /** The certified enterprise; '' without. */
      enterprise: z.string(),
      balance: Money,
      /** Why one cannot apply now, or ''. */
      barred: z.string(),
    }),
    /** Money of the supplier's own. */
    money: z.object({
      /** Waits for settlement. */
      waiting: Money,
      /** Can be paid out. */
      balance: Money,
      /** Frozen by disputes, of what waits. */
      frozen: Money,
      bond: Money,
    }),
    /** What asks for the supplier. */
    tasks: z.object({
      toDeliver: z.number().int(),
      late: z.number().int(),
      disputes: z.number().int(),
      low: z.number().int(),
    }),
  }),
});

export const applySupply = endpoint({
  method: 'POST',
  path: '/qy/supplier/apply',
  access: 'member',
  summary: '申请成为供货方：企业已认证，接受供货协议，保证金从余额转出保管；未通过或撤回时退回',
  input: z.object({
    name: shownName('供货方名称', 2, 20),
    contactPerson: shownName('联系人', 2, 20),
    contactPhone: Phone,
    /** The version of the agreement that was ticked. */
    agreed: z.string('请阅读并同意供货协议').min(1, '请阅读并同意供货协议').max(40, '协议版本不正确'),
    /** The deposit that was shown. */
    shownBond: Money,
    tradePassword: TradePassword,
  }),
  output: Supplier,
  idempotent: true,
  refusals: [
    'certificationRequired',
    'stateConflict',
    'duplicate',
    'balanceTooLow',
    'tradePasswordUnset',
    'tradePasswordWrong',
    'tradePasswordLocked',
  ],
});

export const takeBackSupply = endpoint({
  method: 'POST',
  path: '/qy/supplier/takeBack',
  access: 'member',
  summary: '撤回还在审核的入驻申请，保证金退到余额',
  input: Nothing,
  output: Supplier,
  refusals: ['notFound', 'stateConflict'],
});

export const setSupplyHours = endpoint({
  method: 'POST',
  path: '/qy/supplier/hours',
  access: 'member',
  summary: '停止或恢复供货，或登记一段休假；期间不接新单，已付款的照常交付',
  input: z
    .object({
      paused: z.boolean('请选择停止或恢复'),
      holidayFrom: Time.nullish(),
      holidayUntil: Time.nullish(),
    })
    .refine(({ holidayFrom, holidayUntil }) => Boolean(holidayFrom) === Boolean(holidayUntil), {
      path: ['holidayUntil'],
      error: '休假要有开始和结束',
    })
    .refine(({ holidayFrom, holidayUntil }) => !holidayFrom || !holidayUntil || holidayFrom < holidayUntil, {
      path: ['holidayUntil'],
      error: '结束应晚于开始',
    }),
  output: Supplier,
  refusals: ['notFound', 'stateConflict', 'invalidInput'],
});

export const saveSupplyApi = endpoint({
  method: 'POST',
  path: '/qy/supplier/api',
  access: 'member',
  summary: '登记自己的发货接口；不填密钥就沿用原来的',
  input: z.object(SupplierAccess),
  output: Supplier,
  refusals: ['notFound', 'invalidInput', 'stateConflict'],
});

export const leaveSupply = endpoint({
  method: 'POST',
  path: '/qy/supplier/leave',
  access: 'member',
  summary: '退出供货：没有未交付的订单、未结算的货款和争议时，保证金退到余额',
  input: z.object({ tradePassword: TradePassword }),
  output: Supplier,
  refusals: ['notFound', 'stateConflict', 'tradePasswordUnset', 'tradePasswordWrong', 'tradePasswordLocked'],
});

/** An order as its supplier sees it: nothing of who buys. */
export const SuppliedOrder = GoodsOrder.omit({ supplierName: true, createTime: true }).extend({
  payTime: Time,
  deliverBy: Time.nullable(),
  /** It should have been delivered by now. */
  isLate: z.boolean(),
});

export const listSuppliedOrders = list({
  path: '/qy/supplier/order/list',
  access: 'member',
  summary: '要自己供货的已付款订单，新的在前，按 cursor 往后翻',
  row: SuppliedOrder,
  filter: {
    status: choice('goodsOrderStatus', '状态', [2, 3, 4, 5, 6]),
    way: choice('goodsWay', '交付方式'),
    goodsId: picked(Id, '商品'),
    no: search('订单号', { most: 40, mono: true }),
  },
  period: '下单时间',
  paged: 'cursor',
});

export const getSuppliedOrder = endpoint({
  method: 'GET',
  path: '/qy/supplier/order/detail',
  access: 'member',
  summary: '要自己供货的一笔订单；还要人工发货时带完整的充值账号',
  input: z.object({ no: GoodsOrderNo }),
  output: SuppliedOrder.extend({
    /** Whole, only while it has to be delivered by hand; '' otherwise. */
    accountToDeliver: z.string(),
    canDeliver: z.boolean(),
    steps: z.array(z.object({ time: Time, event: z.number().int(), words: z.string() })),
  }),
  refusals: ['notFound'],
});

export const deliverByHand = endpoint({
  method: 'POST',
  path: '/qy/supplier/order/deliver',
  access: 'member',
  summary: '人工发货：卡密每行一张；直充填写已充的数量。可以分几次，每次的货款转为待结算',
  bodyMax: 256 * 1024,
  input: z.object({
    no: GoodsOrderNo,
    /** Of cards: number, secret and, if there is one, the day of expiry, a card a line. */
    cards: z.string().max(200_000, '卡密太多，请分几次').default(''),
    /** Of a direct one: how many. */
    count: z.int('请填写数量').min(1, '数量至少 1').max(1000, '数量太多').nullish(),
  }),
  output: SuppliedOrder,
  idempotent: true,
  refusals: ['notFound', 'invalidInput', 'stateConflict'],
});

export const endDelivery = endpoint({
  method: 'POST',
  path: '/qy/supplier/order/end',
  access: 'member',
  summary: '不再交付：没有交付的部分立即退给买家',
  input: z.object({
    no: GoodsOrderNo,
    reason: z.string('请写明原因').trim().min(2, '请写明原因，至少 2 个字').max(100, '原因最多 100 个字'),
  }),
  output: SuppliedOrder,
  refusals: ['notFound', 'stateConflict'],
});
