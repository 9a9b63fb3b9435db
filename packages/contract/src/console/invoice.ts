// Invoices as operators see them; what is decided goes through the review queue.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { invoiceFile } from '../enums/invoice';
import { Invoice, InvoiceLine } from '../invoice';
import { belongsTo, choice, list, search } from '../list';
import { Amount, Id, Money, Nothing, Time, oneOf } from '../values';

const InvoiceNo = z.string('缺少申请编号').regex(/^FP\d{14,30}$/, '申请编号不正确');
const ReversalNo = z.string('缺少红冲编号').regex(/^HC\d{14,30}$/, '红冲编号不正确');

const InvoiceRow = Invoice.extend({
  memberId: z.string(),
  memberPhone: z.string(),
  /** Of the review that decides it. */
  reviewId: z.string(),
  /** Why an operator has to upload what the platform issued, or ''. */
  said: z.string(),
});

export const searchInvoices = list({
  path: '/console-api/invoice/list',
  access: 'operator',
  permission: 'invoice.read',
  summary: '发票：新的在前；合计与条件一致',
  row: InvoiceRow,
  filter: {
    status: choice('invoiceStatus', '状态'),
    kind: choice('titleKind', '类型'),
    no: search('申请编号', { mono: true }),
    number: search('发票号码', { mono: true }),
    memberId: belongsTo('用户编号'),
  },
  period: '申请时间',
  sums: {
    gross: Money,
    net: Money,
    tax: Money,
    reversed: Money,
    toIssue: z.number().int(),
    toUpload: z.number().int(),
  },
  paged: 'pages',
});

export const exportInvoices = endpoint({
  method: 'GET',
  path: '/console-api/invoice/file',
  access: 'operator',
  permission: 'invoice.read',
  summary: '发票清单（CSV），与同样条件的列表一致',
  input: z.object(searchInvoices.matching),
  output: Nothing,
  answers: 'file',
});

export const exportInvoicesWorkbook = endpoint({
  method: 'GET',
  path: '/console-api/invoice/workbook',
  access: 'operator',
  permission: 'invoice.read',
  summary: '发票清单（Excel），与同样条件的列表一致；金额是数字，可以求和',
  input: z.object(searchInvoices.matching),
  output: Nothing,
  answers: 'file',
});

export const getInvoiceSums = endpoint({
  method: 'GET',
  path: '/console-api/invoice/sums',
  access: 'operator',
  permission: 'invoice.read',
  summary: '已开具的发票按开具月份、税目与税率的合计，红字为负；近 24 个月',
  input: Nothing,
  output: z.object({
    list: z.array(
      z.object({
        month: z.string(),
        taxItem: z.number().int(),
        ratePercent: z.number().int(),
        lines: z.number().int(),
        gross: Money,
        net: Money,
        tax: Money,
      }),
    ),
  }),
});

export const exportInvoiceSums = endpoint({
  method: 'GET',
  path: '/console-api/invoice/sums/workbook',
  access: 'operator',
  permission: 'invoice.read',
  summary: '按月、税目与税率的合计（Excel），与页面一致',
  input: Nothing,
  output: Nothing,
  answers: 'file',
});

export const getInvoiceDetail = endpoint({
  method: 'GET',
  path: '/console-api/invoice/detail',
  access: 'operator',
  permission: 'invoice.read',
  summary: '一张发票的票面，抬头的电话与账号打码',
  input: z.object({ no: InvoiceNo }),
  output: InvoiceRow.extend({
    taxNo: z.string(),
    address: z.string(),
    phone: z.string(),
    bank: z.string(),
    account: z.string(),
    remark: z.string(),
    lines: z.array(InvoiceLine),
    parts: z.array(
      z.object({ recordId: z.string(), title: z.string(), orderNo: z.string(), amount: Money, reversed: Money }),
    ),
    /** It waits for an operator to upload it: no platform issues it, or the platform gives no files. */
    byHand: z.boolean(),
  }),
  refusals: ['notFound'],
});

