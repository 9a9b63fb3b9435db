// Suppliers' bills held against what they delivered, and what recharge products earned.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { choice, entered, list, unoffered } from '../list';
import { Day, Id, Money, Nothing, Reason, Time, Whole } from '../values';

const SupplierDay = { supplierId: z.string(), supplierName: z.string(), day: z.string() };

export const listSupplierBillDays = list({
  path: '/console-api/recharge/bill/day',
  access: 'operator',
  permission: 'recharge.read',
  summary: '供应商对账：每天每家的账单与本站记录，新的在前',
  row: z.object({
    ...SupplierDay,
    lines: z.number().int(),
    billed: Money,
    /** What our attempts that were delivered that day cost. */
    booked: Money,
    differences: z.number().int(),
    open: z.number().int(),
    checkTime: Time,
  }),
  filter: { supplierId: unoffered(Id.nullish()) },
  sums: {
    open: z.number().int(),
    /** Days that were due and not looked at yet, however long ago, by supplier and newest first. */
    unchecked: z.array(z.object(SupplierDay)),
  },
  paged: 'pages',
});

export const listSupplierBillDifferences = list({
  path: '/console-api/recharge/bill/difference',
  access: 'operator',
  permission: 'recharge.read',
  summary: '供应商对账的差异，新的在前',
  row: z.object({
    ...SupplierDay,
    id: z.string(),
    number: z.string(),
    /** '' for a number that is none of ours. */
    orderNo: z.string(),
    kind: z.number().int(),
    state: z.number().int(),
    billAmount: Money.nullable(),
    bookAmount: Money.nullable(),
    foundTime: Time,
    closeTime: Time.nullable(),
    note: z.string(),
  }),
  filter: {
    state: choice('billDifferenceState', '处理'),
    kind: choice('billDifference', '类型'),
    day: entered(Day, '账单日', { placeholder: '如 2026-11-10' }),
    supplierId: unoffered(Id.nullish()),
  },
  paged: 'pages',
});

export const checkSupplierBill = endpoint({
  method: 'POST',
  path: '/console-api/recharge/bill/check',
  access: 'operator',
  permission: 'recharge.supplier',
  summary: '现在取一天的供应商账单并核对',
  input: z.object({ supplierId: Id, day: Day }),
  output: z.object({ differences: z.number().int() }),
  refusals: ['notFound', 'channelFault'],
});

export const explainSupplierBill = endpoint({
  method: 'POST',
  path: '/console-api/recharge/bill/explain',
  access: 'operator',
  permission: 'recharge.supplier',
  summary: '说明一处差异的原因；不改账',
  input: z.object({
    id: Id,
    reason: Reason,
  }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const getRechargeMargins = endpoint({
  method: 'GET',
  path: '/console-api/recharge/margin',
  access: 'operator',
  permission: 'recharge.read',
  summary: '各充值产品最近若干天（含今天）成功的量、收入、成本与毛利',
  input: z.object({ days: Whole.pipe(z.number().min(1, '至少 1 天').max(365, '最多 365 天')).default(30) }),
  output: z.object({
    rows: z.array(
      z.object({
        productId: z.string(),
        name: z.string(),
        orders: z.number().int(),
        pieces: z.number().int(),
        revenue: Money,
        /** Of orders whose cost is known. */
        cost: Money,
        /** Orders without a known cost: cards out of our own stock. */
        costless: z.number().int(),
        margin: Money,
      }),
    ),
  }),
});
