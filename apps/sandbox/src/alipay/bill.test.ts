import { crc32, inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MerchantClient } from '../test-kit/merchant-client';
import { SandboxUnderTest } from '../test-kit/sandbox-under-test';

const METHOD = 'alipay.data.dataservice.bill.downloadurl.query';
const DAY = 86_400;

let sandbox: SandboxUnderTest;
let merchant: MerchantClient;
/** The Beijing day on which everything below happened. */
let day: string;

beforeAll(async () => {
  sandbox = await SandboxUnderTest.start();
  merchant = await MerchantClient.demo(sandbox.url);
  // Noon in Beijing: no day ends between two payments.
  const sinceMidnight = (sandbox.now().getTime() / 1000 + 8 * 3_600) % DAY;
  sandbox.advance(DAY * 1.5 - sinceMidnight);
  day = beijingDay();
  await merchant.payByPage({ out_trade_no: 'BILL1', total_amount: '10.00', subject: '套餐,甲\n乙 é😀' });
  sandbox.advance(1);
  await merchant.payByPage({ out_trade_no: 'BILL2', total_amount: '0.10' });
  await merchant.openCashier(await merchant.pagePay({ out_trade_no: 'UNPAID' }));
  const refund = { out_trade_no: 'BILL1', refund_amount: '2.50', out_request_no: 'BR1', refund_reason: '退订' };
  await merchant.call('alipay.trade.refund', refund);
});
afterAll(() => sandbox.dispose());

function beijingDay(): string {
  return new Date(sandbox.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
}

async function billUrl(period: string, type = 'trade'): Promise<string> {
  const { node } = await merchant.call(METHOD, { bill_type: type, bill_date: period });
  return String(node['bill_download_url'] ?? node['sub_code']);
}

/** Reads an archive from its directory at the end, as unzip does, checking every length and checksum. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const gbk = new TextDecoder('gbk');
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  let entry = archive.readUInt32LE(end + 16);
  expect(entry + archive.readUInt32LE(end + 12)).toBe(end);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(archive.readUInt32LE(entry)).toBe(0x02014b50);
    const nameLength = archive.readUInt16LE(entry + 28);
    const name = archive.subarray(entry + 46, entry + 46 + nameLength);
    const local = archive.readUInt32LE(entry + 42);
    expect(archive.readUInt32LE(local)).toBe(0x04034b50);
    expect(archive.subarray(local + 4, local + 30)).toEqual(archive.subarray(entry + 6, entry + 32));
    expect(archive.subarray(local + 30, local + 30 + nameLength)).toEqual(name);
    const start = local + 30 + nameLength;
    const content = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(entry + 20)));
    expect(content.length).toBe(archive.readUInt32LE(entry + 24));
    expect(crc32(content)).toBe(archive.readUInt32LE(entry + 16));
    files.set(gbk.decode(name), gbk.decode(content));
    entry += 46 + nameLength;
  }
  return files;
}

test('a day that is not over has no bill', async () => {
  expect(await billUrl(day)).toBe('isp.bill_not_exist');
});

test('the bill of a day lists its payments and refunds in GBK inside a zip', async () => {
  sandbox.advance(DAY);
  const answer = await fetch(await billUrl(day));
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const files = unzip(Buffer.from(await answer.arrayBuffer()));
  const base = `${merchant.credentials.sellerId}_${day.replaceAll('-', '')}_业务明细`;
  expect([...files.keys()]).toEqual([`${base}.csv`, `${base}(汇总).csv`]);

  const lines = (files.get(`${base}.csv`) ?? '').split('\r\n');
  expect(lines[0]).toBe('#支付宝业务明细查询');
  const header = lines.findIndex((line) => line.startsWith('支付宝交易号,商户订单号,业务类型'));
  const end = lines.findIndex((line) => line.includes('业务明细列表结束'));
  const names = (lines[header] ?? '').split(',');
  const rows = lines.slice(header + 1, end).map((line) => {
    const cells = line.split(',');
    expect(cells).toHaveLength(names.length);
    return Object.fromEntries(names.map((name, index) => [name, cells[index]]));
  });
  expect(rows).toMatchObject([
    { 商户订单号: 'BILL1\t', 业务类型: '交易', 商品名称: '套餐，甲 乙 é?', '订单金额（元）': '10.00' },
    { 商户订单号: 'BILL2\t', 业务类型: '交易', '商家实收（元）': '0.10' },
    {
      商户订单号: 'BILL1\t',
      业务类型: '退款',
      '订单金额（元）': '-2.50',
      '退款批次号/请求号': 'BR1\t',
      备注: '退订',
    },
  ]);
  expect(lines[end + 1]).toBe('#交易合计：2笔，商家实收共10.10元，商家优惠共0.00元');
  expect(lines[end + 2]).toBe('#退款合计：1笔，商家实收退款共-2.50元，商家优惠退款共0.00元');
  expect(files.get(`${base}(汇总).csv`)).toContain('合计,,2,1,7.60,7.60,');
});

test('the address works for 30 seconds', async () => {
  const url = await billUrl(day);
  sandbox.advance(29);
  expect((await fetch(url)).status).toBe(200);
  sandbox.advance(2);
  expect((await fetch(url)).status).toBe(403);
  expect((await fetch(`${sandbox.url}/alipay/downloadBillFile.resource`)).status).toBe(403);
});

test('a month has a bill once it is over', async () => {
  expect(await billUrl(beijingDay().slice(0, 7))).toBe('isp.bill_not_exist');
  sandbox.advance(31 * DAY);
  const files = unzip(Buffer.from(await (await fetch(await billUrl(day.slice(0, 7)))).arrayBuffer()));
  expect([...files.values()][0]).toContain('BILL2');
});

test("other merchants' trades stay out", async () => {
  const created = await sandbox.control('/alipay/merchants', {});
  const other = new MerchantClient(sandbox.url, created.body as never);
  const { node } = await other.call(METHOD, { bill_type: 'trade', bill_date: day });
  expect(node).toMatchObject({ code: '40004', sub_code: 'isp.bill_not_exist' });
});

test.each([
  ['trade', '2001-01-01', 'isp.bill_not_exist'],
  ['trade', '2001-13-45', 'isp.bill_not_exist'],
  ['trade', 'yesterday', 'isv.invalid-parameter'],
  ['everything', '2001-01-01', 'isv.invalid-parameter'],
  ['signcustomer', '2001-01-01', 'isv.insufficient-isv-permissions'],
])('a %s bill of %s is refused with %s', async (type, period, subCode) => {
  expect(await billUrl(period, type)).toBe(subCode);
});
