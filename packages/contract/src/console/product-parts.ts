// What operators keep of products that are delivered for members, alike for recharge and for goods of the marketplace.
import * as z from 'zod';
import { rechargeAccount, rechargeKind, rechargeSale } from '../enums/recharge';
import { Amount, Money, Reason, Whole, oneOf, shownName } from '../values';

export const ProductCode = z
  .string('请填写编号')
  .trim()
  .regex(/^[a-z0-9][a-z0-9-]{1,39}$/, '编号是 2 到 40 位小写字母、数字和横线');

/** A group or type, in its place among the others. */
export const GroupRow = { id: z.string(), code: z.string(), name: z.string(), position: z.number().int() };
export const GroupInput = {
  code: ProductCode,
  name: shownName('名称', 2, 12),
  position: Whole.pipe(z.number().min(0, '顺序不小于 0').max(999, '顺序最大 999')).default(0),
  reason: Reason,
};

/** What a product is. */
export const ProductRow = {
  name: z.string(),
  kind: z.number().int(),
  faceValue: Money,
  account: z.number().int(),
};
export const ProductInput = {
  name: shownName('名称', 2, 40),
  kind: oneOf(rechargeKind, '请选择类型'),
  faceValue: Amount,
  account: oneOf(rechargeAccount, '请选择账号的形式'),
};
/** The end of what is entered of one. */
export const ProductEnd = { sale: oneOf(rechargeSale, '请选择状态'), reason: Reason };
