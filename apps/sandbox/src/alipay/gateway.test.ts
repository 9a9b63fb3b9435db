import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MerchantClient } from '../test-kit/merchant-client';
import { SandboxUnderTest } from '../test-kit/sandbox-under-test';

let sandbox: SandboxUnderTest;
let merchant: MerchantClient;

beforeAll(async () => {
  sandbox = await SandboxUnderTest.start();
  merchant = await MerchantClient.demo(sandbox.url);
});
afterAll(() => sandbox.dispose());

const QUERY = 'alipay.trade.query';

/** Sends a query with one parameter changed after signing, or left out. */
async function sendChanged(changes: Record<string, string | undefined>, isSignedAfterwards = true) {
  const parameters = { ...merchant.parameters(QUERY, { out_trade_no: 'NONE' }) };
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) delete parameters[name];
    else parameters[name] = value;
  }
  const sign = isSignedAfterwards && changes['sign'] === undefined && !('sign' in changes);
  return merchant.send(sign ? { ...parameters, sign: merchant.sign(parameters) } : parameters);
}

describe('the common parameters', () => {
  test.each([
    ['app_id', 'isv.missing-app-id'],
    ['sign_type', 'isv.missing-signature-type'],
    ['sign', 'isv.missing-signature'],
    ['timestamp', 'isv.missing-timestamp'],
    ['version', 'isv.missing-version'],
    ['method', 'isv.missing-method'],
  ])('a call without %s is refused with %s', async (name, subCode) => {
    const answer = await sendChanged({ [name]: undefined });
    expect(answer.node).toMatchObject({ code: '40001', msg: 'Missing Required Arguments', sub_code: subCode });
  });

  test.each([
    ['sign_type', 'RSA', 'isv.invalid-signature-type'],
    ['timestamp', '2024-07-24T03:07:50Z', 'isv.invalid-timestamp'],
    ['timestamp', '2024-02-30 03:07:50', 'isv.invalid-timestamp'],
    ['charset', 'GBK', 'isv.invalid-charset'],
    ['format', 'XML', 'isv.invalid-format'],
    ['version', '2.0', 'isv.invalid-parameter'],
    ['encrypt_type', 'AES', 'isv.invalid-encrypt-type'],
    ['biz_content', '{"out_trade_no":', 'isv.invalid-parameter'],
    ['biz_content', '["NONE"]', 'isv.invalid-parameter'],
  ])('%s=%s is refused with %s', async (name, value, subCode) => {
    const answer = await sendChanged({ [name]: value });
    expect(answer.node).toMatchObject({ code: '40002', msg: 'Invalid Arguments', sub_code: subCode });
    expect(answer).toMatchObject({ name: 'alipay_trade_query_response', isGenuine: true });
  });

  test('an unknown application is refused in the method node, without a signature', async () => {
    const answer = await sendChanged({ app_id: '2021000000000000' });
    expect(answer).toMatchObject({ name: 'alipay_trade_query_response', isSigned: false });
    expect(answer.node).toMatchObject({ code: '40002', sub_code: 'isv.invalid-app-id' });
  });

  test('an unknown method is refused in error_response', async () => {
    const answer = await sendChanged({ method: 'alipay.trade.unheard.of' });
    expect(answer).toMatchObject({ name: 'error_response', isGenuine: true });
    expect(answer.node).toMatchObject({ code: '40002', sub_code: 'isv.invalid-method' });
  });
});

describe('the signature', () => {
  test('every parameter is covered, in the query as in the body', async () => {
    for (const name of ['biz_content', 'timestamp', 'method', 'charset'] as const) {
      const before = merchant.parameters(QUERY, { out_trade_no: 'NONE' });
      const changed = { method: 'alipay.trade.close', biz_content: '{"out_trade_no":"OTHER"}', charset: 'UTF-8' };
      const value = name === 'timestamp' ? '2024-07-24 03:07:51' : changed[name];
      const answer = await merchant.send({ ...before, [name]: value });
      expect(answer.node, name).toMatchObject({ code: '40002', sub_code: 'isv.invalid-signature' });
      expect(answer.isGenuine).toBe(true);
    }
  });

  test('an added parameter breaks it, an added empty one does not', async () => {
    const parameters = merchant.parameters(QUERY, { out_trade_no: 'NONE' });
    expect((await merchant.send({ ...parameters, extra: 'x' })).node).toMatchObject({
      sub_code: 'isv.invalid-signature',
    });
    expect((await merchant.send({ ...parameters, extra: '' })).node).toMatchObject({ sub_code: 'ACQ.TRADE_NOT_EXIST' });
  });

  test('the refusal tells the text that was verified, escaped for HTML', async () => {
    const answer = await sendChanged({ sign: 'AAAA', biz_content: '{"out_trade_no":"<x>"}' });
    expect(answer.node['sub_msg']).toContain('网关生成的验签字符串为：app_id=');
    expect(answer.node['sub_msg']).toContain('&amp;biz_content={&quot;out_trade_no&quot;:&quot;&lt;x&gt;&quot;}');
  });

  test('a signature by the key of another merchant is refused', async () => {
    const created = await sandbox.control('/alipay/merchants', { name: '别家' });
    const other = new MerchantClient(sandbox.url, created.body as never);
    const parameters = merchant.parameters(QUERY, { out_trade_no: 'NONE' });
    const answer = await merchant.send({ ...parameters, sign: other.sign(parameters) });
    expect(answer.node).toMatchObject({ sub_code: 'isv.invalid-signature' });
  });

  test('parameters may all stand in the query of a GET', async () => {
    const query = new URLSearchParams(merchant.parameters(QUERY, { out_trade_no: '无' }));
    const answer = merchant.read(await (await fetch(`${sandbox.url}/gateway.do?${query}`)).text());
    expect(answer).toMatchObject({ isGenuine: true, node: { sub_code: 'ACQ.TRADE_NOT_EXIST' } });
  });

  test('answers escape slashes, and the signature covers the escaped text', async () => {
    const query = new URLSearchParams(
      merchant.parameters('alipay.trade.precreate', { out_trade_no: 'SLASH', total_amount: '1', subject: 'x' }),
    );
    const text = await (await fetch(`${sandbox.url}/gateway.do?${query}`)).text();
    expect(text).toContain('"qr_code":"http:\\/\\/127.0.0.1');
    expect(merchant.read(text).isGenuine).toBe(true);
  });
});

