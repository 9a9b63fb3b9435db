// The methods of the platform that issue fully digital invoices, reverse them and tell what was issued.
import { parseBeijingTime } from '../clock';
import { countField, textField } from '../http/request';
import { yuanOf } from './cents';
import type { Fates } from './fates';
import { totalsOf, type Invoice, type Invoices } from './invoices';
import { orderOf, redFormOf } from './orders';
import type { RedForm, RedForms } from './red-forms';
import { NOT_FOUND, PlatformRefusal, invalid } from './refusal';

type Fields = Record<string, unknown>;

export interface Platform {
  publicUrl: string;
  application: { taxNo: string; name: string };
  fates: Fates;
  invoices: Invoices;
  redForms: RedForms;
}

const ASKED_MAX = 50;
const PAGE_MAX = 100;
const WINDOW_MS = 10 * 86_400_000;

export const METHODS: Readonly<Record<string, (platform: Platform, content: Fields) => unknown>> = {
  'nuonuo.OpeMplatform.requestBillingNew': ({ invoices, application }, content) => ({
    invoiceSerialNum: invoices.accept(orderOf(content, application)).serialNo,
  }),
  'nuonuo.OpeMplatform.queryInvoiceResult': queryResults,
  'nuonuo.OpeMplatform.reInvoice': sealAgain,
  'nuonuo.OpeMplatform.queryInvoiceList': queryList,
  'nuonuo.OpeMplatform.saveInvoiceRedConfirm': applyForRed,
  'nuonuo.OpeMplatform.queryInvoiceRedConfirm': queryRed,
};

function queryResults({ invoices, redForms, fates, publicUrl }: Platform, content: Fields) {
  redForms.settle();
  const [serialNos, orderNos] = [textsOf(content['serialNos']), textsOf(content['orderNos'])];
  if (serialNos.length + orderNos.length === 0) throw invalid('流水号和订单号不能都为空');
  const wanted = (invoice: Invoice) =>
    serialNos.length > 0 ? serialNos.includes(invoice.serialNo) : orderNos.includes(invoice.orderNo);
  const found = invoices.list().filter(wanted);
  if (found.length === 0) throw new PlatformRefusal(NOT_FOUND, '未查询到对应发票信息');
  return found.flatMap((invoice) => {
    const result = resultOf(invoice, publicUrl);
    return fates.of(invoice.buyer.name).outcome === 'twice' ? [result, result] : [result];
  });
}

const STATUS = {
  issuing: ['20', '开票中'],
  issued: ['2', '开票完成（最终状态）'],
  failed: ['22', '开票失败'],
  unsealed: ['24', '开票成功签章失败'],
} as const;

function resultOf(invoice: Invoice, publicUrl: string): Fields {
  const { net, tax, gross } = totalsOf(invoice.details);
  const [status, statusMsg] = STATUS[invoice.state];
  const fileAt = (type: string) =>
    invoice.state === 'issued' ? `${publicUrl}/nuonuo/files/${invoice.fileKey}.${type}` : '';
  return {
    serialNo: invoice.serialNo,
    orderNo: invoice.orderNo,
    status,
    statusMsg,
    failCause: invoice.failCause,
    pdfUrl: fileAt('pdf'),
    ofdUrl: fileAt('ofd'),
    xmlUrl: fileAt('xml'),
    invoiceTime: invoice.issuedAt ? Date.parse(invoice.issuedAt) : null,
    invoiceCode: '',
    invoiceNo: '',
    allElectronicInvoiceNumber: invoice.number,
    exTaxAmount: yuanOf(net),
    taxAmount: yuanOf(tax),
    orderAmount: yuanOf(gross),
    payerName: invoice.buyer.name,
    payerTaxNo: invoice.buyer.taxNo,
    salerTaxNum: invoice.seller.taxNo,
    invoiceType: invoice.blueNumber ? '2' : '1',
    oldEleInvoiceNumber: invoice.blueNumber,
    remark: invoice.remark,
    clerk: invoice.clerk,
    payee: invoice.payee,
    checker: invoice.checker,
  };
}

function sealAgain({ invoices }: Platform, content: Fields) {
  const [serialNo, orderNo] = [textField(content, 'fpqqlsh'), textField(content, 'orderno')];
  const invoice = invoices.find((known) => (serialNo ? known.serialNo === serialNo : known.orderNo === orderNo));
  if (!invoice) throw new PlatformRefusal(NOT_FOUND, '未查询到对应发票信息');
  invoices.seal(invoice);
  return null;
}

function queryList({ invoices, redForms, application }: Platform, content: Fields) {
  redForms.settle();
  const [start, end] = ['startTime', 'endTime'].map((name) => parseBeijingTime(textField(content, name)));
  const [page, size] = [countField(content, 'pageNo', 100_000), countField(content, 'pageSize', PAGE_MAX)];
  if (textField(content, 'taxnum') !== application.taxNo || textField(content, 'requestType') !== '1')
    throw invalid('参数不正确');
  if (!start || !end || end.getTime() - start.getTime() > WINDOW_MS)
    throw invalid('起始时间和结束时间间隔不能大于10天');
  if (!page || !size) throw invalid('分页参数不正确');
  const within = invoices
    .list()
    .filter(({ issuedAt }) => issuedAt && new Date(issuedAt) >= start && new Date(issuedAt) < end)
    .toReversed();
  return {
    totalCount: within.length,
    invoices: within
      .slice((page - 1) * size, page * size)
      .map(({ serialNo, orderNo, state }) => ({ serialNo, orderNo, status: STATUS[state][0], invoiceCode: '' })),
  };
}

function applyForRed({ invoices, redForms }: Platform, content: Fields) {
  const number = textField(content, 'blueElecInvoiceNumber');
  const blue = number ? invoices.find((invoice) => invoice.number === number) : undefined;
  const wanted = redFormOf(content, blue);
  return redForms.apply(wanted, blue!).billId;
}

function queryRed({ redForms, invoices }: Platform, content: Fields) {
  const billId = textField(content, 'billId');
  if (textField(content, 'identity') !== '0' || !billId) throw invalid('参数不正确');
  const form = redForms.find(billId);
  return { total: form ? '1' : '0', list: form ? [formView(form, invoices)] : [] };
}

function formView(form: RedForm, invoices: Invoices): Fields {
  const red = form.serialNo ? invoices.find(({ serialNo }) => serialNo === form.serialNo) : undefined;
  const { net, tax } = totalsOf(form.lines.map(({ detail }) => detail));
  return {
    billNo: form.billNo,
    billUuid: form.billUuid,
    billId: form.billId,
    billStatus: form.status,
    billMessage: form.message,
    openStatus: red?.number ? '1' : '0',
    applySource: '0',
    blueInvoiceNumber: form.blueNumber,
    redReason: form.reason,
    taxExcludedAmount: yuanOf(net),
    taxAmount: yuanOf(tax),
    ...(red && { invoiceSerialNum: red.serialNo, orderNo: red.orderNo, redInvoiceNumber: red.number }),
  };
}

function textsOf(value: unknown): string[] {
  if (value === undefined) return [];
  const isList = Array.isArray(value) && value.every((text) => typeof text === 'string' && text !== '');
  if (!isList || value.length > ASKED_MAX) throw invalid('流水号或订单号不正确');
  return value as string[];
}
