// What the site earned, day by day, as the postings of the ledger say it.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Money, Whole } from '../values';

const figures = {
  /** Sales by product line; refunds are not subtracted here. */
  api: Money,
  package: Money,
  vip: Money,
  sms: Money,
  recharge: Money,
  marketplace: Money,
  /** Taken back from all lines. */
  refunds: Money,
  /** All lines less refunds. */
  net: Money,
  /** Given to members: bonus money, and what coupons paid. */
  bonus: Money,
  coupon: Money,
};

export const getRevenue = endpoint({
  method: 'GET',
  path: '/console-api/ledger/revenue',
  access: 'operator',
  permission: 'ledger.read',
  summary: '收入：最近若干天每天的各条业务收入、退款、赠送与优惠券成本，全部出自总账分录',
  input: z.object({
    days: Whole.pipe(z.number().min(1, '天数为 1 到 366').max(366, '天数为 1 到 366')).default(30),
  }),
  output: z.object({
    /** Every Beijing day of the period, new ones first, today included. */
    list: z.array(z.object({ day: z.string(), ...figures })),
    total: z.object(figures),
    /** What the site owes its members now, what they owe it, and what has no owner yet. */
    outstanding: z.object({
      deposit: Money,
      bonus: Money,
      frozen: Money,
      hold: Money,
      credit: Money,
      refundPayable: Money,
      suspense: Money,
    }),
  }),
});
