// A member's documents from the ledger: monthly statements, receipts, the proof that it adds up.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { statementFormat } from './enums/payment';
import { Money, Nothing, Time, oneOf } from './values';

/** A Shanghai calendar month. */
export const Month = z
  .string('请选择月份')
  .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, '月份格式为 yyyy-MM')
  .meta({ id: 'Month', description: '自然月 yyyy-MM，北京时间' });

/** A month in sums. */
export const MonthTotals = z.object({
  month: z.string(),
  beginTime: Time,
  /** Up to when it goes: the end of the month, or now. */
  endTime: Time,
  /** The month is over: nothing is added any more. */
  closed: z.boolean(),
  opening: Money,
  income: Money,
  /** Not above zero. */
  outgo: Money,
  closing: Money,
  entries: z.number().int(),
  kinds: z.array(z.object({ kind: z.number().int(), entries: z.number().int(), income: Money, outgo: Money })),
});

export const getStatement = endpoint({
  method: 'GET',
  path: '/mem/account/statement',
  access: 'member',
  summary: '月度对账单的合计：期初、按类型的收支、期末；本期期末等于下期期初',
  input: z.object({ month: Month.nullish() }),
  output: MonthTotals.extend({
    /** Months that have a statement, the newest first. */
    months: z.array(z.string()),
  }),
});

export const downloadStatement = endpoint({
  method: 'POST',
  path: '/mem/account/statement/file',
  access: 'member',
  summary: '月度对账单文件：1 PDF（调用按日合计），2 Excel（逐笔）',
  input: z.object({
    month: Month,
    format: oneOf(statementFormat, '文件格式不正确').default(statementFormat.pdf),
  }),
  output: Nothing,
  answers: 'file',
  refusals: ['stateConflict', 'tooManyRequests'],
});

export const downloadReceipt = endpoint({
  method: 'POST',
  path: '/pay/order/receipt',
  access: 'member',
  summary: '一笔已付款订单的收据（PDF）',
  input: z.object({ orderNo: z.string('缺少订单号').max(40, '订单号不正确') }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound', 'stateConflict', 'tooManyRequests'],
});

export const proveAccount = endpoint({
  method: 'POST',
  path: '/mem/account/proof',
  access: 'member',
  summary: '核对账簿：从每一笔分录重算余额与哈希链',
  input: Nothing,
  output: z.object({
    time: Time,
    /** Nothing is broken. */
    ok: z.boolean(),
    accounts: z.array(
      z.object({
        kind: z.string(),
        name: z.string(),
        entries: z.number().int(),
        /** The sum of the entries. */
        sum: Money,
        balance: Money,
        /** The hash of the last entry, which covers all before it; in hex. */
        head: z.string(),
        firstTime: Time.nullable(),
        lastTime: Time.nullable(),
      }),
    ),
    /** The first ones, each in words. */
    broken: z.array(z.object({ account: z.string(), entry: z.string(), time: Time.nullable(), what: z.string() })),
  }),
  refusals: ['tooManyRequests'],
});
