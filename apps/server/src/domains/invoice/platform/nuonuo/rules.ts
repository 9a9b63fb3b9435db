// 诺诺's open platform (诺税通, fully digital invoices): signing, what is sent, what answers mean. Everything here is from
// public documents and tried against the sandbox only.
import { createHmac } from 'node:crypto';
import { taxItems } from '@jishi/contract/invoice';
import { titleKind } from '@jishi/contract/enums/invoice';
import { formatMoney, parseMoney } from '@jishi/money';
import type { Seller } from '../../../../kernel/settings';
import { formatTime } from '../../../../kernel/time';
import type { InvoiceAnswer, InvoiceOrder, Issued } from '../index';

export const METHOD = {
  request: 'nuonuo.OpeMplatform.requestBillingNew',
  results: 'nuonuo.OpeMplatform.queryInvoiceResult',
  seal: 'nuonuo.OpeMplatform.reInvoice',
  list: 'nuonuo.OpeMplatform.queryInvoiceList',
  applyForRed: 'nuonuo.OpeMplatform.saveInvoiceRedConfirm',
  redForm: 'nuonuo.OpeMplatform.queryInvoiceRedConfirm',
} as const;

type Fields = Readonly<Record<string, unknown>>;

/** The parameters in the address of a call. `senid`: 32 characters, `nonce`: 8 digits, `timestamp`: seconds. */
export type Envelope = { senid: string; nonce: string; timestamp: string; appkey: string };

/** X-Nuonuo-Sign; a, l and p are the parts of the fixed path /open/v1/services. */
export function signatureOf({ senid, nonce, timestamp, appkey }: Envelope, body: string, secret: string): string {
  const text = `a=services&l=v1&p=open&k=${appkey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`;
  return createHmac('sha1', secret).update(text).digest('base64');
}

/** Ordinary and special fully digital invoices. */
function lineOf(kind: InvoiceOrder['kind']): 'pc' | 'bs' {
  return kind === titleKind.special ? 'bs' : 'pc';
}

/** The content that asks for a blue invoice. Our serial is the platform's order number, which it takes once. */
export function orderContent(order: InvoiceOrder, seller: Seller, now: Date): object {
  const { buyer } = order;
  return {
    order: {
      orderNo: order.serial,
      invoiceType: '1',
      invoiceLine: lineOf(order.kind),
      invoiceDate: formatTime(now),
      // the platform tells the buyer nothing: this site does
      pushMode: '-1',
      salerTaxNum: seller.taxNo,
      salerTel: seller.phone,
      salerAddress: seller.address,
      salerAccount: `${seller.bank}${seller.account}`,
      clerk: seller.clerk,
      payee: seller.payee,
      checker: seller.checker,
      buyerName: buyer.name,
      buyerTaxNum: buyer.taxNo,
      buyerAddress: buyer.address,
      buyerTel: buyer.phone,
      buyerAccount: `${buyer.bank}${buyer.account}`,
      naturalPersonFlag: order.kind === titleKind.personal ? '1' : '0',
      remark: order.remark,
      invoiceDetail: order.lines.map((line) => ({
        goodsName: line.name,
        goodsCode: taxItems[line.taxItem].code,
        withTaxFlag: '1',
        taxRate: rateOf(line.ratePercent),
        taxExcludedAmount: formatMoney(line.net),
        tax: formatMoney(line.tax),
        taxIncludedAmount: formatMoney(line.gross),
        invoiceLineProperty: '0',
        favouredPolicyFlag: '0',
      })),
    },
  };
}

/** A line of the blue invoice, with its index from one. */
export type BlueLine = { nth: number; taxItem: number; ratePercent: number; gross: bigint };

/** The longest order number that a red form takes. */
const RED_ORDER_CHARS = 20;

/**
 * The content that asks for a 红字确认单. Lines are told by their place on the blue invoice; one reversed in full needs none.
 * @throws Error when a line stands on no blue invoice
 */