export const downloadInvoiceFile = endpoint({
  method: 'GET',
  path: '/console-api/invoice/download',
  access: 'operator',
  permission: 'invoice.read',
  summary: '下载发票或红字发票的文件',
  input: z.object({
    no: InvoiceNo,
    reversalNo: ReversalNo.nullish(),
    file: oneOf(invoiceFile, '文件格式不正确').default(invoiceFile.pdf),
  }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound'],
});

/** What an operator types from the invoice beside its files. */
const Typed = {
  number: z.string('请填写发票号码').regex(/^\d{20}$/, '数电票号码是 20 位数字'),
  /** Tax included, as it stands on the paper; a red one below zero is typed without its sign. */
  gross: Amount,
  time: Time,
};

/** What could be read of the files agrees with what was typed. */
const Compared = z.object({
  files: z.array(
    z.object({
      /** invoiceFile */
      type: z.number().int(),
      /** What was not found in it, so that only eyes can compare it. */
      unread: z.array(z.enum(['number', 'gross', 'time'])),
    }),
  ),
});

export const enterInvoice = endpoint({
  method: 'POST',
  path: '/console-api/invoice/enter',
  access: 'operator',
  permission: 'invoice.issue',
  summary:
    '没有开票平台，或平台不给文件时，上传开好的发票：PDF 必有，可加 OFD、XML；金额和申请核对，号码、金额、日期和文件里读出的核对',
  body: 'form',
  input: z.object({ no: InvoiceNo, ...Typed }),
  output: Compared,
  refusals: ['notFound', 'stateConflict', 'invalidInput', 'duplicate', 'tooLarge'],
});

export const enterReversal = endpoint({
  method: 'POST',
  path: '/console-api/invoice/reversal/enter',
  access: 'operator',
  permission: 'invoice.issue',
  summary: '没有开票平台时上传开好的红字发票，同样核对',
  body: 'form',
  input: z.object({ no: ReversalNo, ...Typed }),
  output: Compared,
  refusals: ['notFound', 'stateConflict', 'invalidInput', 'duplicate', 'tooLarge'],
});

export const requestReversal = endpoint({
  method: 'POST',
  path: '/console-api/invoice/reversal/request',
  access: 'operator',
  permission: 'invoice.issue',
  summary: '提出红冲：整张或一部分；另一位操作员同意后开具红字发票，金额回到可开票',
  input: z.object({
    no: InvoiceNo,
    /** Left out: all that is not reversed yet. */
    amount: Amount.nullish(),
    reason: z.string('请填写原因').trim().min(2, '请填写原因').max(200, '原因最多 200 个字'),
  }),
  output: z.object({ no: z.string() }),
  idempotent: true,
  refusals: ['notFound', 'stateConflict', 'invalidInput', 'duplicate'],
});

export const searchReversals = list({
  path: '/console-api/invoice/reversal/list',
  access: 'operator',
  permission: 'invoice.read',
  summary: '红冲：没有办完的在前',
  row: z.object({
    no: z.string(),
    invoiceNo: z.string(),
    /** Of the blue invoice, or ''. */
    invoiceNumber: z.string(),
    reviewId: z.string(),
    memberId: z.string(),
    memberPhone: z.string(),
    gross: Money,
    status: z.number().int(),
    reason: z.string(),
    /** A refund brought it about: it cannot be refused. */
    isDue: z.boolean(),
    /** Why it is left to operators by the platform, or ''. */
    said: z.string(),
    number: z.string(),
    createTime: Time,
    issueTime: Time.nullable(),
  }),
  filter: {
    status: choice('reversalStatus', '状态'),
    invoiceNo: search('申请编号', { mono: true }),
    memberId: belongsTo('用户编号'),
  },
  sums: { waiting: z.number().int(), waitingAmount: Money },
  paged: 'pages',
});

export const grantInvoices = endpoint({
  method: 'POST',
  path: '/console-api/invoice/grant',
  access: 'operator',
  permission: 'invoice.decide',
  summary: '成批同意普通发票：不超过设定金额、各项一致的；其余留给逐件审核',
  input: z.object({ reviewIds: z.array(Id).min(1, '请选择发票').max(50, '一次最多 50 件') }),
  output: z.object({
    granted: z.number().int(),
    /** Why the others were left. */
    left: z.array(z.object({ reviewId: z.string(), why: z.string() })),
  }),
});
