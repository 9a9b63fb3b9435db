// Packages that are bought again by themselves when little is left.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Amount, Id, Money, Nothing, Time, TradePassword, Whole } from '../values';

export const Renewal = z.object({
  projectId: z.string(),
  projectName: z.string(),
  offerId: z.string(),
  packageName: z.string(),
  calls: z.number().int(),
  /** What the product is sold by: chargeUnit. */
  unit: z.number().int(),
  /** The highest price that was signed. */
  price: Money,
  /** The present price for the member; null: it cannot be bought. */
  priceNow: Money.nullable(),
  /** Bought when fewer units are left. */
  below: z.number().int(),
  /** Units of the product left now, free ones included. */
  remaining: z.number().int(),
  monthlyCap: Money,
  spentThisMonth: Money,
  signTime: Time,
});

export const listRenewals = endpoint({
  method: 'GET',
  path: '/mem/package/renewal/list',
  access: 'member',
  summary: '已签署的套餐自动续购',
  input: Nothing,
  output: z.array(Renewal),
});

export const signRenewal = endpoint({
  method: 'POST',
  path: '/mem/package/renewal/sign',
  access: 'member',
  summary: '签署自动续购：剩余少于设定值时用余额再买一份，每月不超过上限；同一产品只有一份，再签即替换',
  input: z.object({
    offerId: Id,
    /** The price that the member was shown. */
    price: Amount,
    below: Whole.pipe(z.number().min(1, '至少为 1').max(2_000_000_000, '数量太大')),
    monthlyCap: Amount,
    tradePassword: TradePassword,
  }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict', 'tradePasswordUnset', 'tradePasswordWrong', 'tradePasswordLocked'],
});

export const stopRenewal = endpoint({
  method: 'POST',
  path: '/mem/package/renewal/stop',
  access: 'member',
  summary: '停止一个产品的自动续购',
  input: z.object({ projectId: Id }),
  output: Nothing,
  refusals: ['notFound'],
});
