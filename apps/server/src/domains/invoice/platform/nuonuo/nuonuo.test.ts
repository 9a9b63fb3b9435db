import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import { taxItem, titleKind } from '@jishi/contract/enums/invoice';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatTime } from '../../../../kernel/time';
import { nuonuoSettingsOf } from '../../../../testing/invoice-platform';
import { systemContext } from '../../../../testing/members';
import { type SandboxProcess, startSandboxProcess } from '../../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../../testing/server';
import { until } from '../../../../testing/until';
import type { InvoiceAnswer, InvoiceOrder, InvoicePlatform } from '../index';
import { nuonuoPlatform } from './service';

let sandbox: SandboxProcess;
let server: TestServer;
let platform: InvoicePlatform;
/** Gives up soon, so that a stalling platform does not hold the tests. */
let hasty: InvoicePlatform;
beforeAll(async () => {
  [sandbox, server] = await Promise.all([startSandboxProcess(), startTestServer({ domains: [] })]);
  const { nuonuo, seller } = await nuonuoSettingsOf(sandbox);
  platform = nuonuoPlatform(systemContext(server), nuonuo, seller);
  hasty = nuonuoPlatform(systemContext(server), nuonuo, seller, 150);
});
afterAll(async () => {
  await server?.close();
  await sandbox?.close();
});
beforeEach(async () => {
  await fault('none');
  await fate({ outcome: 'issued', seconds: 0 });
});

type AtPlatform = { orderNo: string; number: string; state: string; buyer: { name: string } };

const fault = (name: string) => sandbox.post('/nuonuo/switches', { fault: name });
const fate = (fields: object) => sandbox.post('/nuonuo/switches', fields);
const atPlatform = async (serial: string) =>
  (await sandbox.get<{ invoices: AtPlatform[] }>('/nuonuo/invoices.json')).invoices.filter(
    ({ orderNo }) => orderNo === serial,
  );

let count = 0;
const newSerial = (kind = 'FP') => `${kind}20261123${String((count += 1)).padStart(8, '0')}`;

type Line = InvoiceOrder['lines'][number];
const LINE = { taxItem: taxItem.call, name: '*信息技术服务*接口调用服务', ratePercent: 6 };
const CALLS = { ...LINE, gross: 10_600_000n, net: 10_000_000n, tax: 600_000n };
const VIP = { ...CALLS, taxItem: taxItem.vip, name: '*信息技术服务*会员服务' };

function orderOf(more: Partial<InvoiceOrder> = {}): InvoiceOrder {
  return {
    serial: newSerial(),
    kind: titleKind.ordinary,
    buyer: {
      name: '北京示例有限公司',
      taxNo: '91110108MA01KPYK0R',
      address: '',
      phone: '',
      bank: '',
      account: '',
      email: 'finance@example.com',
    },
    lines: [CALLS],
    remark: '',
    ...more,
  };
}

const withBuyer = (name: string, more: Partial<InvoiceOrder> = {}) => {
  const order = orderOf(more);
  return { ...order, buyer: { ...order.buyer, name } };
};

/** Asks until it is decided. */
const decided = (serial: string) =>
  until(`the end of ${serial}`, async () => {
    const answer = await platform.query(serial);
    return (answer.state === 'issued' || answer.state === 'refused') && answer;
  });

async function issuedNumber(order: InvoiceOrder): Promise<string> {
  expect(await platform.request(order)).toEqual({ state: 'accepted' });
  const answer = await decided(order.serial);
  if (answer.state !== 'issued') throw new Error(`${order.serial} was refused`);
  return answer.invoice.number;
}

