// The book as operators see it.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Id, Money, Nothing, Time, Whole, cursored, pageOf, timeRange } from '../values';

export const searchTransfers = endpoint({
  method: 'POST',
  path: '/console-api/ledger/transfer/list',
  access: 'operator',
  permission: 'ledger.read',
  summary: '账目：每笔转账与它的分录',
  input: z.object({
    ...timeRange,
    memberId: Id.nullish(),
    key: z.string().max(100, '业务键太长').nullish(),
    kind: Whole.pipe(z.number().min(1, '类型不正确').max(11, '类型不正确')).nullish(),
    ...cursored,
  }),
  output: pageOf(
    z.object({
      id: z.string(),
      key: z.string(),
      kind: z.number().int(),
      memo: z.string(),
      time: Time,
      postings: z.array(z.object({ account: z.string(), amount: Money, balanceAfter: Money.nullable() })),
    }),
  ),
});

export const verifyLedger = endpoint({
  method: 'POST',
  path: '/console-api/ledger/verify',
  access: 'operator',
  permission: 'ledger.read',
  summary: '核对全部账目：总和为零、逐笔平衡、余额等于分录之和、链未断',
  input: Nothing,
  output: z.object({
    clean: z.boolean(),
    accounts: z.number().int(),
    transfers: z.number().int(),
    postings: z.number().int(),
    findings: z.array(z.string()),
    checkedTime: Time,
  }),
});