export function redContent(order: InvoiceOrder, blue: readonly BlueLine[], seller: Seller): object {
  const { buyer, serial, reverses } = order;
  const lines = order.lines.map((line) => {
    const at = blue.find(({ taxItem, ratePercent }) => taxItem === line.taxItem && ratePercent === line.ratePercent);
    if (!at) throw new Error(`a line of ${serial} is not on the invoice that it reverses`);
    return { line, at };
  });
  const isWhole = lines.length === blue.length && lines.every(({ line, at }) => line.gross === -at.gross);
  return {
    billId: serial,
    ...(serial.length <= RED_ORDER_CHARS && { orderNo: serial }),
    blueInvoiceLine: lineOf(order.kind),
    applySource: '0',
    blueElecInvoiceNumber: reverses?.number,
    sellerTaxNo: seller.taxNo,
    sellerName: seller.name,
    buyerTaxNo: buyer.taxNo,
    buyerName: buyer.name,
    redReason: redReasonOf(reverses?.reason ?? ''),
    ...(!isWhole && {
      detail: lines.map(({ line, at }) => ({
        blueDetailIndex: String(at.nth),
        goodsName: line.name,
        goodsCode: taxItems[line.taxItem].code,
        taxRate: rateOf(line.ratePercent),
        taxExcludedAmount: formatMoney(line.net),
        taxAmount: formatMoney(line.tax),
      })),
    }),
  };
}

/** 1 goods returned, 2 issued in error, 3 service ended, 4 allowance. Refunds of services are the third. */
function redReasonOf(reason: string): string {
  if (reason.includes('有误') || reason.includes('错')) return '2';
  return reason.includes('折让') ? '4' : '3';
}

/** 0.06 of six percent. */
function rateOf(percent: number): string {
  return String(percent / 100);
}

/** An answer of the platform; undefined for what is none. */
export type Told = { code: string; describe: string; result: unknown; list: unknown };

/** Reads an answer's body. */
export function toldBy(status: number, text: string): Told | undefined {
  if (status !== 200) return undefined;
  const value = objectOf(text);
  if (!value || typeof value['code'] !== 'string') return undefined;
  const { code, describe, result, list } = value;
  return { code, describe: typeof describe === 'string' ? describe : '', result, list };
}

const DONE = 'E0000';
const DUPLICATE = 'E9106';
const NOT_FOUND = 'E9500';
/** Codes about what was sent. All others may pass or be mended: what became of the order stays unknown. */
const ABOUT_THE_ORDER = /^E91\d\d$/;

/** The token or the application was not accepted; nothing was done. */
export function isAboutToken({ code }: Told): boolean {
  return code.startsWith('0703');
}

/** The answer to a request. A number that was used before was used by us: its invoice is there to be asked for. */
export function requestAnswer(told: Told | undefined): InvoiceAnswer {
  if (told?.code === DUPLICATE) return { state: 'accepted' };
  if (told && ABOUT_THE_ORDER.test(told.code)) return { state: 'refused', reason: wordsOf(told.describe) };
  if (told?.code !== DONE) return { state: 'unknown' };
  const { result } = told;
  const serial = isObject(result) ? result['invoiceSerialNum'] : result;
  return typeof serial === 'string' && serial ? { state: 'accepted' } : { state: 'unknown' };
}

/** `unsealed`: issued without files; it has to be asked to seal it. */
type Found = InvoiceAnswer | { state: 'notFound' } | { state: 'unsealed' };

/** The answer about one invoice, by our serial or the platform's number of its request. */
export function resultAnswer(
  told: Told | undefined,
  by: { orderNo: string } | { serialNo: string },
  isOurs: (url: string) => boolean,
): Found {
  if (told?.code === NOT_FOUND) return { state: 'notFound' };
  if (told?.code !== DONE || !Array.isArray(told.result)) return { state: 'unknown' };
  if (told.result.length === 0) return { state: 'notFound' };
  const [[name, value]] = Object.entries(by) as [[string, string]];
  const about = told.result.filter((row): row is Fields => isObject(row) && row[name] === value);
  const answers = about.map((row) => oneResult(row, isOurs));
  // the same invoice may be told of twice, but not two invoices of one order
  const differing = new Set(answers.map((answer) => JSON.stringify(answer)));
  return differing.size === 1 ? answers[0]! : { state: 'unknown' };
}

function oneResult(row: Fields, isOurs: (url: string) => boolean): Found {
  switch (String(row['status'])) {
    case '2': {
      const issued = issuedOf(row, isOurs);
      return issued ? { state: 'issued', invoice: issued } : { state: 'unknown' };
    }
    case '20':
    case '21':
      return { state: 'accepted' };
    case '22':
      return { state: 'refused', reason: wordsOf(row['failCause'] || row['statusMsg']) };
    case '24':
      return { state: 'unsealed' };
    default:
      return { state: 'unknown' };
  }
}

const FILE_TYPES = ['pdf', 'ofd', 'xml'] as const;

