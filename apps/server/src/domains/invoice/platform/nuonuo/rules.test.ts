import { taxItem, titleKind } from '@jishi/contract/enums/invoice';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InvoiceOrder } from '../index';
import {
  METHOD,
  isAboutToken,
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
const SELLER = {
  name: '销方',
  taxNo: 'T',
  address: 'A',
  phone: 'P',
  bank: 'B',
  account: '1',
  clerk: '张开',
  payee: '李收',
  checker: '王复',
};
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

const WIRED_LINE = {
  goodsName: '调用',
  goodsCode: '3040203000000000000',
  withTaxFlag: '1',
  taxRate: '0.06',
  taxExcludedAmount: '1.00',
  tax: '0.06',
  taxIncludedAmount: '1.06',
  invoiceLineProperty: '0',
  favouredPolicyFlag: '0',
};

test('an order says what stands on the invoice and who issues it, in yuan with two decimals', () => {
  expect(orderContent(order({}), SELLER, new Date('2026-11-23T06:00:00Z'))).toEqual({
    order: {
      orderNo: 'HC20261123000001',
      invoiceType: '1',
      invoiceLine: 'bs',
      invoiceDate: '2026-11-23 14:00:00',
      pushMode: '-1',
      salerTaxNum: 'T',
      salerTel: 'P',
      salerAddress: 'A',
      salerAccount: 'B1',
      clerk: '张开',
      payee: '李收',
      checker: '王复',
      buyerName: '购方',
      buyerTaxNum: 'X',
      buyerAddress: '地址',
      buyerTel: '电话',
      buyerAccount: '银行2',
      naturalPersonFlag: '0',
      remark: '备注',
      invoiceDetail: [WIRED_LINE, { ...WIRED_LINE, goodsName: '会员' }],
    },
  });
});

test.each([
  [titleKind.personal, 'pc', '1'],
  [titleKind.ordinary, 'pc', '0'],
  [titleKind.special, 'bs', '0'],
])('a title of kind %i is on the line %s, of a natural person: %s', (kind, invoiceLine, naturalPersonFlag) => {
  expect(orderContent(order({ kind }), SELLER, new Date())).toMatchObject({
    order: { invoiceLine, naturalPersonFlag },
  });
});

test('calls have the names of the documents', () => {
  expect(METHOD).toEqual({
    request: 'nuonuo.OpeMplatform.requestBillingNew',
    results: 'nuonuo.OpeMplatform.queryInvoiceResult',
    seal: 'nuonuo.OpeMplatform.reInvoice',
    list: 'nuonuo.OpeMplatform.queryInvoiceList',
    applyForRed: 'nuonuo.OpeMplatform.saveInvoiceRedConfirm',
    redForm: 'nuonuo.OpeMplatform.queryInvoiceRedConfirm',
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

test('a red form says which invoice it reverses, whose, and why; a part of it says how much of which line', () => {
  const about = {
    billId: 'HC20261123000001',
    orderNo: 'HC20261123000001',
    blueInvoiceLine: 'bs',
    applySource: '0',
    blueElecInvoiceNumber: '26000000000000000001',
    sellerTaxNo: 'T',
    sellerName: '销方',
    buyerTaxNo: 'X',
    buyerName: '购方',
    redReason: '3',
  };
  expect(reversal('退款')).toEqual(about);
  expect(reversal('退款', [negated(VIP)])).toEqual({
    ...about,
    detail: [
      {
        blueDetailIndex: '2',
        goodsName: '会员',
        goodsCode: '3040203000000000000',
        taxRate: '0.06',
        taxExcludedAmount: '-1.00',
        taxAmount: '-0.06',
      },
    ],
  });
  expect(() => reversal('退款', [{ ...negated(VIP), ratePercent: 13 }])).toThrow('is not on the invoice');
});

test('what is refused has its reason in words, short, and others where the platform says nothing', () => {
  const NONE = '开票平台没有说明原因';
  const refused = (row: object) => answerTo({ ...RESULT, status: '22', ...row });
  const long = '长'.repeat(300);
  for (const [row, reason] of [
    [{ failCause: ' 税号不符 ' }, '税号不符'],
    [{ failCause: '', statusMsg: '开票失败' }, '开票失败'],
    [{ failCause: long }, long.slice(0, 200)],
    [{ failCause: '  ' }, NONE],
    [{ failCause: 5 }, NONE],
    [{}, NONE],
  ] as const)
    expect(refused(row)).toEqual({ state: 'refused', reason });
  expect(requestAnswer(told(null, 'E9105'))).toEqual({ state: 'refused', reason: '说明' });
  const form = { billId: 'HC1', billStatus: '16', billMessage: '对方不同意' };
  expect(redFormAnswer(told({ list: [form] }), 'HC1')).toEqual({ state: 'refused', reason: '对方不同意' });
});

test.each(['05', '06', '07', '08', '09', '16'])('a red form in status %s has ended', (billStatus) => {
  expect(redFormAnswer(told({ list: [{ billId: 'HC1', billStatus }] }), 'HC1').state).toBe('refused');
});

test('the request of a red form that was agreed to is told by its number, and forms of others are passed over', () => {
  const forms = [null, 'HC1', { billId: 'HC2', billStatus: '07' }, { billId: 'HC1', invoiceSerialNum: 'S9' }];
  expect(redFormAnswer(told({ list: forms }), 'HC1')).toEqual({ state: 'asked', serialNo: 'S9' });
  const unnumbered = { billId: 'HC1', billStatus: '02', invoiceSerialNum: 7 };
  expect(redFormAnswer(told({ list: [unnumbered] }), 'HC1')).toEqual({ state: 'accepted' });
  expect(redFormAnswer(told({ list: [{ ...unnumbered, invoiceSerialNum: '' }] }), 'HC1')).toEqual({
    state: 'accepted',
  });
});

test('a result is found by our order or by the number of its request, among rows of any kind', () => {
  const by = { serialNo: 'S1' };
  const rows = [null, 'S1', { ...RESULT, serialNo: 'S2', status: '22' }, RESULT];
  expect(resultAnswer(told(rows), by, () => false)).toMatchObject({ state: 'issued', invoice: { files: [] } });
  expect(resultAnswer(told([{ ...RESULT, status: '2', allElectronicInvoiceNumber: 26 }]), by, () => true).state).toBe(
    'unknown',
  );
  for (const number of ['126000000000000000001', '2600000000000000000', '2600000000000000000x'])
    expect(resultAnswer(told([{ ...RESULT, allElectronicInvoiceNumber: number }]), by, () => true).state).toBe(
      'unknown',
    );
  expect(resultAnswer(told([{ ...RESULT, pdfUrl: 5, ofdUrl: 'https://a/1.ofd' }]), by, () => true)).toMatchObject({
    invoice: { files: [{ type: 'ofd' }, { type: 'xml' }] },
  });
});

test('a token that was not accepted is told from other refusals', () => {
  expect(['070301', '070399', 'E0703', '0704', ''].map((code) => isAboutToken(told(null, code)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('an answer is read with its code in a whole answer, and with words only where it has some', () => {
  const said = { code: 'E0000', describe: '成功', result: { a: 1 }, list: [] };
  expect(toldBy(200, JSON.stringify(said))).toEqual(said);
  expect(toldBy(200, '{"code":"E9105","describe":7}')).toMatchObject({ code: 'E9105', describe: '' });
  for (const text of ['{"code":1}', '[]', 'null', '"E0000"', '']) expect(toldBy(200, text)).toBeUndefined();
  expect(toldBy(500, JSON.stringify(said))).toBeUndefined();
});

test('a request is refused only by codes about the order, and accepted only with the number of its request', () => {
  for (const code of ['E9100', 'E9199']) expect(requestAnswer(told(null, code)).state).toBe('refused');
  for (const code of ['XE9105', 'E91055', 'E910', 'E91x1'])
    expect(requestAnswer(told(null, code)).state).toBe('unknown');
  for (const result of ['', 7, null, [], { invoiceSerialNum: '' }, { invoiceSerialNum: 7 }])
    expect(requestAnswer(told(result))).toEqual({ state: 'unknown' });
});

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
  expect(() => listPage(undefined)).toThrow('no list of invoices: undefined');
  expect(() => listPage(told({ totalCount: 1, invoices: [] }, 'E9999'))).toThrow('no list of invoices: E9999');
  expect(() => listPage(told({ totalCount: 1.5, invoices: [] }))).toThrow('no list');
  expect(() => listPage(told({ totalCount: 1, invoices: 'S1' }))).toThrow('no list');
  expect(() => listPage(told({ totalCount: 1, invoices: [null] }))).toThrow('the list of invoices is damaged');
  expect(listPage(told({ totalCount: 0, invoices: [] }))).toEqual({ total: 0, serialNos: [] });
  const red = { ...RESULT, exTaxAmount: '-1.00', taxAmount: '-0.06' };
  expect(listedInvoices(told([red, red, { status: '20' }]), ['S1'])).toMatchObject([
    { serial: 'FP1', gross: -106_000n },
  ]);
  expect(listedInvoices(told([red]), ['S1'])).toEqual([
    {
      serial: 'FP1',
      number: RESULT.allElectronicInvoiceNumber,
      gross: -106_000n,
      issuedAt: new Date(RESULT.invoiceTime),
    },
  ]);
  const second = { ...red, serialNo: 'S2', orderNo: 'FP2', allElectronicInvoiceNumber: '26000000000000000002' };
  expect(listedInvoices(told([red, null, second]), ['S1', 'S2']).map(({ serial }) => serial)).toEqual(['FP1', 'FP2']);
  expect(() => listedInvoices(told([red]), ['S1', 'S2'])).toThrow('results of invoices are missing');
  for (const field of ['orderNo', 'exTaxAmount', 'taxAmount'])
    expect(() => listedInvoices(told([{ ...red, [field]: 1 }]), ['S1'])).toThrow(
      `the result of invoice ${RESULT.allElectronicInvoiceNumber} is damaged`,
    );
  expect(() => listedInvoices(told(null, 'E9500'), [])).toThrow('no results of invoices: E9500');
  expect(() => listedInvoices(told({}), [])).toThrow('no results of invoices: E0000');
  expect(() => listedInvoices(undefined, [])).toThrow('no results of invoices: undefined');
});
