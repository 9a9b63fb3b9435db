// What is on the book: a member's entries with the balance after each.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { Money, Time, Whole, cursored, pageOf, timeRange } from './values';

export const listAccountDetails = endpoint({
  method: 'POST',
  path: '/mem/account/detail/list',
  access: 'member',
  summary: '资金明细，新的在前，逐笔带余额',
  input: z.object({
    ...timeRange,
    kind: Whole.pipe(z.number().min(1, '类型不正确').max(9, '类型不正确')).nullish(),
    ...cursored,
  }),
  output: pageOf(
    z.object({
      id: z.string(),
      time: Time,
      kind: z.number().int(),
      memo: z.string(),
      /** The order or lease that caused it. */
      reference: z.string(),
      amount: Money,
      balanceAfter: Money,
    }),
  ),
});
