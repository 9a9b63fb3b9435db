// Invoices: what of a member's consumption can still stand on one, their titles, and what became of each.
import * as z from 'zod';
import { endpoint } from './endpoint';
import type { ValueOf } from './enums/enumeration';
import { invoiceFile, taxItem, titleKind } from './enums/invoice';
import { choice, list } from './list';
import { Amount, Email, Id, Money, Nothing, Time, oneOf, shownName } from './values';

/**
 * What stands on the invoice, with the short name of its class between asterisks, and the class's code in 商品和服务税收分类编码表:
 * 3040203 信息系统服务 (calls, packages, VIP), 30302 增值电信服务 (SMS). Rates are settings.
 */
export const taxItems: Readonly<Record<ValueOf<typeof taxItem>, { short: string; name: string; code: string }>> = {
  [taxItem.call]: { short: '信息技术服务', name: '接口调用服务', code: '3040203000000000000' },
  [taxItem.package]: { short: '信息技术服务', name: '接口套餐服务', code: '3040203000000000000' },
  [taxItem.vip]: { short: '信息技术服务', name: '会员服务', code: '3040203000000000000' },
  [taxItem.sms]: { short: '电信服务', name: '短信服务', code: '3030200000000000000' },
};

const InvoiceNo = z.string('缺少申请编号').regex(/^FP\d{14,30}$/, '申请编号不正确');

export const getAvailable = endpoint({
  method: 'POST',
  path: '/invoice/available',
  access: 'member',
  summary: '可开票金额：已消费的真实付款 − 已退款 − 已开票；不含赠送、优惠券、未还的授信和没有消费的充值',
  input: Nothing,
  output: z.object({
    /** Consumed and paid with real money, credit only as far as it was paid back. */
    consumed: Money,
    refunded: Money,
    /** On invoices that stand or are applied for. */
    invoiced: Money,
    invoices: z.number().int(),
    /** The part of `invoiced` that is not issued yet. */
    underWay: Money,
    available: Money,
    /** The least an invoice can be about. */
    minimum: Money,
    /** This month's calls so far, which can be invoiced once the month is over. */
    thisMonth: Money,
    /** Spent, and on no invoice: bonuses, and credit that is owed. */
    bonus: Money,
    owed: Money,
    /** Waits for a red reversal because it was refunded after it was invoiced. */
    toReverse: Money,
  }),
});

/** Names what was consumed: a month's calls, or an order. */
const RecordId = z.string('缺少消费记录').regex(/^(?:calls:\d{4}-\d\d|order:[A-Za-z0-9-]{1,40})$/, '消费记录不正确');

export const Consumption = z.object({
  id: z.string(),
  title: z.string(),
  /** The order it is about, or ''. */
  orderNo: z.string(),
  /** taxItem */
  taxItem: z.number().int(),
  ratePercent: z.number().int(),
  /** When it was consumed; of a month's calls the end of the month. */
  time: Time,
  paid: Money,
  refunded: Money,
  invoiced: Money,
  open: Money,
});

export const listConsumption = list({
  path: '/invoice/consumption/page',
  access: 'member',
  summary: '可以开票的消费：每月的按次调用一条（月结后），每笔套餐、会员订单一条；旧的在前',
  row: Consumption,
  filter: { taxItem: choice('taxItem', '税目') },
  paged: 'pages',
});

export const TaxNo = z
  .string('请填写税号')
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-HJ-NPQRTUWXY]{18}$/, '税号是 18 位统一社会信用代码');

/** '' where a kind of title needs none. Phone and account are masked; left out when saving, they stay as they are. */
const Details = {
  name: z.string(),
  taxNo: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  account: z.string(),
};

export const Title = z.object({ id: z.string(), kind: z.number().int(), ...Details, isDefault: z.boolean() });

export const getTitles = endpoint({
  method: 'GET',
  path: '/invoice/title/info',
  access: 'member',
  summary: '自己的发票抬头，默认的在前；专用发票要与之一致的认证企业',
  input: Nothing,
  output: z.object({
    list: z.array(Title),
    /** What a special title has to equal; null while no enterprise is certified. */
    enterprise: z.object({ name: z.string(), taxNo: z.string() }).nullable(),
    /** Where the last invoice was sent, masked, or ''. */
    email: z.string(),
  }),
});

export const saveTitle = endpoint({
  method: 'POST',
  path: '/invoice/title/save',
  access: 'member',
  summary: '新建或修改抬头：个人只填名称；普通发票加税号；专用发票各项必填，名称与税号须同企业认证',
  input: z.object({
    id: Id.nullish(),
    kind: oneOf(titleKind, '请选择抬头类型'),
    name: shownName('抬头名称', 2, 100),
    taxNo: TaxNo.nullish(),
    address: z.string().trim().max(100, '地址最多 100 个字').nullish(),
    phone: z
      .string()
      .trim()
      .regex(/^[\d+() -]{5,20}$/, '电话格式不正确')
      .nullish(),
    bank: z.string().trim().max(80, '开户行最多 80 个字').nullish(),
    account: z
      .string()
      .trim()
      .regex(/^\d{8,30}$/, '银行账号是 8 到 30 位数字')
      .nullish(),
    isDefault: z.boolean('要填是或否').default(false),
  }),
  output: Title,
  refusals: ['invalidInput', 'notFound', 'stateConflict', 'certificationRequired'],
});