describe('faults of the gateway', () => {
  test('a system error does nothing, once, and only to the method named', async () => {
    const cashier = await merchant.pagePay({ out_trade_no: 'FAULT1' });
    await merchant.openCashier(cashier);
    await sandbox.control('/alipay/faults', { fault: 'systemError', method: 'alipay.trade.close' });
    const order = { out_trade_no: 'FAULT1' };
    expect((await merchant.call(QUERY, order)).node).toMatchObject({ trade_status: 'WAIT_BUYER_PAY' });
    expect((await merchant.call('alipay.trade.close', order)).node).toMatchObject({ code: '20000' });
    expect((await merchant.call(QUERY, order)).node).toMatchObject({ trade_status: 'WAIT_BUYER_PAY' });
    expect((await merchant.call('alipay.trade.close', order)).node).toMatchObject({ code: '10000' });
  });

  test('a lost answer leaves the deed done', async () => {
    const cashier = await merchant.pagePay({ out_trade_no: 'FAULT2' });
    await merchant.openCashier(cashier);
    await sandbox.control('/alipay/faults', { fault: 'lostAnswer' });
    await expect(merchant.call('alipay.trade.close', { out_trade_no: 'FAULT2' })).rejects.toThrow();
    const after = await merchant.call(QUERY, { out_trade_no: 'FAULT2' });
    expect(after.node).toMatchObject({ trade_status: 'TRADE_CLOSED' });
  });

  test('a forged answer does not verify', async () => {
    await sandbox.control('/alipay/faults', { fault: 'forgedAnswer', times: 1 });
    expect(await merchant.call(QUERY, { out_trade_no: 'NONE' })).toMatchObject({ isSigned: true, isGenuine: false });
    expect(await merchant.call(QUERY, { out_trade_no: 'NONE' })).toMatchObject({ isGenuine: true });
  });

  test('a fault that makes no sense is refused', async () => {
    expect((await sandbox.control('/alipay/faults', { fault: 'explode' })).status).toBe(400);
    expect((await sandbox.control('/alipay/faults', { fault: 'lostAnswer', times: 'x' })).status).toBe(400);
  });
});

test('whatever stands in biz_content, every method answers a signed node', async () => {
  const methods = [
    ...['precreate', 'query', 'close', 'refund', 'fastpay.refund.query'].map((name) => `alipay.trade.${name}`),
    'alipay.data.dataservice.bill.downloadurl.query',
  ];
  const names = [
    'out_trade_no',
    'trade_no',
    'total_amount',
    'subject',
    'refund_amount',
    'timeout_express',
    'bill_date',
  ];
  const biz = fc.dictionary(fc.constantFrom(...names, 'out_request_no', 'bill_type', 'time_expire'), fc.jsonValue());
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...methods), biz, async (method, content) => {
      const answer = await merchant.call(method, content);
      expect(answer.isGenuine).toBe(true);
      expect(['10000', '40002', '40004', '40006']).toContain(answer.node['code']);
    }),
    { numRuns: 150 },
  );
});

test('whatever parameters arrive, the gateway answers 200 with a node', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  const known = fc.constantFrom('app_id', 'method', 'sign', 'sign_type', 'timestamp', 'biz_content', '__proto__');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.oneof(known, text), text), { maxLength: 8 }), async (pairs) => {
      const answer = await fetch(`${sandbox.url}/gateway.do`, { method: 'POST', body: new URLSearchParams(pairs) });
      expect(answer.status).toBe(200);
      expect(merchant.read(await answer.text()).node['code']).toMatch(/^4000[12]$/);
    }),
    { numRuns: 100 },
  );
});