test('an order is accepted, then issued with a number and three files that other programs open', async () => {
  await fate({ outcome: 'issued', seconds: 1 });
  const order = orderOf({ remark: '十月' });
  const before = Date.now();
  expect(await platform.query(order.serial)).toEqual({ state: 'notFound' });
  expect(await platform.request(order)).toEqual({ state: 'accepted' });
  expect(await platform.query(order.serial)).toEqual({ state: 'accepted' });
  const answer = await decided(order.serial);
  if (answer.state !== 'issued') throw new Error('it was refused');
  const { number, files, issuedAt } = answer.invoice;
  expect(number).toMatch(/^\d{20}$/);
  expect(issuedAt.getTime()).toBeGreaterThan(before - 1000); // it tells whole seconds
  expect(issuedAt.getTime()).toBeLessThanOrEqual(Date.now());
  expect(files.map(({ type }) => type)).toEqual(['pdf', 'ofd', 'xml']);
  const [pdf, ofd, xml] = await Promise.all(files.map(({ url }) => platform.file(url)));
  const text = await textOf(pdf!);
  for (const words of ['沙箱样张，不是发票', number, '北京示例有限公司', '¥106.00', '十月'])
    expect(text).toContain(words);
  expect(ofd!.toString('latin1')).toContain('Doc_0/Document.xml');
  expect(xml!.toString()).toContain('<TotalTax-includedAmount>106.00</TotalTax-includedAmount>');
});

test('special and personal invoices are issued as what they are', async () => {
  const special = orderOf({ kind: titleKind.special, lines: [CALLS, VIP] });
  await issuedNumber(special);
  const personal = orderOf({ kind: titleKind.personal });
  await issuedNumber({ ...personal, buyer: { ...personal.buyer, name: '张三', taxNo: '' } });
  expect(await atPlatform(special.serial)).toMatchObject([{ line: 'bs', details: [{}, {}] }]);
  expect(await atPlatform(personal.serial)).toMatchObject([{ line: 'pc', buyer: { name: '张三', taxNo: '' } }]);
});

test.each(['error', 'garbage', 'lostAnswer', 'stall'])(
  'a request that meets %s is unknown, and asked for again under its serial issued once',
  async (name) => {
    const order = orderOf();
    await platform.query(order.serial); // so that a token is there
    await fault(name);
    expect(await hasty.request(order)).toEqual({ state: 'unknown' });
    expect(await hasty.query(order.serial)).toEqual({ state: 'unknown' });
    await expect(hasty.month('2026-11')).rejects.toThrow('no list of invoices');
    await fault('none');
    expect(await platform.request(order)).toEqual({ state: 'accepted' });
    expect(await decided(order.serial)).toMatchObject({ state: 'issued' });
    expect(await atPlatform(order.serial)).toHaveLength(1);
  },
);

test('a wrong title is refused at once or by the tax office, in its words', async () => {
  const wrong = orderOf();
  expect(await platform.request({ ...wrong, buyer: { ...wrong.buyer, taxNo: '123' } })).toEqual({
    state: 'refused',
    reason: '购方税号不正确',
  });
  await fate({ buyer: '退回公司', outcome: 'failed', seconds: 0, reason: '购方名称与税号不一致' });
  const order = withBuyer('退回公司');
  await platform.request(order);
  expect(await decided(order.serial)).toEqual({ state: 'refused', reason: '购方名称与税号不一致' });
  expect(await platform.request(order), 'its number is used').toEqual({ state: 'accepted' });
});

test('a refusal does not count where an earlier request was taken', async () => {
  const order = orderOf();
  await fault('lostAnswer');
  await hasty.request(order);
  await fault('none');
  const changed = { ...order, buyer: { ...order.buyer, taxNo: '123' } };
  expect(await platform.request(changed)).toMatchObject({ state: 'issued' });
});

test('one that is issued without a seal is sealed, and one told of twice is one', async () => {
  await fate({ buyer: '签章公司', outcome: 'unsealed', seconds: 0 });
  const order = withBuyer('签章公司');
  await platform.request(order);
  expect(await platform.query(order.serial)).toEqual({ state: 'accepted' });
  await fate({ buyer: '签章公司', outcome: 'twice', seconds: 0 });
  await platform.query(order.serial);
  expect(await platform.query(order.serial)).toMatchObject({ state: 'issued' });
});

