// Coupons a member holds and may use, and what campaigns promise.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { choice, list } from './list';
import { PriceLine } from './payment';
import { Id, Money, Nothing, Time } from './values';

/** A coupon as its holder sees it, with the reduction in words. */
const Coupon = z.object({
  id: z.string(),
  name: z.string(),
  /** What it is worth, short: 20 元, 8.8 折. */
  face: z.string(),
  /** 满 100 减 20. */
  terms: z.string(),
  /** What it is for, in words. */
  scope: z.string(),
  orderKinds: z.array(z.number().int()),
  /** Empty: every product. */
  projectIds: z.array(z.string()),
  kind: z.number().int(),
  /** Enumeration couponStatus. */
  status: z.number().int(),
  source: z.number().int(),
  grantTime: Time,
  validTime: Time,
  expireTime: Time,
  /** The order that locks or used it. */
  orderNo: z.string().nullable(),
  /** What it took off there. */
  saved: Money.nullable(),
});

export const listCoupons = list({
  path: '/mem/coupon/list',
  access: 'member',
  summary: '我的优惠券与各状态的张数',
  row: Coupon,
  filter: { status: choice('couponStatus', '状态') },
  sums: {
    counts: z.array(z.object({ status: z.number().int(), count: z.number().int() })),
    /** What used coupons took off in all. */
    saved: Money,
  },
  paged: 'pages',
});

export const redeemCoupon = endpoint({
  method: 'POST',
  path: '/mem/coupon/redeem',
  access: 'member',
  summary: '用活动口令领取优惠券',
  input: z.object({
    couponCode: z
      .string('请输入口令')
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{4,20}$/, '口令是 4 到 20 位字母或数字'),
  }),
  output: Coupon,
  idempotent: true,
  refusals: ['notFound', 'stateConflict', 'tooManyRequests'],
});

/** A price with all coupons of the member: usable ones, best first, and the others with the reason. */
export const CouponChoices = z.object({
  /** The price before a coupon. */
  lines: z.array(PriceLine),
  payAmount: Money,
  usable: z.array(
    z.object({ id: z.string(), name: z.string(), terms: z.string(), expireTime: Time, saves: Money, payAmount: Money }),
  ),
  unusable: z.array(
    z.object({ id: z.string(), name: z.string(), terms: z.string(), expireTime: Time, reason: z.string() }),
  ),
});

export const listPackageCoupons = endpoint({
  method: 'GET',
  path: '/api/package/coupon/list',
  access: 'member',
  summary: '买这个套餐的价格明细与可用的优惠券',
  input: z.object({ offerId: Id }),
  output: CouponChoices,
  refusals: ['notFound'],
});

export const getCouponOffer = endpoint({
  method: 'GET',
  path: '/init',
  access: 'public',
  summary: '顶栏的优惠券提示：用户有没有可用的券，新用户注册能得什么',
  input: Nothing,
  output: z.object({
    hasCoupon: z.boolean(),
    /** Coupons of the member that may be used now. */
    usable: z.number().int(),
    /** Benefits of registering now; for visitors only. */
    welcome: z.array(z.object({ name: z.string(), terms: z.string(), scope: z.string() })),
  }),
});

const Tier = z.object({ from: Money, bonus: Money });

export const getRechargeBonus = endpoint({
  method: 'GET',
  path: '/mem/recharge/bonus',
  access: 'member',
  summary: '正在进行的充值赠送：这个用户现在充值各得多少',
  input: Nothing,
  output: z.object({
    campaign: z
      .object({
        name: z.string(),
        endTime: Time,
        /** The highest tier whose `from` is reached counts. */
        tiers: z.array(Tier),
        /** How often this member may still take part. */
        times: z.number().int(),
      })
      .nullable(),
  }),
});
