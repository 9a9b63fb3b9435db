// Suppliers of the marketplace, their goods and their terms, as operators keep them. Applications and goods under review are
// decided in the queue.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { belongsTo, choice, list, search } from '../list';
import { SupplyTerms } from '../marketplace/supplier';
import { Amount, Id, Money, Nothing, Reason, Time, Whole } from '../values';

const Row = z.object({
  id: z.string(),
  memberId: z.string(),
  memberPhone: z.string(),
  name: z.string(),
  /** The certified enterprise; '' once it is none. */
  enterprise: z.string(),
  /** Its licence is in force; nothing is offered otherwise. */
  isLicensed: z.boolean(),
  status: z.number().int(),
  agreedVersion: z.string(),
  bond: Money,
  ...SupplyTerms,
  goods: z.number().int(),
  isAway: z.boolean(),
  /** Waits for settlement, and can be paid out. */
  waiting: Money,
  balance: Money,
  /** Of paid orders of the last 30 days. */
  orders: z.number().int(),
  amount: Money,
  /** In ten-thousandths of those that ended; null while none has. */
  successRate: z.number().int().nullable(),
  /** Disputes that are open. */
  disputes: z.number().int(),
  applyTime: Time,
});

export const searchGoodsSuppliers = list({
  path: '/console-api/marketplace/supplier/list',
  access: 'operator',
  permission: 'marketplace.read',
  summary: '权益供货方：协议、保证金、费率、货款与近 30 日表现',
  row: Row,
  filter: {
    status: choice('supplierStatus', '状态'),
    word: search('名称'),
    memberId: belongsTo('用户编号'),
    supplierId: belongsTo('供货方编号'),
  },
  sums: {
    /** Held as security, waiting and payable of all suppliers. */
    bonds: Money,
    waiting: Money,
    balance: Money,
  },
  paged: 'pages',
});

export const getGoodsSupplier = endpoint({
  method: 'GET',
  path: '/console-api/marketplace/supplier/detail',
  access: 'operator',
  permission: 'marketplace.read',
  summary: '一个权益供货方与它的费率历史',
  input: z.object({ id: Id }),
  output: Row.extend({
    reason: z.string(),
    contactPerson: z.string(),
    contactPhone: z.string(),
    paused: z.boolean(),
    holidayFrom: Time.nullable(),
    holidayUntil: Time.nullable(),
    /** Where its application is decided; '' unless it waits. */
    reviewId: z.string(),
  }),
  refusals: ['notFound'],
});

export const switchGoodsSupplier = endpoint({
  method: 'POST',
  path: '/console-api/marketplace/supplier/switch',
  access: 'operator',
  permission: 'marketplace.review',
  summary: '停用或恢复供货方；停用后不再接单，已付款的照常交付与结算',
  input: z.object({ id: Id, isOn: z.boolean('请选择停用或恢复'), reason: Reason }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const listSupplyTerms = list({
  path: '/console-api/marketplace/term/list',
  access: 'operator',
  permission: 'marketplace.read',
  summary: '供货条件的历史：费率、结算天数、保证金，新的在前',
  row: z.object({
    id: z.string(),
    /** '' for everybody. */
    supplierId: z.string(),
    supplierName: z.string(),
    ...SupplyTerms,
    bond: Money,
    fromTime: Time,
    inForce: z.boolean(),
    setBy: z.string(),
    reason: z.string(),
  }),
  filter: { supplierId: belongsTo('供货方编号') },
  paged: 'pages',
});

export const setSupplyTerms = endpoint({
  method: 'POST',
  path: '/console-api/marketplace/term/set',
  access: 'operator',
  permission: 'marketplace.write',
  summary: '定供货条件：所有供货方的，或一家的；从何时起。已下的单照旧',
  input: z.object({
    supplierId: Id.nullish(),
    /** In ten-thousandths. */
    feeRate: Whole.pipe(z.number().min(0, '费率不小于 0').max(5000, '费率最高 50%')),
    settleDays: Whole.pipe(z.number().min(0, '天数不小于 0').max(90, '天数最多 90')),
    bond: Amount,
    fromTime: Time.nullish(),
    reason: Reason,
  }),
  output: z.object({ id: z.string() }),
  refusals: ['notFound', 'invalidInput'],
});

export const searchGoods = list({
  path: '/console-api/marketplace/goods/list',
  access: 'operator',
  permission: 'marketplace.read',
  summary: '供货方的商品：价格、库存、状态',
  row: z.object({
    id: z.string(),
    supplierId: z.string(),
    supplierName: z.string(),
    productId: z.string(),
    productName: z.string(),
    way: z.number().int(),
    price: Money.nullable(),
    minPrice: Money,
    maxPrice: Money,
    stock: z.number().int().nullable(),
    withinMinutes: z.number().int(),
    status: z.number().int(),
    reason: z.string(),
    /** Why nobody can order one that is on sale, or ''. */
    barred: z.string(),
    orders: z.number().int(),
    successRate: z.number().int().nullable(),
    seconds: z.number().int().nullable(),
    createTime: Time,
  }),
  filter: {
    status: choice('goodsStatus', '状态'),
    way: choice('goodsWay', '交付方式'),
    word: search('商品或供货方'),
    supplierId: belongsTo('供货方编号'),
    productId: belongsTo('商品编号'),
  },
  paged: 'pages',
});

export const switchConsoleGoods = endpoint({
  method: 'POST',
  path: '/console-api/marketplace/goods/switch',
  access: 'operator',
  permission: 'marketplace.review',
  summary: '停售一个商品，或让它可以重新上架',
  input: z.object({ id: Id, isOn: z.boolean('请选择停售或恢复'), reason: Reason }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});
