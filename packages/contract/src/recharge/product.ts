// What can be recharged, as members see it: groups, and products at the price of whoever asks.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Id, Money, Nothing } from '../values';
import { ShownReach } from './reach';

export const RechargeGroup = z.object({
  id: z.string(),
  name: z.string(),
  /** Products on sale. */
  products: z.number().int(),
});

export const listRechargeGroups = endpoint({
  method: 'GET',
  path: '/dict/quick/group',
  access: 'member',
  summary: '充值产品的分组：话费、流量、加油卡……只有在售产品的分组',
  input: Nothing,
  output: z.array(RechargeGroup),
});

export const RechargeProduct = z.object({
  id: z.string(),
  /** By which programs name it. */
  code: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  name: z.string(),
  /** Enumeration rechargeKind. */
  kind: z.number().int(),
  /** Of one. */
  faceValue: Money,
  /** Enumeration rechargeAccount. */
  account: z.number().int(),
  ...ShownReach,
  /** Of one order. */
  maxCount: z.number().int(),
  /** Of one, without a level or a price of one's own. */
  listPrice: Money,
  /** Of one, for who asks, now. */
  price: Money,
  /** Cards in stock are sold out. */
  soldOut: z.boolean(),
});

export const listRechargeProducts = endpoint({
  method: 'GET',
  path: '/dict/quick/product',
  access: 'member',
  summary: '在售的充值产品与自己的价格',
  input: z.object({ groupId: Id.nullish() }),
  output: z.array(RechargeProduct),
});