/** Keeps an invoice as the issuing of this site does. */
async function keep(serial: string, number: string, lines: InvoiceOrder['lines']) {
  const gross = lines.reduce((sum, line) => sum + line.gross, 0n);
  await server.db.query(
    'insert into invoice.issued (serial, number, gross, issued_at, created_at) values ($1, $2, $3, now(), now())',
    [serial, number, String(gross)],
  );
  for (const [at, line] of lines.entries())
    await server.db.query('insert into invoice.line values ($1, $2, $3, $4, $5, $6, $7, $8)', [
      serial,
      at,
      line.taxItem,
      line.name,
      line.ratePercent,
      ...[line.gross, line.net, line.tax].map(String),
    ]);
}

test('an invoice is reversed in part and then no further than it goes, or at once in full', async () => {
  const blue = orderOf({ lines: [CALLS, VIP] });
  const number = await issuedNumber(blue);
  await keep(blue.serial, number, blue.lines);
  const reverses = { number, reason: '退款' };
  const part = { ...VIP, gross: -4_240_000n, net: -4_000_000n, tax: -240_000n };
  const red = orderOf({ serial: newSerial('HC'), lines: [part], reverses });
  expect(await platform.query(red.serial)).toEqual({ state: 'notFound' });
  await issuedNumber(red);
  expect(await atPlatform(red.serial)).toMatchObject([{ blueNumber: number, details: [{ net: -4_000, tax: -240 }] }]);
  const negated = (line: Line) => ({ ...line, gross: -line.gross, net: -line.net, tax: -line.tax });
  const whole = orderOf({ serial: newSerial('HC'), lines: [negated(CALLS), negated(VIP)], reverses });
  expect(await platform.request(whole)).toMatchObject({ state: 'refused' });
  const rest = { ...VIP, gross: -6_360_000n, net: -6_000_000n, tax: -360_000n };
  await issuedNumber({ ...whole, lines: [negated(CALLS), rest] });
});

test('a red form whose answer was lost is not applied for twice, and one that fails is refused', async () => {
  await fate({ buyer: '红冲公司', outcome: 'issued', seconds: 0 });
  const blue = withBuyer('红冲公司', { lines: [CALLS] });
  const number = await issuedNumber(blue);
  await keep(blue.serial, number, blue.lines);
  const lines = [{ ...CALLS, gross: -CALLS.gross, net: -CALLS.net, tax: -CALLS.tax }];
  const redOf = () => withBuyer('红冲公司', { serial: newSerial('HC'), lines, reverses: { number, reason: '退款' } });
  await fate({ buyer: '红冲公司', outcome: 'failed', seconds: 0, reason: '税局拒绝' });
  const failed = redOf();
  expect(await platform.request(failed)).toEqual({ state: 'accepted' });
  expect(await decided(failed.serial)).toEqual({ state: 'refused', reason: '税局拒绝' });
  await fate({ buyer: '红冲公司', outcome: 'issued', seconds: 0 });
  const red = redOf();
  await fault('lostAnswer');
  expect(await hasty.request(red)).toEqual({ state: 'unknown' });
  await fault('none');
  expect(await platform.request(red)).toEqual({ state: 'accepted' });
  expect(await decided(red.serial)).toMatchObject({ state: 'issued' });
  expect(await atPlatform(red.serial)).toHaveLength(1);
});

test("a month's list has every invoice of its pages once, red ones below zero", async () => {
  const before = new Set((await platform.month(monthNow())).map((listed) => listed.serial));
  const orders = Array.from({ length: 53 }, () => orderOf());
  await Promise.all(orders.map((order) => platform.request(order)));
  const listed = (await platform.month(monthNow())).filter(({ serial }) => !before.has(serial));
  expect(listed.map(({ serial }) => serial).toSorted()).toEqual(orders.map(({ serial }) => serial));
  expect(new Set(listed.map(({ gross }) => gross))).toEqual(new Set([CALLS.gross]));
  expect([...before].some((serial) => serial.startsWith('HC'))).toBe(true);
  expect(await platform.month('2020-02')).toEqual([]);
});

