// Recharge products, their prices and cards, as operators keep them.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { belongsTo, choice, list, picked, search } from '../list';
import { Amount, Id, Money, Nothing, Reason, Time, Whole } from '../values';
import { GivenReach, ShownReach } from '../recharge/reach';
import { Level } from '../vip';
import { GroupInput, GroupRow, ProductCode, ProductEnd, ProductInput, ProductRow } from './product-parts';

export const listConsoleRechargeGroups = endpoint({
  method: 'GET',
  path: '/console-api/recharge/group/list',
  access: 'operator',
  permission: 'recharge.read',
  summary: '充值产品的分组，按显示顺序',
  input: Nothing,
  output: z.array(
    z.object({
      ...GroupRow,
      products: z.number().int(),
    }),
  ),
});

export const saveRechargeGroup = endpoint({
  method: 'POST',
  path: '/console-api/recharge/group/save',
  access: 'operator',
  permission: 'recharge.write',
  summary: '新增或修改充值产品的分组',
  input: z.object({
    id: Id.nullish(),
    ...GroupInput,
  }),
  output: z.object({ id: z.string() }),
  refusals: ['notFound', 'duplicate'],
});

const Product = z.object({
  id: z.string(),
  code: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  ...ProductRow,
  ...ShownReach,
  maxCount: z.number().int(),
  /** Cards come out of our own stock. */
  fromStock: z.boolean(),
  sale: z.number().int(),
  price: Money,
  /** Left in stock; null where suppliers deliver. */
  stock: z.number().int().nullable(),
  /** Prices in force that are for a level or a member. */
  specialPrices: z.number().int(),
});

export const searchRechargeProducts = list({
  path: '/console-api/recharge/product/list',
  access: 'operator',
  permission: 'recharge.read',
  summary: '充值产品：价格、库存与在售',
  row: Product,
  filter: {
    word: search('名称或编号'),
    kind: choice('rechargeKind', '类型'),
    sale: choice('rechargeSale', '状态'),
    groupId: picked(Id, '分组'),
  },
  paged: 'pages',
});

export const saveRechargeProduct = endpoint({
  method: 'POST',
  path: '/console-api/recharge/product/save',
  access: 'operator',
  permission: 'recharge.write',
  summary: '新增或修改充值产品；价格另外定',
  input: z.object({
    id: Id.nullish(),
    code: ProductCode,
    groupId: Id,
    ...ProductInput,
    ...GivenReach,
    maxCount: Whole.pipe(z.number().min(1, '数量至少 1').max(1000, '数量最多 1000')).default(1),
    fromStock: z.boolean('请选择供货方式').default(false),
    ...ProductEnd,
  }),
  output: z.object({ id: z.string() }),
  refusals: ['notFound', 'duplicate', 'stateConflict', 'invalidInput'],
});

export const listRechargePrices = list({
  path: '/console-api/recharge/price/list',
  access: 'operator',
  permission: 'recharge.read',
  summary: '一个产品的价格与历史，新的在前',
  row: z.object({
    id: z.string(),
    /** null: not for a level. */
    level: z.number().int().nullable(),
    /** '' : not for a member. */
    memberId: z.string(),
    memberPhone: z.string(),
    /** null: from then on there is no such price. */
    price: Money.nullable(),
    fromTime: Time,
    /** It is what counts for its level or member now. */
    inForce: z.boolean(),
    setBy: z.string(),
    reason: z.string(),
  }),
  filter: { productId: belongsTo('产品编号'), memberId: belongsTo('用户编号') },
  paged: 'pages',
});

export const setRechargePrice = endpoint({
  method: 'POST',
  path: '/console-api/recharge/price/set',
  access: 'operator',
  permission: 'recharge.write',
  summary: '定价：所有人的、一个会员等级的，或一个用户的；从何时起，以前的价格留作历史',
  input: z.object({
    productId: Id,
    level: Level.nullish(),
    memberId: Id.nullish(),
    /** null withdraws a level's or member's price. */
    price: Amount.nullish(),
    /** null: at once. */
    fromTime: Time.nullish(),
    reason: Reason,
  }),
  output: z.object({ id: z.string() }),
  refusals: ['notFound', 'invalidInput'],
});

export const addRechargeCards = endpoint({
  method: 'POST',
  path: '/console-api/recharge/card/add',
  access: 'operator',
  permission: 'recharge.write',
  summary: '卡密入库：每行卡号、卡密、有效期（可不填），加密保存；库里已有的卡号不再入',
  bodyMax: 512 * 1024,
  input: z.object({
    productId: Id,
    cards: z.string('请填写卡号与卡密').max(400_000, '卡密太多，请分几次'),
    reason: Reason,
  }),
  output: z.object({ added: z.number().int(), repeated: z.number().int() }),
  idempotent: true,
  refusals: ['notFound', 'stateConflict', 'invalidInput'],
});
