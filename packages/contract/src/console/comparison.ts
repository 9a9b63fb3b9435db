// Each month's invoices at the issuing platform held against those kept here, for operators.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { differenceState } from '../enums/payment';
import { choice, entered, list } from '../list';
import { Id, Money, Time } from '../values';

const Month = z.string('缺少月份').regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '月份格式为 yyyy-MM');

const Comparison = z.object({
  /** yyyy-MM */
  month: z.string(),
  /** Invoices at the platform, red ones with their own sign. */
  there: z.number().int(),
  thereGross: Money,
  /** Those of the month that the platform issued for this site. */
  here: z.number().int(),
  hereGross: Money,
  differences: z.number().int(),
  open: z.number().int(),
  checkTime: Time,
});

export const listComparisons = list({
  path: '/console-api/invoice/comparison/list',
  access: 'operator',
  permission: 'invoice.read',
  summary: '每月与开票平台的比对，新的在前',
  row: Comparison,
  filter: {},
  sums: {
    /** Open differences of all months. */
    open: z.number().int(),
  },
  paged: 'pages',
});

export const listInvoiceDifferences = list({
  path: '/console-api/invoice/comparison/difference/list',
  access: 'operator',
  permission: 'invoice.read',
  summary: '与开票平台的差异，新的在前',
  row: z.object({
    id: z.string(),
    month: z.string(),
    kind: z.number().int(),
    state: z.number().int(),
    /** Of the invoice. */
    number: z.string(),
    /** The application or reversal, or the platform's order number. */
    serial: z.string(),
    thereGross: Money.nullable(),
    hereGross: Money.nullable(),
    foundTime: Time,
    closeTime: Time.nullable(),
    closedBy: z.string(),
    note: z.string(),
  }),
  filter: {
    state: choice('differenceState', '处理', [differenceState.open, differenceState.gone, differenceState.explained]),
    kind: choice('comparisonKind', '类型'),
    month: entered(Month, '月份', { placeholder: '如 2026-10' }),
  },
  paged: 'pages',
});

export const compareInvoices = endpoint({
  method: 'POST',
  path: '/console-api/invoice/comparison/check',
  access: 'operator',
  permission: 'invoice.issue',
  summary: '取开票平台一个月的清单，重新比对',
  input: z.object({ month: Month }),
  output: Comparison,
  refusals: ['invalidInput', 'unavailable'],
});

export const explainInvoiceDifference = endpoint({
  method: 'POST',
  path: '/console-api/invoice/comparison/difference/explain',
  access: 'operator',
  permission: 'invoice.issue',
  summary: '说明一处差异的原因并结案',
  input: z.object({
    id: Id,
    reason: z.string('请写明原因').trim().min(2, '原因至少 2 个字').max(200, '原因最多 200 个字'),
  }),
  output: z.object({}),
  refusals: ['notFound', 'stateConflict'],
});