test('files are fetched from the hosts of the platform only, and are files of invoices', async () => {
  const { nuonuo, seller } = await nuonuoSettingsOf(sandbox);
  const elsewhere = nuonuoPlatform(systemContext(server), { ...nuonuo, fileHosts: ['files.example.com'] }, seller);
  const order = orderOf();
  await issuedNumber(order);
  const answer = await elsewhere.query(order.serial);
  expect(answer).toMatchObject({ state: 'issued', invoice: { files: [] } });
  await expect(platform.file('https://example.com/a.pdf')).rejects.toThrow('not on a host');
  await expect(platform.file(`${sandbox.url}/nuonuo/credentials.json`)).rejects.toThrow('no file of an invoice');
  await expect(platform.file(`${sandbox.url}/nuonuo/files/none.pdf`)).rejects.toThrow('404');
});

test('servers share one token; one that is refused is replaced, but not again and again', async () => {
  const given = async () => (await sandbox.get<{ tokens: number }>('/nuonuo/invoices.json')).tokens;
  const before = await given();
  await server.db.query('delete from invoice.platform_token');
  const { nuonuo, seller } = await nuonuoSettingsOf(sandbox);
  const servers = Array.from({ length: 6 }, () => nuonuoPlatform(systemContext(server), nuonuo, seller));
  const answers = await Promise.all(servers.map((one) => one.query('FPNONE')));
  expect(answers).toEqual(answers.map(() => ({ state: 'notFound' })));
  expect(await given()).toBe(before + 1);
  await sandbox.post('/nuonuo/tokens/revoke', {});
  expect(await platform.query('FPNONE')).toEqual({ state: 'unknown' });
  expect(await given()).toBe(before + 1);
  await server.db.query("update invoice.platform_token set given_at = given_at - interval '6 hours'");
  expect(await platform.query('FPNONE')).toEqual({ state: 'notFound' });
  expect(await given()).toBe(before + 2);
  const { rows } = await server.db.query<{ token_cipher: Buffer }>('select token_cipher from invoice.platform_token');
  expect(rows[0]!.token_cipher.toString('latin1')).not.toMatch(/^[0-9a-f]{32}$/);
});

test('whatever the platform does, a serial is issued at most once and ends issued or refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('none', 'error', 'garbage', 'lostAnswer', 'stall'), { maxLength: 4 }),
      fc.constantFrom('issued', 'failed', 'twice'),
      async (faults, outcome) => {
        await fate({ buyer: '性质公司', outcome, seconds: 0 });
        const order = withBuyer('性质公司');
        let last: InvoiceAnswer | { state: 'notFound' } = { state: 'notFound' };
        for (const name of [...faults, 'none', 'none', 'none']) {
          await fault(name);
          const asking = name === 'none' ? platform : hasty;
          // as the issuing job does: ask first whenever something was sent, request where it is not known
          if (last.state !== 'notFound') last = await asking.query(order.serial);
          if (last.state === 'notFound') last = await asking.request(order);
        }
        const known = await atPlatform(order.serial);
        expect(known).toHaveLength(1);
        expect(last.state).toBe(outcome === 'failed' ? 'refused' : 'issued');
      },
    ),
    { numRuns: 12 },
  );
});

function monthNow(): string {
  return formatTime(new Date()).slice(0, 7);
}

/** The text on the first page, by PDFium. */
async function textOf(file: Buffer): Promise<string> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const library = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  library.FPDF_InitLibrary();
  const memory = () => (library.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;
  const at = library.pdfium.wasmExports.malloc(file.length);
  memory().set(file, at);
  const page = library.FPDFText_LoadPage(library.FPDF_LoadPage(library.FPDF_LoadMemDocument(at, file.length, ''), 0));
  const length = library.FPDFText_CountChars(page);
  const out = library.pdfium.wasmExports.malloc(2 * (length + 1));
  library.FPDFText_GetText(page, 0, length, out);
  return Buffer.from(memory().slice(out, out + 2 * length)).toString('utf16le');
}
