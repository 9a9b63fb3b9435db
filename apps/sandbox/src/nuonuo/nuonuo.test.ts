import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NuonuoCaller, type NuonuoOptions } from '../test-kit/nuonuo-caller';
import { SandboxUnderTest } from '../test-kit/sandbox-under-test';

let sandbox: SandboxUnderTest;
let caller: NuonuoCaller;
beforeAll(async () => {
  sandbox = await SandboxUnderTest.start();
  caller = await NuonuoCaller.demo(sandbox.url, () => sandbox.now());
});
afterAll(() => sandbox.dispose());

let count = 0;
const newOrderNo = () => `ORDER${(count += 1)}`;

const LINE = {
  goodsName: '*信息技术服务*接口调用',
  goodsCode: '3040201990000000000',
  withTaxFlag: '1',
  taxRate: '0.06',
  taxExcludedAmount: '100.00',
  tax: '6.00',
  taxIncludedAmount: '106.00',
};

function orderFor(orderNo: string, more: Record<string, unknown> = {}) {
  return {
    order: {
      orderNo,
      buyerName: '北京示例有限公司',
      buyerTaxNum: '91110108MA01KPYK0R',
      salerTaxNum: caller.application['taxNo'],
      salerTel: '010-12345678',
      salerAddress: '北京市海淀区',
      clerk: '张开',
      invoiceDate: '2026-11-23 14:00:00',
      invoiceType: '1',
      invoiceLine: 'pc',
      pushMode: '-1',
      invoiceDetail: [LINE],
      ...more,
    },
  };
}

const issue = async (more: Record<string, unknown> = {}) => {
  const orderNo = newOrderNo();
  expect(await caller.call('requestBillingNew', orderFor(orderNo, more))).toMatchObject({ code: 'E0000' });
  sandbox.advance(2);
  return orderNo;
};
const resultsOf = async (orderNo: string) =>
  (await caller.call('queryInvoiceResult', { orderNos: [orderNo] })).result as Record<string, string>[];

test.each<[string, NuonuoOptions, string]>([
  ['another secret', { secret: 'wrong' }, '070304'],
  ['another body than the signed one', { tamperedBody: '{}' }, '070304'],
  ['no token', { token: '' }, '070304'],
  ['another tax number', { userTax: '91110108MA01KPYK0R' }, '070304'],
  ['an old time', { lateSeconds: -301 }, '070304'],
])('a call with %s is refused', async (_what, options, code) => {
  expect(await caller.call('queryInvoiceResult', { orderNos: ['NONE'] }, options)).toMatchObject({ code });
});

test('an order is issued after a while, with a number of twenty digits and three files that say they are samples', async () => {
  const orderNo = newOrderNo();
  await caller.call('requestBillingNew', orderFor(orderNo, { buyerName: '名称 <b>&' }));
  expect(await resultsOf(orderNo)).toMatchObject([{ status: '20', pdfUrl: '' }]);
  sandbox.advance(2);
  const [result] = await resultsOf(orderNo);
  expect(result).toMatchObject({ status: '2', orderNo, orderAmount: '106.00', exTaxAmount: '100.00' });
  const number = result!['allElectronicInvoiceNumber']!;
  expect(number).toMatch(/^\d{20}$/);
  const [pdf, ofd, xml] = await Promise.all(
    ['pdfUrl', 'ofdUrl', 'xmlUrl'].map(async (name) => Buffer.from(await (await fetch(result![name]!)).arrayBuffer())),
  );
  const mark = Buffer.from('沙箱样张，不是发票', 'utf16le').swap16().toString('hex');
  expect(pdf!.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf!.toString('latin1')).toContain(mark);
  expect(xml!.toString()).toContain(`<InvoiceNumber>${number}</InvoiceNumber>`);
  expect(xml!.toString()).toContain('<BuyerName>名称 &lt;b&gt;&amp;</BuyerName>');
  const names = entriesOf(ofd!);
  expect(Object.keys(names)[0]).toBe('OFD.xml');
  expect(names['Doc_0/Pages/Page_0/Content.xml']).toContain('沙箱样张，不是发票');
});

test('an order number is used once, whatever became of the order', async () => {
  const orderNo = await issue();
  expect(await caller.call('requestBillingNew', orderFor(orderNo))).toMatchObject({ code: 'E9106' });
  expect(await caller.call('queryInvoiceResult', { orderNos: ['NONE'] })).toMatchObject({ code: 'E9500' });
});

test.each<[string, Record<string, unknown>]>([
  ['a tax number that is none', { buyerTaxNum: '123' }],
  ['no name', { buyerName: '' }],
  ['a special invoice without a tax number', { invoiceLine: 'bs', buyerTaxNum: '' }],
  ['amounts that do not add up', { invoiceDetail: [{ ...LINE, taxIncludedAmount: '106.01' }] }],
  ['tax of another rate', { invoiceDetail: [{ ...LINE, tax: '13.00', taxIncludedAmount: '113.00' }] }],
  ['no lines', { invoiceDetail: [] }],
  ['a red invoice', { invoiceType: '2' }],
])('an order with %s is refused and leaves its number free', async (_what, wrong) => {
  const orderNo = newOrderNo();
  expect(await caller.call('requestBillingNew', orderFor(orderNo, wrong))).toMatchObject({ code: 'E9105' });
  expect(await caller.call('requestBillingNew', orderFor(orderNo))).toMatchObject({ code: 'E0000' });
});

