// The calls that members' programs recharge by, at /openapi/recharge of the gateway: what they take.
import * as z from 'zod';
import { Account, Count, OwnNo } from './order';

/** POST /submit: one order. With the same own number the same order is answered again. */
export const SubmitOne = z.object({
  orderNo: OwnNo,
  /** The code of a product. */
  product: z.string('缺少产品编号 product').max(40, '产品编号不正确'),
  account: Account.default(''),
  count: Count.default(1),
  /** Told when the order ends. */
  notifyUrl: z.string().trim().max(500, '通知地址太长').nullish(),
});

/** POST /query: one order by its own number. */
export const QueryOne = z.object({ orderNo: OwnNo });
