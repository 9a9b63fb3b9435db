// What the console's home says: today's money and calls, and what is left to set up. Days are Beijing's. What waits for a
// person is `listReviewQueues`.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Money, Nothing, Time } from '../values';

const Count = z.number().int();

/** A part of today's money beside yesterday's up to the same time of day. */
const Flow = z.object({
  /** Of moneyFlow; null for calls, which hours count. */
  flow: Count.nullable(),
  count: Count,
  amount: Money,
  /** Yesterday until the same time; of calls until the last full hour. */
  earlier: Money,
});

const Sides = z.object({
  /** Paid in by channel. */
  in: z.array(Flow),
  /** Gone out: refunded, withdrawn, paid to suppliers. */
  out: z.array(Flow),
  /** Charged for calls and earned by orders; what was taken back of it is a part of its own, below zero. */
  charged: z.array(Flow),
});

export const getHomeMoney = endpoint({
  method: 'GET',
  path: '/console-api/home/money',
  access: 'operator',
  permission: 'ledger.read',
  summary: '首页：今天的进账、出账与扣费，与昨天同时相比；订单出自总账分录，按次调用出自按小时的汇总',
  input: Nothing,
  output: Sides.extend({
    /** Today, yyyy-MM-dd, and until when this is. */
    day: z.string(),
    untilTime: Time,
    totals: z.object({
      in: Money,
      inEarlier: Money,
      out: Money,
      outEarlier: Money,
      charged: Money,
      chargedEarlier: Money,
    }),
  }),
});

export const getHomeCalls = endpoint({
  method: 'GET',
  path: '/console-api/home/calls',
  access: 'operator',
  permission: 'call.read',
  summary: '首页：今天的正式调用、谁的错误、P95、正在出错的产品与暂停的通道和供应商，出自按小时的汇总',
  input: Nothing,
  output: z.object({
    day: z.string(),
    untilTime: Time,
    calls: Count,
    charged: Count,
    /** Per cent of all, two decimals; null without calls. */
    chargedShare: z.string().nullable(),
    /** Milliseconds, true to 1 %; null where nothing was measured. */
    p95: Count.nullable(),
    errors: z.object({
      /** Refused by the gateway for what the caller sent, may or has. */
      caller: Count,
      /** The product's service failed. */
      upstream: Count,
      /** Our gateway failed. */
      ours: Count,
    }),
    /** Until the last full hour, `HH:00`, today and yesterday; null in the first hour of a day. */
    compared: z.object({ until: z.string(), today: Count, yesterday: Count }).nullable(),
    /** What fails now, the worst first. */
    failing: z.array(
      z.object({
        what: z.enum(['product', 'smsChannel', 'supplier']),
        id: z.string(),
        name: z.string(),
        /** In this hour and the one before; of channels and suppliers failures in a row. */
        calls: Count.nullable(),
        failed: Count,
        /** The most frequent cause in words; '' where it is not known. */
        cause: z.string(),
        /** The breaker is open: nothing is sent there now. */
        isHeld: z.boolean(),
      }),
    ),
  }),
});

export const getHomeOpening = endpoint({
  method: 'GET',
  path: '/console-api/home/opening',
  access: 'operator',
  permission: 'operator.write',
  summary: '首页：开店还差什么，按设置与数据判断；都做完了是空的清单',
  input: Nothing,
  output: z.object({
    /** Nothing is left to do. */
    isDone: z.boolean(),
    steps: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        isDone: z.boolean(),
        /** What is there, or what to do. */
        words: z.string(),
        /** Names of settings that are missing. */
        settings: z.array(z.string()),
        /** Where in the console it is done; '' where settings say it. */
        to: z.string(),
      }),
    ),
  }),
});