test('the tax office may refuse it later, and a seal may be missing until it is tried again', async () => {
  await sandbox.control('/nuonuo/switches', { buyer: '退回公司', outcome: 'failed' });
  const failed = await issue({ buyerName: '退回公司' });
  expect(await resultsOf(failed)).toMatchObject([{ status: '22', failCause: '购方名称与税号不一致' }]);
  await sandbox.control('/nuonuo/switches', { buyer: '签章公司', outcome: 'unsealed' });
  const unsealed = await issue({ buyerName: '签章公司' });
  expect(await resultsOf(unsealed)).toMatchObject([{ status: '24', pdfUrl: '' }]);
  await sandbox.control('/nuonuo/switches', { buyer: '签章公司', outcome: 'twice' });
  await caller.call('reInvoice', { orderno: unsealed });
  expect(await resultsOf(unsealed)).toMatchObject([{ status: '2' }, { status: '2' }]);
});

test('a red form makes a red invoice, in full or of a part, never of more than is left', async () => {
  const orderNo = await issue();
  const [blue] = await resultsOf(orderNo);
  const form = (billId: string, more: object = {}) => ({
    billId,
    orderNo: billId,
    blueInvoiceLine: 'pc',
    applySource: '0',
    blueElecInvoiceNumber: blue!['allElectronicInvoiceNumber'],
    sellerTaxNo: caller.application['taxNo'],
    buyerName: '北京示例有限公司',
    redReason: '3',
    ...more,
  });
  const { goodsName, goodsCode, taxRate } = LINE;
  const part = { goodsName, goodsCode, taxRate, blueDetailIndex: '1', taxExcludedAmount: '-40.00', taxAmount: '-2.40' };
  const apply = (content: object) => caller.call('saveInvoiceRedConfirm', content);
  expect(await apply(form('PART', { detail: [part] }))).toMatchObject({ code: 'E0000', result: 'PART' });
  expect(await apply(form('PART', { detail: [part] }))).toMatchObject({ code: 'E9106' });
  expect(await apply(form('WHOLE'))).toMatchObject({ code: 'E9105' });
  sandbox.advance(2);
  const { result } = await caller.call('queryInvoiceRedConfirm', { billId: 'PART', identity: '0' });
  expect(result).toMatchObject({ list: [{ billStatus: '01', orderNo: 'PART', taxExcludedAmount: '-40.00' }] });
  sandbox.advance(2);
  expect(await resultsOf('PART')).toMatchObject([{ status: '2', invoiceType: '2', orderAmount: '-42.40' }]);
});

test('the list has what was issued in at most ten days, page by page', async () => {
  sandbox.advance(86_400);
  expect(await caller.call('queryInvoiceResult', { orderNos: ['NONE'] }), 'its token has ended').toMatchObject({
    code: '070304',
  });
  caller = await NuonuoCaller.demo(sandbox.url, () => sandbox.now());
  const times = { startTime: dayOf(sandbox.now()), endTime: dayOf(new Date(sandbox.now().getTime() + 86_400_000)) };
  const orders = [await issue(), await issue(), await issue()];
  const ask = (more: object) =>
    caller.call('queryInvoiceList', {
      taxnum: caller.application['taxNo'],
      requestType: '1',
      ...times,
      pageSize: '2',
      ...more,
    });
  const pages = [await ask({ pageNo: '1' }), await ask({ pageNo: '2' })].map(
    ({ result }) => result as { totalCount: number; invoices: { orderNo: string }[] },
  );
  expect(pages.flatMap(({ invoices }) => invoices.map(({ orderNo }) => orderNo))).toEqual(orders);
  expect(pages[0]!.totalCount).toBe(3);
  expect(await ask({ pageNo: '1', startTime: '2020-01-01 00:00:00' })).toMatchObject({ code: 'E9105' });
});

test('tokens end when they are taken back, and are given fifty times a month', async () => {
  expect(await caller.call('queryInvoiceResult', { orderNos: ['NONE'] })).toMatchObject({ code: 'E9500' });
  await sandbox.control('/nuonuo/tokens/revoke', {});
  expect(await caller.call('queryInvoiceResult', { orderNos: ['NONE'] })).toMatchObject({ code: '070304' });
  const tokens: string[] = [];
  for (let nth = 0; nth < 50; nth += 1) tokens.push((await NuonuoCaller.demo(sandbox.url, () => sandbox.now())).token);
  expect(tokens.filter(Boolean)).toHaveLength(48);
});

test('everything outlives a restart, and its page shows the invoices', async () => {
  await sandbox.restart();
  const page = await (await fetch(`${sandbox.url}/nuonuo/`)).text();
  expect(page).toContain('不是发票');
  expect(page).toContain('ORDER1');
  const { body } = await sandbox.control('/nuonuo/switches', { fault: 'stall' });
  expect(body).toEqual({ fault: 'stall' });
  await expect(
    fetch(`${sandbox.url}/accessToken`, { method: 'POST', signal: AbortSignal.timeout(200) }),
  ).rejects.toThrow();
});

function dayOf(date: Date): string {
  return `${new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)} 00:00:00`;
}

/** The files of a ZIP, in its order. */
function entriesOf(archive: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50;) {
    const [size, name] = [archive.readUInt32LE(at + 18), archive.readUInt16LE(at + 26)];
    const start = at + 30 + name;
    files[archive.subarray(at + 30, start).toString()] = inflateRawSync(
      archive.subarray(start, start + size),
    ).toString();
    at = start + size;
  }
  return files;
}
