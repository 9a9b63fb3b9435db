// What the marketplace sells, as buyers see it: groups, types, products with their best offer, and all offers of one.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { offerOrder } from '../enums/marketplace';
import { choice, list, picked, search } from '../list';
import { Id, Money, Nothing, oneOf } from '../values';

export const listGoodsGroups = endpoint({
  method: 'GET',
  path: '/qy/place/group/list',
  access: 'member',
  summary: '权益商品的分组，按显示顺序；只有在售商品的分组',
  input: Nothing,
  output: z.array(z.object({ id: z.string(), name: z.string(), products: z.number().int() })),
});

export const listGoodsTypes = endpoint({
  method: 'GET',
  path: '/qy/place/product/type/list',
  access: 'member',
  summary: '权益商品的品类；只有在售商品的品类',
  input: z.object({ groupId: Id.nullish() }),
  output: z.array(z.object({ id: z.string(), groupId: z.string(), name: z.string(), products: z.number().int() })),
});

const Product = z.object({
  id: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  typeId: z.string(),
  typeName: z.string(),
  brand: z.string(),
  name: z.string(),
  /** Enumeration rechargeKind. */
  kind: z.number().int(),
  faceValue: Money,
});

/** How orders of an offer, or of a product, went in the last 30 days. Real orders only; null while there are too few. */
const Record = {
  orders: z.number().int(),
  /** In ten-thousandths of the orders that ended; null while none has. */
  successRate: z.number().int().nullable(),
  /** From payment to the last delivery, the median; null while nothing was delivered. */
  seconds: z.number().int().nullable(),
};

export const listGoodsProducts = list({
  method: 'GET',
  path: '/qy/place/product/list',
  access: 'member',
  summary: '在售的权益商品，与现在最好的报价',
  row: Product.extend({
    /** Suppliers that can deliver now. */
    suppliers: z.number().int(),
    /** Of the cheapest that can deliver now; null: nobody can. */
    price: Money.nullable(),
    ...Record,
  }),
  filter: {
    groupId: picked(Id, '分组', 'typeId'),
    typeId: picked(Id, '品类'),
    kind: choice('rechargeKind', '类型'),
    word: search('品牌或名称'),
  },
  paged: 'pages',
});

export const Offer = z.object({
  /** Of the goods: what is ordered. */
  goodsId: z.string(),
  supplierId: z.string(),
  supplierName: z.string(),
  /** Enumeration goodsWay. */
  way: z.number().int(),
  price: Money,
  /** null: without end. */
  stock: z.number().int().nullable(),
  maxCount: z.number().int(),
  /** By hand: within how many minutes; 0 otherwise. */
  withinMinutes: z.number().int(),
  ...Record,
  /** The slowest, in seconds. */
  slowest: z.number().int().nullable(),
  /** Of each of the last 30 days, the oldest first: ten-thousandths; null without an ended order. */
  daily: z.array(z.number().int().nullable()),
  isBest: z.boolean(),
  isCheapest: z.boolean(),
  isSurest: z.boolean(),
  isFastest: z.boolean(),
});

export const getGoodsProduct = endpoint({
  method: 'GET',
  path: '/qy/place/product/detail',
  access: 'member',
  summary: '一种权益商品与它的全部报价：价格、30 日成功率、交付用时、库存，都按真实订单',
  input: z.object({ id: Id, order: oneOf(offerOrder, '排序不正确').default(offerOrder.best) }),
  output: Product.extend({
    /** Enumeration rechargeAccount: what a direct one is delivered to. */
    account: z.number().int(),
    usage: z.string(),
    ...Record,
    /** Orders paid since midnight. */
    today: z.number().int(),
    /** Days without a dispute after which the supplier is paid. */
    settleDays: z.number().int(),
    offers: z.array(Offer),
  }),
  refusals: ['notFound'],
});
