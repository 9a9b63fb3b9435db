// A supplier's own goods: offers of products, their prices, and the pools of cards behind them.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { goodsWay } from '../enums/marketplace';
import { choice, list, picked, search, unoffered } from '../list';
import { Amount, Id, Money, Time, Whole, oneOf } from '../values';

export const Goods = z.object({
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  brand: z.string(),
  /** Enumeration rechargeKind. */
  kind: z.number().int(),
  faceValue: Money,
  /** Enumeration goodsWay. */
  way: z.number().int(),
  code: z.string(),
  /** In force now; null before the first one. */
  price: Money.nullable(),
  /** The next one and from when; null without. */
  nextPrice: Money.nullable(),
  nextTime: Time.nullable(),
  /** Bounds of the product. */
  minPrice: Money,
  maxPrice: Money,
  /** null: without end. */
  stock: z.number().int().nullable(),
  maxCount: z.number().int(),
  withinMinutes: z.number().int(),
  /** null: never. */
  warnBelow: z.number().int().nullable(),
  isLow: z.boolean(),
  /** Enumeration goodsStatus. */
  status: z.number().int(),
  reason: z.string(),
  /** Why buyers do not see it although it is on sale; '' when they do, or it is not. */
  barred: z.string(),
  /** Orders made in the last 30 days that were paid. */
  orders: z.number().int(),
  createTime: Time,
});

export const listOwnGoods = list({
  path: '/qy/goods/list',
  access: 'member',
  summary: '自己供货的商品：价格、库存、状态',
  row: Goods,
  filter: {
    status: choice('goodsStatus', '状态'),
    way: choice('goodsWay', '交付方式'),
    word: search('品牌或名称'),
    isLow: unoffered(z.boolean('要填是或否').nullish()),
  },
  sums: {
    /** Of all own goods: on sale, and low in stock. */
    on: z.number().int(),
    low: z.number().int(),
  },
  paged: 'pages',
});

/** Within its product's bounds; at most two decimals. */
const Price = Amount.refine((text) => Number(text) > 0, '价格应大于 0');

export const setGoodsPrices = endpoint({
  method: 'POST',
  path: '/qy/goods/price/batch/set',
  access: 'member',
  summary: '批量改价：在商品的价格区间内，从何时起；已下的单照旧。有一个不行就都不改',
  input: z.object({
    prices: z
      .array(z.object({ goodsId: Id, price: Price }))
      .min(1, '请选择商品')
      .max(500, '一次最多 500 个商品'),
    /** null: at once. */
    fromTime: Time.nullish(),
  }),
  output: z.object({ changed: z.number().int(), fromTime: Time }),
  refusals: ['notFound', 'invalidInput', 'stateConflict'],
});

export const listGoodsPrices = list({
  path: '/qy/goods/price/list',
  access: 'member',
  summary: '一个商品的价格历史，新的在前',
  row: z.object({ id: z.string(), price: Money, fromTime: Time, setTime: Time, inForce: z.boolean() }),
  filter: { goodsId: unoffered(Id) },
  paged: 'pages',
});

export const listOfferableProducts = list({
  path: '/qy/goods/product/list',
  access: 'member',
  summary: '可以供货的商品：价格区间，自己是否已经在供',
  row: z.object({
    id: z.string(),
    typeName: z.string(),
    brand: z.string(),
    name: z.string(),
    kind: z.number().int(),
    faceValue: Money,
    minPrice: Money,
    maxPrice: Money,
    /** Of one's own goods of it; '' without. */
    goodsId: z.string(),
  }),
  filter: { kind: choice('rechargeKind', '类型'), word: search('品牌或名称') },
  paged: 'pages',
});

export const saveGoods = endpoint({
  method: 'POST',
  path: '/qy/goods/save',
  access: 'member',
  summary: '新增或修改供货的商品；新增和改变交付方式要平台审核，库存、上限与提醒线立即生效',
  input: z.object({
    id: Id.nullish(),
    productId: Id,
    way: oneOf(goodsWay, '请选择交付方式'),
    /** Of the product at one's own API. */
    code: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_.-]{0,60}$/, '编号是最多 60 位的字母、数字、点、下划线或横线')
      .default(''),
    /** Of a new one. */
    price: Price.nullish(),
    /** Of a pool its cards count. null: without end. */
    stock: Whole.pipe(z.number().min(0, '库存不小于 0').max(100_000_000, '库存太大')).nullish(),
    maxCount: Whole.pipe(z.number().min(1, '单次上限至少 1').max(1000, '单次上限最多 1000')).default(100),
    withinMinutes: Whole.pipe(z.number().min(0, '时限不小于 0').max(10_080, '时限最长 7 天')).default(0),
    warnBelow: Whole.pipe(z.number().min(0, '提醒线不小于 0').max(10_000_000, '提醒线太大')).nullish(),
  }),
  output: Goods,
  idempotent: true,
  refusals: ['notFound', 'invalidInput', 'duplicate', 'stateConflict'],
});

export const switchGoods = endpoint({
  method: 'POST',
  path: '/qy/goods/switch',
  access: 'member',
  summary: '上架或下架自己的商品；已付款的订单照常交付',
  input: z.object({ id: Id, isOn: z.boolean('请选择上架或下架') }),
  output: Goods,
  refusals: ['notFound', 'stateConflict'],
});

export const CardImport = z.object({
  id: z.string(),
  goodsId: z.string(),
  productName: z.string(),
  fileName: z.string(),
  /** Enumeration cardImportStatus. */
  status: z.number().int(),
  lines: z.number().int(),
  doneLines: z.number().int(),
  added: z.number().int(),
  repeated: z.number().int(),
  faulty: z.number().int(),
  /** The first hundred: where and what is wrong, never what stands there. */
  faults: z.array(z.object({ line: z.number().int(), words: z.string() })),
  /** Added and not sold or held yet. */
  unsold: z.number().int(),
  removed: z.number().int(),
  createTime: Time,
  endTime: Time.nullable(),
});

export const importCards = endpoint({
  method: 'POST',
  path: '/qy/goods/card/import',
  access: 'member',
  summary:
    '上传一个卡密文件（TXT 或 CSV，每行卡号、卡密、有效期，10 MB、20 万行以内），加密后在后台逐行检查、去重并入库',
  body: 'form',
  input: z.object({ goodsId: Id }),
  output: CardImport,
  idempotent: true,
  refusals: ['notFound', 'invalidInput', 'stateConflict', 'tooLarge'],
});

export const listCardImports = list({
  path: '/qy/goods/card/import/list',
  access: 'member',
  summary: '卡密的导入，新的在前，带进度',
  row: CardImport,
  filter: { goodsId: picked(Id, '商品'), status: choice('cardImportStatus', '状态') },
  paged: 'pages',
});

export const getCardImport = endpoint({
  method: 'GET',
  path: '/qy/goods/card/import/progress',
  access: 'member',
  summary: '一次导入到了哪里，哪些行有错',
  input: z.object({ id: Id }),
  output: CardImport,
  refusals: ['notFound'],
});

export const undoCardImport = endpoint({
  method: 'POST',
  path: '/qy/goods/card/import/undo',
  access: 'member',
  summary: '撤销一次导入：还没有卖出的卡移出卡池，卖出的照旧',
  input: z.object({ id: Id }),
  output: CardImport,
  refusals: ['notFound', 'stateConflict'],
});
