// What the marketplace sells, as operators keep it: groups, types, products with their bounds.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { rechargeAccount, rechargeKind, rechargeSale } from '../enums/recharge';
import { belongsTo, choice, list, search } from '../list';
import { Amount, Id, Money, Nothing, Reason, Whole, oneOf, shownName } from '../values';

const Code = z
  .string('请填写编号')
  .trim()
  .regex(/^[a-z0-9][a-z0-9-]{1,39}$/, '编号是 2 到 40 位小写字母、数字和横线');
const Position = Whole.pipe(z.number().min(0, '顺序不小于 0').max(999, '顺序最大 999')).default(0);

const Type = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  position: z.number().int(),
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
      id: z.string(),
      code: z.string(),
      name: z.string(),
      position: z.number().int(),
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
  input: z.object({ id: Id.nullish(), code: Code, name: shownName('名称', 2, 12), position: Position, reason: Reason }),
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
    code: Code,
    name: shownName('名称', 2, 12),
    position: Position,
    reason: Reason,
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
    name: z.string(),
    kind: z.number().int(),
    faceValue: Money,
    account: z.number().int(),
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
    code: Code,
    typeId: Id,
    brand: shownName('品牌', 1, 20),
    name: shownName('名称', 2, 40),
    kind: oneOf(rechargeKind, '请选择类型'),
    faceValue: Amount,
    account: oneOf(rechargeAccount, '请选择账号的形式'),
    usage: z.string().trim().max(500, '使用说明最多 500 个字').default(''),
    minPrice: Amount,
    maxPrice: Amount,
    sale: oneOf(rechargeSale, '请选择状态'),
    reason: Reason,
  }),
  output: z.object({ id: z.string() }),
  refusals: ['notFound', 'duplicate', 'stateConflict', 'invalidInput'],
});
