// Prepaid calls: offers, buying them, what was bought.
import * as z from 'zod';
import { Offer } from './catalogue';
import { endpoint } from './endpoint';
import { HowToPay, PayOrder, Phone, ThirdPartyChannel } from './payment';
import { Amount, Id, Money, Time, TradePassword } from './values';

export const listOffers = endpoint({
  method: 'GET',
  path: '/api/package/list',
  access: 'public',
  summary: '一个产品在售的套餐',
  input: z.object({ projectId: Id }),
  output: z.array(Offer),
});

export const listPackageChannels = endpoint({
  method: 'POST',
  path: '/api/package/channel/list',
  access: 'member',
  summary: '买这个套餐可用的付款方式',
  input: z.object({ offerId: Id }),
  output: z.array(
    z.object({ channel: z.number().int(), usable: z.boolean(), hint: z.string(), balance: Money.nullable() }),
  ),
  refusals: ['notFound'],
});

const Wanted = {
  offerId: Id,
  /** The price that the buyer was shown, after all discounts: at another one nothing is bought. */
  price: Amount.nullish(),
  couponId: Id.nullish(),
};

export const buyPackage = endpoint({
  method: 'POST',
  path: '/api/package/buy',
  access: 'member',
  summary: '用余额购买套餐',
  input: z.object({ ...Wanted, tradePassword: TradePassword }),
  output: z.object({ orderNo: z.string() }),
  idempotent: true,
  refusals: [
    'notFound',
    'balanceTooLow',
    'tradePasswordUnset',
    'tradePasswordWrong',
    'tradePasswordLocked',
    'soldOut',
    'firstPurchaseUsed',
    'stateConflict',
  ],
});

export const buyPackageByThird = endpoint({
  method: 'POST',
  path: '/api/package/buy/third',
  access: 'member',
  summary: '用第三方支付购买套餐：下单并给出付款地址',
  input: z.object({ ...Wanted, channel: ThirdPartyChannel, phone: Phone }),
  output: z.object({ orderNo: z.string(), ...HowToPay }),
  idempotent: true,
  refusals: ['notFound', 'soldOut', 'firstPurchaseUsed', 'stateConflict', 'channelFault'],
});

export const getPackageOrder = endpoint({
  method: 'GET',
  path: '/api/package/order/detail',
  access: 'member',
  summary: '套餐订单',
  input: z.object({ orderNo: z.string().max(40, '订单号不正确') }),
  output: z.object({
    order: PayOrder,
    packageName: z.string(),
    projectId: z.string(),
    projectName: z.string(),
    calls: z.number().int(),
    /** What the product is sold by: chargeUnit. */
    unit: z.number().int(),
    remaining: z.number().int().nullable(),
    expireTime: Time.nullable(),
    /**
     * A package not begun: its validity in days from the first charged call, which must come before expireTime. Null:
     * it is running.
     */
    unstartedDays: z.number().int().nullable(),
  }),
  refusals: ['notFound'],
});