export const removeTitle = endpoint({
  method: 'POST',
  path: '/invoice/title/remove',
  access: 'member',
  summary: '删除抬头；已申请的发票不受影响',
  input: z.object({ id: Id }),
  output: Nothing,
  refusals: ['notFound'],
});

/** What to invoice: records whole or in part, or an amount taken from the oldest ones. Neither: all there is. */
const Chosen = {
  records: z
    .array(z.object({ id: RecordId, amount: Amount.nullish() }))
    .min(1, '请选择消费记录')
    .max(200, '一次最多选 200 条')
    .nullish(),
  amount: Amount.nullish(),
};

export const InvoiceLine = z.object({
  /** taxItem */
  taxItem: z.number().int(),
  /** As it stands on the invoice: *信息技术服务*接口调用服务 */
  name: z.string(),
  ratePercent: z.number().int(),
  /** Tax included; `net` and `tax` add up to it. */
  gross: Money,
  net: Money,
  tax: Money,
});

const Part = z.object({ recordId: z.string(), title: z.string(), orderNo: z.string(), amount: Money });
const Sums = { gross: Money, net: Money, tax: Money };

const InvoiceSeller = z.object({
  name: z.string(),
  taxNo: z.string(),
  /** Who issues, collects and checks; '' for nobody. */
  clerk: z.string(),
  payee: z.string(),
  checker: z.string(),
});

export const previewInvoice = endpoint({
  method: 'POST',
  path: '/invoice/apply-init',
  access: 'member',
  summary: '开出来的样子：按税目与税率分行的金额、税额，价税合计大写，购销双方；不占用金额',
  input: z.object({ ...Chosen, titleId: Id.nullish() }),
  output: z.object({
    /** null without a title. */
    buyer: z.object({ kind: z.number().int(), ...Details }).nullable(),
    seller: InvoiceSeller,
    lines: z.array(InvoiceLine),
    ...Sums,
    /** `gross` in Chinese capitals. */
    words: z.string(),
    parts: z.array(Part),
    /** Still open after this one. */
    left: Money,
    minimum: Money,
    /** Why it cannot be applied for like this, or ''. */
    barred: z.string(),
  }),
  refusals: ['notFound', 'stateConflict', 'invalidInput', 'unavailable'],
});

export const Invoice = z.object({
  no: z.string(),
  /** titleKind */
  kind: z.number().int(),
  status: z.number().int(),
  buyerName: z.string(),
  ...Sums,
  /** Of `gross`, by red invoices. */
  reversed: Money,
  /** 20 digits, or '' before it is issued. */
  number: z.string(),
  applyTime: Time,
  issueTime: Time.nullable(),
  /** Why it was sent back, or ''. */
  reason: z.string(),
  /** invoiceFile: what can be downloaded. */
  files: z.array(z.number().int()),
});

export const applyInvoice = endpoint({
  method: 'POST',
  path: '/invoice/apply',
  access: 'member',
  summary: '申请开票：选记录或填金额；立即占用金额，审核后开具，被退回或撤销时金额退回',
  input: z.object({
    ...Chosen,
    titleId: Id,
    email: Email.nullish(),
    remark: z.string().trim().max(100, '备注最多 100 个字').nullish(),
    /** The total that the member was shown: while it is another one, nothing is applied for. */
    shown: Amount.nullish(),
  }),
  output: Invoice,
  idempotent: true,
  refusals: ['notFound', 'stateConflict', 'invalidInput', 'unavailable', 'certificationRequired', 'duplicate'],
});

export const cancelInvoice = endpoint({
  method: 'POST',
  path: '/invoice/cancel',
  access: 'member',
  summary: '撤销还没有开始开具的申请，金额退回',
  input: z.object({ no: InvoiceNo }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const listInvoices = list({
  path: '/invoice/record/page',
  access: 'member',
  summary: '自己的发票，新的在前',
  row: Invoice,
  filter: { status: choice('invoiceStatus', '状态'), kind: choice('titleKind', '类型') },
  period: '申请时间',
  paged: 'pages',
});

const Reversal = z.object({
  no: z.string(),
  gross: Money,
  /** reversalStatus */
  status: z.number().int(),
  reason: z.string(),
  number: z.string(),
  time: Time,
  issueTime: Time.nullable(),
});

export const getInvoice = endpoint({
  method: 'GET',
  path: '/invoice/record/detail',
  access: 'member',
  summary: '一张发票：票面、所含消费、红冲',
  input: z.object({ no: InvoiceNo }),
  output: Invoice.extend({
    buyer: z.object(Details),
    seller: InvoiceSeller,
    lines: z.array(InvoiceLine),
    words: z.string(),
    remark: z.string(),
    /** Where it is sent, masked, or ''. */
    email: z.string(),
    parts: z.array(Part),
    reversals: z.array(Reversal),
    /** It can still be cancelled. */
    cancels: z.boolean(),
  }),
  refusals: ['notFound'],
});

export const downloadInvoice = endpoint({
  method: 'GET',
  path: '/invoice/record/download',
  access: 'member',
  summary: '下载自己的发票文件：1 PDF，2 OFD，3 XML；平台没有给出的格式没有',
  input: z.object({
    no: InvoiceNo,
    file: oneOf(invoiceFile, '文件格式不正确').default(invoiceFile.pdf),
    /** The red invoice of a reversal instead. */
    reversalNo: z
      .string()
      .regex(/^HC\d{14,30}$/, '红冲编号不正确')
      .nullish(),
  }),
  output: Nothing,
  answers: 'file',
  refusals: ['notFound'],
});