function issuedOf(row: Fields, isOurs: (url: string) => boolean): Issued | undefined {
  const number = row['allElectronicInvoiceNumber'];
  const time = row['invoiceTime'];
  if (typeof number !== 'string' || !/^\d{20}$/.test(number) || typeof time !== 'number') return undefined;
  const issuedAt = new Date(time);
  if (Number.isNaN(issuedAt.getTime())) return undefined;
  const files = FILE_TYPES.flatMap((type) => {
    const url = row[`${type}Url`];
    return typeof url === 'string' && isOurs(url) ? [{ type, url }] : [];
  });
  return { number, issuedAt, files };
}

const FORM_ENDED = new Set(['05', '06', '07', '08', '09', '16']);

/** What a 红字确认单 came to; `serialNo`: the platform's number of the red invoice's request. */
export function redFormAnswer(
  told: Told | undefined,
  billId: string,
): InvoiceAnswer | { state: 'notFound' } | { state: 'asked'; serialNo: string } {
  if (told?.code === NOT_FOUND) return { state: 'notFound' };
  if (told?.code !== DONE) return { state: 'unknown' };
  const list = isObject(told.result) ? told.result['list'] : told.list;
  if (!Array.isArray(list)) return { state: 'unknown' };
  if (list.length === 0) return { state: 'notFound' };
  const form = list.find((one): one is Fields => isObject(one) && one['billId'] === billId);
  if (!form) return { state: 'unknown' };
  const serialNo = form['invoiceSerialNum'];
  if (typeof serialNo === 'string' && serialNo) return { state: 'asked', serialNo };
  if (FORM_ENDED.has(String(form['billStatus']))) return { state: 'refused', reason: wordsOf(form['billMessage']) };
  return { state: 'accepted' };
}

/** The serial numbers on a page of the list, and how many there are in all. @throws Error for anything else */
export function listPage(told: Told | undefined): { total: number; serialNos: string[] } {
  const result = told?.code === DONE && isObject(told.result) ? told.result : undefined;
  const [total, rows] = [Number(result?.['totalCount']), result?.['invoices']];
  if (!Number.isInteger(total) || !Array.isArray(rows)) throw new Error(`no list of invoices: ${told?.code}`);
  const serialNos = rows.map((row) => (isObject(row) ? row['serialNo'] : undefined));
  if (!serialNos.every((serialNo) => typeof serialNo === 'string')) throw new Error('the list of invoices is damaged');
  return { total, serialNos };
}

type Listed = { serial: string; number: string; gross: bigint; issuedAt: Date };

/** The issued ones among the results of these requests, each once. @throws Error for anything but results of them all */
export function listedInvoices(told: Told | undefined, serialNos: readonly string[]): Listed[] {
  if (told?.code !== DONE || !Array.isArray(told.result)) throw new Error(`no results of invoices: ${told?.code}`);
  const about = new Set(told.result.map((row) => (isObject(row) ? row['serialNo'] : undefined)));
  if (!serialNos.every((serialNo) => about.has(serialNo))) throw new Error('results of invoices are missing');
  const found = new Map<string, Listed>();
  for (const row of told.result) {
    const issued = isObject(row) ? issuedOf(row, () => false) : undefined;
    if (!issued) continue;
    const { orderNo: serial, exTaxAmount: net, taxAmount: tax } = row as Fields;
    if (typeof serial !== 'string' || typeof net !== 'string' || typeof tax !== 'string')
      throw new Error(`the result of invoice ${issued.number} is damaged`);
    const { number, issuedAt } = issued;
    found.set(number, { serial, number, gross: parseMoney(net) + parseMoney(tax), issuedAt });
  }
  return [...found.values()];
}

const WINDOW_MS = 10 * 86_400_000;

/** The windows of at most ten days that a Beijing month is asked for in, from and to as the platform writes times. */
export function windowsOf(month: string): { startTime: string; endTime: string }[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const beijing = (utc: number) => utc - 8 * 3_600_000;
  const [start, end] = [beijing(Date.UTC(year, number - 1)), beijing(Date.UTC(year, number))];
  return Array.from({ length: Math.ceil((end - start) / WINDOW_MS) }, (_, at) => {
    const from = start + at * WINDOW_MS;
    return {
      startTime: formatTime(new Date(from)),
      endTime: formatTime(new Date(Math.min(from + WINDOW_MS, end))),
    };
  });
}

/** What operators and members read: short, and never empty. */
function wordsOf(said: unknown): string {
  return (typeof said === 'string' ? said.trim().slice(0, 200) : '') || '开票平台没有说明原因';
}

function objectOf(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
