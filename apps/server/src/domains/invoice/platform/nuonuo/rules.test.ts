import { taxItem, titleKind } from '@jishi/contract/enums/invoice';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InvoiceOrder } from '../index';
import {
  listPage,
  listedInvoices,
  orderContent,
  redContent,
  redFormAnswer,
  requestAnswer,
  resultAnswer,
  signatureOf,
  toldBy,
  windowsOf,
} from './rules';

const told = (result: unknown, code = 'E0000') => ({ code, describe: '说明', result, list: undefined });
const RESULT = {
  orderNo: 'FP1',
  serialNo: 'S1',
  status: '2',
  allElectronicInvoiceNumber: '26000000000000000001',
  invoiceTime: 1_790_121_600_000,
  pdfUrl: 'https://files.test/1.pdf',
  xmlUrl: 'https://other.test/1.xml',
};
const answerTo = (...rows: object[]) =>
  resultAnswer(told(rows), { orderNo: 'FP1' }, (url) => url.startsWith('https://files.test/'));

test('the signature covers the exact body, with the parts of the path in their order', () => {
  const envelope = { senid: 'a'.repeat(32), nonce: '12345678', timestamp: '1700000000', appkey: 'SD00000001' };
  // openssl dgst -sha1 -hmac SECRET -binary | base64
  expect(signatureOf(envelope, '{"a":"文"}', 'SECRET')).toBe('5wYx+w1QMRenSfXsXyNRFyfiA1w=');
});

test.each([
  ['accepted', told({ invoiceSerialNum: '1' })],
  ['accepted', told('FORM1')],
  ['accepted', told(null, 'E9106')],
  ['refused', told(null, 'E9105')],
  ['unknown', told({})],
  ['unknown', told(null, 'E9999')],
  ['unknown', told(null, '070304')],
  ['unknown', told(null, 'E9200')],
  ['unknown', undefined],
])('a request is %s', (state, answer) => {
  expect(requestAnswer(answer).state).toBe(state);
});

test.each([
  ['issued', [RESULT]],
  ['issued', [RESULT, RESULT]],
  ['issued', [{ ...RESULT, orderNo: 'FP2', status: '22' }, RESULT]],
  ['accepted', [{ ...RESULT, status: '20' }]],
  ['accepted', [{ ...RESULT, status: 21 }]],
  ['refused', [{ ...RESULT, status: '22', failCause: '' }]],
  ['unsealed', [{ ...RESULT, status: '24' }]],
  ['notFound', []],
  ['unknown', [{ ...RESULT, status: '3' }]],
  ['unknown', [{ ...RESULT, orderNo: 'FP2' }]],
  ['unknown', [RESULT, { ...RESULT, allElectronicInvoiceNumber: '26000000000000000002' }]],
  ['unknown', [{ ...RESULT, allElectronicInvoiceNumber: '1' }]],
  ['unknown', [{ ...RESULT, invoiceTime: null }]],
  ['unknown', [{ ...RESULT, invoiceTime: 9e20 }]],
])('a result is %s', (state, rows) => {
  expect(answerTo(...rows).state).toBe(state);
});

test('of its files those on the hosts of the platform are told', () => {
  expect(answerTo(RESULT)).toEqual({
    state: 'issued',
    invoice: {
      number: RESULT.allElectronicInvoiceNumber,
      issuedAt: new Date(RESULT.invoiceTime),
      files: [{ type: 'pdf', url: RESULT.pdfUrl }],
    },
  });
  expect(resultAnswer(told(null, 'E9500'), { orderNo: 'FP1' }, () => true)).toEqual({ state: 'notFound' });
  expect(resultAnswer(undefined, { orderNo: 'FP1' }, () => true)).toEqual({ state: 'unknown' });
});

test.each([
  ['accepted', { billStatus: '15' }],
  ['accepted', { billStatus: '02' }],
  ['asked', { billStatus: '01', invoiceSerialNum: 'S1' }],
  ['refused', { billStatus: '16' }],
  ['refused', { billStatus: '07' }],
  ['unknown', { billId: 'HC2' }],
])('a red form is %s', (state, form) => {
  expect(redFormAnswer(told({ list: [{ billId: 'HC1', ...form }] }), 'HC1').state).toBe(state);
  expect(redFormAnswer({ ...told(undefined), list: [{ billId: 'HC1', ...form }] }, 'HC1').state).toBe(state);
});

test('no form is none, and anything else is unknown', () => {
  expect(redFormAnswer(told({ list: [] }), 'HC1').state).toBe('notFound');
  expect(redFormAnswer(told(null, 'E9500'), 'HC1').state).toBe('notFound');
  expect(redFormAnswer(told(null, 'E9999'), 'HC1').state).toBe('unknown');
  expect(redFormAnswer(told('text'), 'HC1').state).toBe('unknown');
});

test('whatever comes back, reading it never fails, and only whole answers are definite', () => {
  fc.assert(
    fc.property(fc.json(), fc.integer({ min: 200, max: 599 }), (text, status) => {
      const answer = toldBy(status, text);
      expect(requestAnswer(answer).state).toBe('unknown');
      expect(resultAnswer(answer, { orderNo: 'FP1' }, () => true).state).toBe('unknown');
      expect(redFormAnswer(answer, 'HC1').state).toBe('unknown');
    }),
  );
  fc.assert(
    fc.property(fc.anything(), (result) => {
      expect(['unknown', 'notFound']).toContain(resultAnswer(told(result), { orderNo: 'FP1' }, () => true).state);
    }),
  );
  expect(toldBy(502, '{"code":"E0000"}')).toBeUndefined();
  expect(toldBy(200, '{"code":"E0000"}{"code":"E0000"}')).toBeUndefined();
});

