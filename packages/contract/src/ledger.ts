// What is on the book: a member's entries with the balance after each.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { choice, list } from './list';
import { Money, Time } from './values';

/** What the list of entries is filtered by. */
export const listAccountDetails = list({
  path: '/mem/account/detail/list',
  access: 'member',
  summary: '资金明细，新的在前，逐笔带余额',
  row: z.object({
    id: z.string(),
    time: Time,
    kind: z.number().int(),
    memo: z.string(),
    /** The order or lease that caused it. */
    reference: z.string(),
    /** The order that caused it. */
    orderNo: z.string().nullable(),
    /** The calls it paid for, and when they were made. `count` is null for entries from before calls were counted. */
    calls: z
      .object({
        projectId: z.string(),
        projectName: z.string(),
        /** In units of the product. */
        count: z.number().int().nullable(),
        /** What the product is sold by: chargeUnit. */
        unit: z.number().int(),
        beginTime: Time,
        endTime: Time,
      })
      .nullable(),
    amount: Money,
    balanceAfter: Money,
  }),
  filter: { kind: choice('ledgerEntryKind', '类型') },
  period: '时间',
  paged: 'cursor',
});

export const getAccountDetailStatistics = endpoint({
  method: 'POST',
  path: '/mem/account/detail/statistics',
  access: 'member',
  summary: '资金明细的合计，与同样条件的列表一致；超过 20 万笔时只合计最近的',
  input: z.object(listAccountDetails.matching),
  output: z.object({
    entries: z.number().int(),
    income: Money,
    /** Not above zero. */
    outgo: Money,
    /** There is more than was summed. */
    capped: z.boolean(),
  }),
});
