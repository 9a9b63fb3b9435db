// What the marketplace sells, as operators keep it: groups, types, products with their bounds.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { belongsTo, choice, list, search } from '../list';
import { Amount, Id, Money, Nothing, shownName } from '../values';
import { GroupInput, GroupRow, ProductCode, ProductEnd, ProductInput, ProductRow } from './product-parts';

const Type = z.object({
  ...GroupRow,
  products: z.number().int(),
});

export const listConsoleGoodsGroups = endpoint({
  method: 'GET',
  path: '/console-api/marketplace/group/list',
  access: 'operator',
  permission: 'marketplace.read',
  summary: '权益商品的分组与品类，按显示顺序',
  input: Nothing,
  output: z.array(
    z.object({
      ...GroupRow,
      types: z.array(Type),
    }),
  ),
});

export const saveGoodsGroup = endpoint({
  method: 'POST',
  path: '/console-api/marketplace/group/save',
  access: 'operator',
  permission: 'marketplace.write',
  summary: '新增或修改权益商品的分组',
  input: z.object({ id: Id.nullish(), ...GroupInput }),
  output: z.object({ id: z.string() }),
  refusals: ['notFound', 'duplicate'],
});

export const saveGoodsType = endpoint({
  method: 'POST',
  path: '/console-api/marketplace/type/save',
  access: 'operator',
  permission: 'marketplace.write',
  summary: '新增或修改权益商品的品类',
  input: z.object({
    id: Id.nullish(),
    groupId: Id,
    ...GroupInput,
  }),
  output: z.object({ id: z.string() }),
  refusals: ['notFound', 'duplicate'],
});

export const searchGoodsProducts = list({
  path: '/console-api/marketplace/product/list',
  access: 'operator',
  permission: 'marketplace.read',
  summary: '权益商品：价格区间、报价数、在售',
  row: z.object({
    id: z.string(),
    code: z.string(),
    groupName: z.string(),
    typeId: z.string(),
    typeName: z.string(),
    brand: z.string(),
    ...ProductRow,
    usage: z.string(),
    minPrice: Money,
    maxPrice: Money,
    sale: z.number().int(),
    /** Offers on sale. */
    offers: z.number().int(),
  }),
  filter: {
    word: search('名称、品牌或编号'),
    kind: choice('rechargeKind', '类型'),
    sale: choice('rechargeSale', '状态'),
    typeId: belongsTo('品类编号'),
  },
  paged: 'pages',
});

export const saveGoodsProduct = endpoint({
  method: 'POST',
  path: '/console-api/marketplace/product/save',
  access: 'operator',
  permission: 'marketplace.write',
  summary: '新增或修改权益商品；有报价后类型与账号的形式不变',
  input: z.object({
    id: Id.nullish(),
    code: ProductCode,
    typeId: Id,
    brand: shownName('品牌', 1, 20),
    ...ProductInput,
    usage: z.string().trim().max(500, '使用说明最多 500 个字').default(''),
    minPrice: Amount,
    maxPrice: Amount,
    ...ProductEnd,
  }),
  output: z.object({ id: z.string() }),
  refusals: ['notFound', 'duplicate', 'stateConflict', 'invalidInput'],
});
