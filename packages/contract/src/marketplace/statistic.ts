// The numbers of the marketplace: from the orders themselves, at most a minute old.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Day, Id, Money, Nothing, Whole } from '../values';

const asOf = { /** HH:mm:ss of the numbers. */ asOf: z.string() };

export const getSupplyStatistics = endpoint({
  method: 'GET',
  path: '/qy/place/stat/supply',
  access: 'member',
  summary: '供货：在售商品、报价、供货方、卡池里的卡',
  input: Nothing,
  output: z.object({
    products: z.number().int(),
    offers: z.number().int(),
    suppliers: z.number().int(),
    /** Cards that nobody has, of offers on sale. */
    cards: z.number().int(),
    ...asOf,
  }),
});

const Traded = z.object({ orders: z.number().int(), amount: Money });

export const getTradeInfo = endpoint({
  method: 'GET',
  path: '/qy/place/stat/tradeInfo',
  access: 'member',
  summary: '成交：今天、近 7 天、近 30 天的已付款订单与金额，含今天',
  input: z.object({ productId: Id.nullish() }),
  output: z.object({ today: Traded, week: Traded, month: Traded, ...asOf }),
});

export const getTradeRate = endpoint({
  method: 'GET',
  path: '/qy/place/stat/tradeRate',
  access: 'member',
  summary: '近 30 天：成功率与交付用时的中位数',
  input: z.object({ productId: Id.nullish() }),
  output: z.object({
    /** Ended: delivered whole, in part, or not. */
    ended: z.number().int(),
    delivered: z.number().int(),
    /** In ten-thousandths; null while nothing ended. */
    successRate: z.number().int().nullable(),
    seconds: z.number().int().nullable(),
    ...asOf,
  }),
});

export const getTradingChart = endpoint({
  method: 'GET',
  path: '/qy/place/stat/tradingChart',
  access: 'member',
  summary: '逐日的已付款订单与金额，没有成交的日子为 0',
  input: z.object({
    productId: Id.nullish(),
    days: Whole.pipe(z.number().min(7, '天数从 7 到 90').max(90, '天数从 7 到 90')).default(30),
  }),
  output: z.object({ days: z.array(Traded.extend({ day: Day })), ...asOf }),
});