const CALLS = { taxItem: taxItem.call, name: '调用', ratePercent: 6, gross: 106_000n, net: 100_000n, tax: 6_000n };
const VIP = { ...CALLS, taxItem: taxItem.vip, name: '会员' };
const SELLER = { name: '销方', taxNo: 'T', address: 'A', phone: 'P', bank: 'B', account: '1' };
const negated = (line: InvoiceOrder['lines'][number]) => ({
  ...line,
  gross: -line.gross,
  net: -line.net,
  tax: -line.tax,
});
const order = (more: Partial<InvoiceOrder>): InvoiceOrder => ({
  serial: 'HC20261123000001',
  kind: titleKind.special,
  buyer: { name: '购方', taxNo: 'X', address: '地址', phone: '电话', bank: '银行', account: '2', email: 'a@b.c' },
  lines: [CALLS, VIP],
  remark: '备注',
  ...more,
});

test('an order says what stands on the invoice, in yuan with two decimals', () => {
  expect(orderContent(order({}), SELLER, new Date('2026-11-23T06:00:00Z'))).toMatchObject({
    order: {
      orderNo: 'HC20261123000001',
      invoiceLine: 'bs',
      invoiceDate: '2026-11-23 14:00:00',
      salerAccount: 'B1',
      buyerAccount: '银行2',
      naturalPersonFlag: '0',
      pushMode: '-1',
      invoiceDetail: [
        { goodsName: '调用', taxRate: '0.06', taxExcludedAmount: '1.00', tax: '0.06', taxIncludedAmount: '1.06' },
        {},
      ],
    },
  });
});

const BLUE = [CALLS, VIP].map(({ taxItem: item, ratePercent, gross }, at) => ({
  nth: at + 1,
  taxItem: item,
  ratePercent,
  gross,
}));
const reversal = (reason: string, lines: InvoiceOrder['lines'] = [negated(CALLS), negated(VIP)]) =>
  redContent(order({ reverses: { number: '26000000000000000001', reason }, lines }), BLUE, SELLER);

test('a reversal in full tells no lines, one of a part tells them by their place on the blue invoice', () => {
  expect(reversal('退款')).not.toHaveProperty('detail');
  expect(reversal('退款', [negated(VIP)])).toMatchObject({
    blueElecInvoiceNumber: '26000000000000000001',
    detail: [{ blueDetailIndex: '2', goodsName: '会员', taxExcludedAmount: '-1.00', taxAmount: '-0.06' }],
  });
  expect(reversal('退款', [negated(CALLS), { ...negated(VIP), gross: -1_000n }])).toHaveProperty('detail');
  const foreign = { ...negated(VIP), taxItem: taxItem.sms };
  expect(() => reversal('退款', [foreign])).toThrow('is not on the invoice');
});

test.each([
  ['用户退款', '3'],
  ['抬头有误', '2'],
  ['开错了', '2'],
  ['销售折让', '4'],
])('%s is reason %s', (reason, code) => {
  expect(reversal(reason)).toMatchObject({ redReason: code });
});

test('an order number is left out of a red form that cannot take it', () => {
  const serial = `HC${'1'.repeat(19)}`;
  expect(redContent(order({ serial, lines: [negated(CALLS)] }), BLUE, SELLER)).not.toHaveProperty('orderNo');
});

test("a month's windows follow each other, cover it, and are of ten days at most", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const name = `${year}-${String(month).padStart(2, '0')}`;
      const windows = windowsOf(name);
      const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
      expect(windows[0]!.startTime).toBe(`${name}-01 00:00:00`);
      expect(windows.at(-1)!.endTime).toBe(`${next}-01 00:00:00`);
      for (const [at, { startTime, endTime }] of windows.entries()) {
        if (at > 0) expect(startTime).toBe(windows[at - 1]!.endTime);
        const days = (Date.parse(`${endTime}Z`) - Date.parse(`${startTime}Z`)) / 86_400_000;
        expect(days > 0 && days <= 10).toBe(true);
      }
    }),
  );
});

test('a list is read whole or not at all', () => {
  expect(listPage(told({ totalCount: '2', invoices: [{ serialNo: 'S1' }] }))).toEqual({ total: 2, serialNos: ['S1'] });
  expect(() => listPage(told({ totalCount: 1, invoices: [{}] }))).toThrow('damaged');
  expect(() => listPage(told({ invoices: [] }))).toThrow('no list');
  expect(() => listPage(undefined)).toThrow('no list');
  const red = { ...RESULT, exTaxAmount: '-1.00', taxAmount: '-0.06' };
  expect(listedInvoices(told([red, red, { status: '20' }]), ['S1'])).toMatchObject([
    { serial: 'FP1', gross: -106_000n },
  ]);
  expect(() => listedInvoices(told([red]), ['S1', 'S2'])).toThrow('missing');
  expect(() => listedInvoices(told([RESULT]), ['S1'])).toThrow('damaged');
  expect(() => listedInvoices(told(null, 'E9500'), [])).toThrow('no results');
});
