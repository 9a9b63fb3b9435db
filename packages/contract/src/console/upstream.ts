// What products' upstreams charge, held against the calls, and what products earned.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { choice, list, unoffered } from '../list';
import { Day, Id, Money, Nothing, Reason, Time, Whole } from '../values';

const Month = z
  .string('请选择月份')
  .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, '月份格式为 yyyy-MM')
  .nullish();

/** Percent of the revenue with two decimals; null: nothing was earned. */
const Rate = z.string().nullable();

export const listUpstreamProducts = endpoint({
  method: 'GET',
  path: '/console-api/upstream/product',
  access: 'operator',
  permission: 'ledger.read',
  summary: '产品与各接口现在每次调用的上游成本',
  input: Nothing,
  output: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** What a call of an endpoint without a cost of its own costs; null: nobody has said. */
        price: Money.nullable(),
        apis: z.array(z.object({ id: z.string(), name: z.string(), price: Money.nullable() })),
      }),
    ),
  }),
});

export const getUpstreamMargins = endpoint({
  method: 'GET',
  path: '/console-api/upstream/margin',
  access: 'operator',
  permission: 'ledger.read',
  summary: '各产品一个月（北京时间，默认本月）的计费调用、余额扣费收入、上游成本与毛利',
  input: z.object({ month: Month }),
  output: z.object({
    month: z.string(),
    /** Months that can be asked for, the newest first. */
    months: z.array(z.string()),
    rows: z.array(
      z.object({
        projectId: z.string(),
        name: z.string(),
        calls: z.number().int(),
        revenue: Money,
        /** Of calls whose cost is known. */
        cost: Money,
        /** Calls without a known cost. */
        costless: z.number().int(),
        margin: Money,
        rate: Rate,
      }),
    ),
  }),
});

export const listUpstreamCosts = list({
  path: '/console-api/upstream/cost/list',
  access: 'operator',
  permission: 'ledger.read',
  summary: '一个产品每次调用的上游成本，新的在前',
  row: z.object({
    id: z.string(),
    /** '' for the product as a whole. */
    apiName: z.string(),
    price: Money,
    fromDay: z.string(),
    setTime: Time,
    setBy: z.string(),
    reason: z.string(),
  }),
  filter: { projectId: unoffered(Id) },
  paged: 'pages',
});

const Cost = z
  .string('请填写每次的成本')
  .trim()
  .regex(/^\d{1,7}(?:\.\d{1,5})?$/, '每次的成本是 0 到 9999999 元，最多五位小数');

export const saveUpstreamCost = endpoint({
  method: 'POST',
  path: '/console-api/upstream/cost/save',
  access: 'operator',
  permission: 'ledger.reconcile',
  summary: '写下一个产品（或它的一个接口）从某天起每次调用的上游成本；以前的留作历史',
  input: z.object({ projectId: Id, apiId: Id.nullish(), price: Cost, fromDay: Day, reason: Reason }),
  output: z.object({ id: z.string() }),
  idempotent: true,
  refusals: ['notFound'],
});

const Column = Whole.pipe(z.number().min(0, '没有这一列').max(50, '没有这一列')).default(0);

/** Which column says what, from 1; 0: none. */
const BillColumns = z.object({ number: Column, time: Column, path: Column, status: Column, amount: Column });

export const previewUpstreamBill = endpoint({
  method: 'POST',
  path: '/console-api/upstream/bill/preview',
  access: 'operator',
  permission: 'ledger.reconcile',
  summary: '读一份上游账单（CSV 或 Excel，表单里的文件 file），看它有哪些列；什么都不保存',
  body: 'form',
  input: Nothing,
  output: z.object({
    heads: z.array(z.string()),
    /** The first rows below the heads. */
    rows: z.array(z.array(z.string())),
    lines: z.number().int(),
    /** Columns that were recognised by their heads. */
    columns: BillColumns,
  }),
  refusals: ['invalidInput', 'tooLarge', 'tooManyRequests'],
});

