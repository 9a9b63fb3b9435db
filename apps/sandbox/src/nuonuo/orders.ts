// Reads what callers send: an order for an invoice and an application for a red one, checked as the platform does.
import { parseBeijingTime } from '../clock';
import { isObject, textField } from '../http/request';
import { centsOf } from './cents';
import type { Detail, Invoice, NewInvoice } from './invoices';
import type { NewRedForm } from './red-forms';
import { invalid } from './refusal';

type Fields = Record<string, unknown>;

const LINES = ['pc', 'bs'] as const;
const TAX_NO = /^[0-9A-HJ-NPQRTUWXY]{15,20}$/;
const MAX_DETAILS = 2000;
/** Of a person's name. */
const NAME_CHARS = 20;
/** Tax may differ from amount times rate by this many cents. */
const TAX_ERROR = 6;

/** The order of requestBillingNew. @throws PlatformRefusal */
export function orderOf(content: Fields, { taxNo, name: sellerName }: { taxNo: string; name: string }): NewInvoice {
  const order = content['order'];
  if (!isObject(order)) throw invalid('order不能为空');
  const line = LINES.find((known) => known === textField(order, 'invoiceLine'));
  const buyer = { name: textField(order, 'buyerName'), ...partyOf(order, 'buyer') };
  const seller = { name: sellerName, ...partyOf(order, 'saler') };
  if (!/^[0-9A-Za-z_-]{1,64}$/.test(textField(order, 'orderNo'))) throw invalid('订单编号不正确');
  if (textField(order, 'invoiceType') !== '1') throw invalid('数电红票请通过红字确认单开具');
  if (!line) throw invalid('发票种类不正确');
  if (!parseBeijingTime(textField(order, 'invoiceDate'))) throw invalid('订单时间格式不正确');
  if (seller.taxNo !== taxNo) throw invalid('销方税号与授权税号不一致');
  if (!seller.phone || !seller.address) throw invalid('销方电话和地址不能为空');
  const hands = {
    clerk: textField(order, 'clerk'),
    payee: textField(order, 'payee'),
    checker: textField(order, 'checker'),
  };
  if (!hands.clerk) throw invalid('开票员不能为空');
  if (Object.values(hands).some((name) => name.length > NAME_CHARS)) throw invalid('开票员、收款人、复核人最多20个字');
  if (!buyer.name || buyer.name.length > 100) throw invalid('购方名称不正确');
  if (buyer.taxNo ? !TAX_NO.test(buyer.taxNo) : line === 'bs') throw invalid('购方税号不正确');
  const details = Array.isArray(order['invoiceDetail']) ? order['invoiceDetail'].map(detailOf) : [];
  if (details.length === 0 || details.length > MAX_DETAILS) throw invalid('发票明细行数不正确');
  return {
    orderNo: textField(order, 'orderNo'),
    line,
    buyer,
    seller,
    details,
    remark: textField(order, 'remark'),
    ...hands,
    blueNumber: '',
  };
}

function partyOf(order: Fields, side: 'buyer' | 'saler') {
  return {
    taxNo: textField(order, `${side}TaxNum`),
    address: textField(order, `${side}Address`),
    phone: textField(order, `${side}Tel`),
    account: textField(order, `${side}Account`),
  };
}

function detailOf(value: unknown): Detail {
  if (!isObject(value)) throw invalid('发票明细不正确');
  const gross = centsOf(value['taxIncludedAmount']);
  const detail = amountsOf(value, { name: 'goodsName', net: 'taxExcludedAmount', tax: 'tax' });
  if (!/^[01]$/.test(textField(value, 'withTaxFlag'))) throw invalid('含税标志不正确');
  if (detail.net <= 0 || gross !== detail.net + detail.tax) throw invalid('含税金额与不含税金额、税额不一致');
  return detail;
}

/** A line's name, code, rate and amounts; tax must fit the rate. */
function amountsOf(value: Fields, names: { name: string; net: string; tax: string }): Detail {
  const [net, tax] = [centsOf(value[names.net]), centsOf(value[names.tax])];
  const [name, code, rate] = [names.name, 'goodsCode', 'taxRate'].map((field) => textField(value, field)) as [
    string,
    string,
    string,
  ];
  if (!name || !/^\d{19}$/.test(code)) throw invalid('商品名称或商品编码不正确');
  if (!/^0(\.\d{1,3})?$/.test(rate)) throw invalid('税率不正确');
  if (net === undefined || tax === undefined) throw invalid('金额不正确');
  if (Math.abs(tax - net * Number(rate)) > TAX_ERROR) throw invalid('税额与税率不一致');
  return { name, code, rate, net, tax };
}

/** The application of saveInvoiceRedConfirm for an invoice; without lines it is reversed in full. @throws PlatformRefusal */
export function redFormOf(content: Fields, blue: Invoice | undefined): NewRedForm {
  const billId = textField(content, 'billId');
  const orderNo = textField(content, 'orderNo');
  if (!/^[0-9A-Za-z_-]{1,32}$/.test(billId) || !/^[0-9A-Za-z_-]{0,20}$/.test(orderNo)) throw invalid('申请号不正确');
  if (textField(content, 'applySource') !== '0') throw invalid('申请方身份不正确');
  if (!/^[1-4]$/.test(textField(content, 'redReason'))) throw invalid('冲红原因不正确');
  if (!blue || blue.state !== 'issued' || blue.blueNumber !== '') throw invalid('对应蓝字发票不存在或不可冲红');
  const isSame =
    textField(content, 'blueInvoiceLine') === blue.line &&
    textField(content, 'buyerName') === blue.buyer.name &&
    textField(content, 'sellerTaxNo') === blue.seller.taxNo;
  if (!isSame) throw invalid('与对应蓝字发票不一致');
  const given = content['detail'];
  const lines =
    Array.isArray(given) && given.length > 0
      ? given.map((line) => redLineOf(line, blue))
      : blue.details.map((detail, at) => ({ index: at + 1, detail: negated(detail) }));
  const reason = textField(content, 'redReason');
  return { billId, orderNo: orderNo || billId, blueNumber: blue.number, reason, lines };
}

function redLineOf(value: unknown, blue: Invoice): { index: number; detail: Detail } {
  if (!isObject(value)) throw invalid('红字明细不正确');
  const index = Number(textField(value, 'blueDetailIndex'));
  const line = blue.details[index - 1];
  const detail = amountsOf(value, { name: 'goodsName', net: 'taxExcludedAmount', tax: 'taxAmount' });
  if (!line || detail.name !== line.name || detail.code !== line.code || detail.rate !== line.rate)
    throw invalid('红字明细与蓝字发票明细不一致');
  if (detail.net >= 0 || detail.tax > 0) throw invalid('红字金额应为负数');
  return { index, detail };
}

function negated(detail: Detail): Detail {
  return { ...detail, net: -detail.net, tax: -detail.tax };
}