export const uploadUpstreamBill = endpoint({
  method: 'POST',
  path: '/console-api/upstream/bill/upload',
  access: 'operator',
  permission: 'ledger.reconcile',
  summary:
    '上传一份上游账单（CSV 或 Excel，表单里的文件 file，10 MB、10 万行以内），逐笔与调用核对；同一份文件只有一份账单',
  body: 'form',
  input: z.object({
    projectId: Id,
    fromDay: Day,
    toDay: Day,
    /** How many seconds a line and a call may be apart. */
    seconds: Whole.pipe(z.number().min(0, '相差 0 到 600 秒').max(600, '相差 0 到 600 秒')).default(5),
    ...BillColumns.shape,
  }),
  output: z.object({ id: z.string() }),
  refusals: ['invalidInput', 'notFound', 'stateConflict', 'tooLarge', 'tooManyRequests'],
});

const BillHead = {
  id: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  fileName: z.string(),
  fromDay: z.string(),
  toDay: z.string(),
  lines: z.number().int(),
  /** What the upstream wants. */
  billed: Money,
  /** What it should want by our calls. */
  booked: Money,
  /** Rows that do not agree. */
  differences: z.number().int(),
  checkTime: Time,
};

export const listUpstreamBills = list({
  path: '/console-api/upstream/bill/list',
  access: 'operator',
  permission: 'ledger.read',
  summary: '上游账单与核对结果，新的在前',
  row: z.object(BillHead),
  filter: { projectId: unoffered(Id.nullish()) },
  paged: 'pages',
});

export const getUpstreamBill = endpoint({
  method: 'GET',
  path: '/console-api/upstream/bill/detail',
  access: 'operator',
  permission: 'ledger.read',
  summary: '一份上游账单：合计、六类结果、收入与毛利',
  input: z.object({ id: Id }),
  output: z.object({
    ...BillHead,
    seconds: z.number().int(),
    uploadTime: Time,
    uploadedBy: z.string(),
    /** What the upstream wants less what it should want. */
    difference: Money,
    /** What members paid from their balances for the calls of these days. */
    revenue: Money,
    /** The revenue less what the upstream wants. */
    margin: Money,
    rate: Rate,
    /** All six, by enumeration upstreamFinding. */
    findings: z.array(z.object({ kind: z.number().int(), rows: z.number().int(), billed: Money, booked: Money })),
  }),
  refusals: ['notFound'],
});

const rowFilter = { billId: unoffered(Id), kind: unoffered(choice('upstreamFinding', '结果').schema) };

export const listUpstreamBillRows = list({
  path: '/console-api/upstream/bill/row',
  access: 'operator',
  permission: 'ledger.read',
  summary: '一份上游账单逐笔的核对结果，按文件的行',
  row: z.object({
    id: z.string(),
    kind: z.number().int(),
    /** Of the file; null: the call stands on no bill. */
    line: z.number().int().nullable(),
    number: z.string(),
    billedTime: Time.nullable(),
    path: z.string(),
    status: z.string(),
    billed: Money.nullable(),
    /** '' where there is no call. */
    callId: z.string(),
    callTime: Time.nullable(),
    apiName: z.string(),
    booked: Money.nullable(),
    /** The line that stands for the same call first. */
    firstLine: z.number().int().nullable(),
  }),
  filter: rowFilter,
  paged: 'pages',
});

export const downloadUpstreamBillRows = endpoint({
  method: 'GET',
  path: '/console-api/upstream/bill/row/file',
  access: 'operator',
  permission: 'ledger.read',
  summary: '一份上游账单逐笔的核对结果，CSV',
  input: z.object(listUpstreamBillRows.matching),
  output: Nothing,
  answers: 'file',
});

export const checkUpstreamBill = endpoint({
  method: 'POST',
  path: '/console-api/upstream/bill/check',
  access: 'operator',
  permission: 'ledger.reconcile',
  summary: '按现在的成本与调用重新核对一份上游账单；不动钱',
  input: z.object({ id: Id }),
  output: z.object({ differences: z.number().int() }),
  refusals: ['notFound'],
});

export const deleteUpstreamBill = endpoint({
  method: 'POST',
  path: '/console-api/upstream/bill/delete',
  access: 'operator',
  permission: 'ledger.reconcile',
  summary: '删除一份传错的上游账单和它的核对结果；不动钱',
  input: z.object({ id: Id, reason: Reason }),
  output: Nothing,
  refusals: ['notFound'],
});
