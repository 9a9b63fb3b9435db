// The peer judges by the documents, not by the client it is called by: here a merchant of the test's own calls it.
import { createSign, createVerify, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SandboxUnderTest } from '../test-kit/sandbox-under-test';

let sandbox: SandboxUnderTest;
let own: Record<string, string>;
beforeAll(async () => {
  sandbox = await SandboxUnderTest.start();
  own = (await (await fetch(`${sandbox.url}/wechat-pay/credentials.json`)).json()) as Record<string, string>;
});
afterAll(() => sandbox.dispose());

type Changes = {
  scheme?: string;
  mchid?: string;
  serial_no?: string;
  timestamp?: string;
  signature?: string;
  body?: string;
};

/** Sends a call signed as documented; `changes` are made after signing. */
async function call(method: 'GET' | 'POST', target: string, fields?: object, changes: Changes = {}) {
  const body = fields ? JSON.stringify(fields) : '';
  const [timestamp, nonce] = [String(Math.floor(sandbox.now().getTime() / 1000)), randomBytes(8).toString('hex')];
  const text = `${method}\n${target}\n${changes.timestamp ?? timestamp}\n${nonce}\n${body}\n`;
  const signature = createSign('RSA-SHA256').update(text).sign(own['merchantPrivateKey']!, 'base64');
  const parts = { mchid: own['mchId']!, nonce_str: nonce, timestamp, serial_no: own['serial']!, signature, ...changes };
  const list = ['mchid', 'nonce_str', 'signature', 'timestamp', 'serial_no'].map(
    (name) => `${name}="${parts[name as 'mchid']}"`,
  );
  const answer = await fetch(sandbox.url + target, {
    method,
    headers: {
      authorization: `${changes.scheme ?? 'WECHATPAY2-SHA256-RSA2048'} ${list.join(',')}`,
      'content-type': 'application/json',
    },
    ...(fields && { body: changes.body ?? body }),
  });
  const said = await answer.text();
  const header = (name: string) => answer.headers.get(`wechatpay-${name}`) ?? '';
  const isGenuine =
    header('serial') === own['publicKeyId'] &&
    createVerify('RSA-SHA256')
      .update(`${header('timestamp')}\n${header('nonce')}\n${said}\n`)
      .verify(own['publicKey']!, header('signature'), 'base64');
  return { status: answer.status, isGenuine, fields: (said ? JSON.parse(said) : {}) as Record<string, unknown> };
}

const NATIVE = '/v3/pay/transactions/native';

function prepay(no: string, changes: Record<string, unknown> = {}) {
  const [mchid, appid] = [own['mchId'], own['appId']];
  const notify_url = 'http://127.0.0.1:9/notify';
  const amount = { total: 1234, currency: 'CNY' };
  return { mchid, appid, description: '充值', out_trade_no: no, notify_url, amount, ...changes };
}

describe('a request', () => {
  test('that is signed as documented is answered, and the answer is signed', async () => {
    const { status, isGenuine, fields } = await call('POST', NATIVE, prepay('SIGNED01'));
    expect([status, isGenuine]).toEqual([200, true]);
    expect(fields['code_url']).toContain('/wechat-pay/cashier?order=');
  });

  test.each<[string, Changes]>([
    ['of another scheme', { scheme: 'WECHATPAY2-SM2-WITH-SM3' }],
    ['of another merchant', { mchid: '1699999999' }],
    ['with another certificate', { serial_no: 'FF' }],
    ['with a time that was not signed', { timestamp: '1' }],
    ['with an old time', { timestamp: String(Math.floor(Date.now() / 1000) - 301) }],
    ['with another signature', { signature: 'AAAA' }],
    ['whose body was changed', { body: '{"amount":{"total":1}}' }],
  ])('%s is refused, and the refusal is signed', async (_what, changes) => {
    const { status, isGenuine, fields } = await call('POST', NATIVE, prepay('REFUSED1'), changes);
    expect([status, isGenuine, fields['code']]).toEqual([401, true, 'SIGN_ERROR']);
  });

  test.each([
    ['of no merchant of ours', { mchid: '1699999999' }, 'NO_AUTH'],
    ['of another application', { appid: 'wx0' }, 'APPID_MCHID_NOT_MATCH'],
    ['with too short a number', { out_trade_no: 'A1' }, 'PARAM_ERROR'],
    ['with too long a number', { out_trade_no: 'A'.repeat(33) }, 'PARAM_ERROR'],
    ['of half a fen', { amount: { total: 0.5 } }, 'PARAM_ERROR'],
    ['of nothing', { amount: { total: 0 } }, 'PARAM_ERROR'],
    ['of dollars', { amount: { total: 1, currency: 'USD' } }, 'PARAM_ERROR'],
    ['to be told at an address with a query', { notify_url: 'http://127.0.0.1:9/?a=1' }, 'PARAM_ERROR'],
    ['that is over already', { time_expire: '2020-01-01T00:00:00+08:00' }, 'PARAM_ERROR'],
  ])('to be paid %s is refused by name', async (_what, changes, code) => {
    const { fields, isGenuine } = await call('POST', NATIVE, prepay('WRONG001', changes));
    expect([fields['code'], isGenuine]).toEqual([code, true]);
  });
});

const press = (verb: string, order: string) =>
  fetch(`${sandbox.url}/wechat-pay/cashier/${verb}`, {
    method: 'POST',
    body: new URLSearchParams({ order }),
    redirect: 'manual',
  });

async function made(no: string) {
  const { fields } = await call('POST', NATIVE, prepay(no));
  return new URL(String(fields['code_url'])).searchParams.get('order')!;
}

const stateOf = async (no: string) =>
  (await call('GET', `/v3/pay/transactions/out-trade-no/${no}?mchid=${own['mchId']}`)).fields;

test('an order is paid once by whoever presses, and neither closed nor changed afterwards', async () => {
  const order = await made('PAID0001');
  expect((await press('cancel', order)).status).toBe(200);
  expect(await stateOf('PAID0001')).toMatchObject({ trade_state: 'NOTPAY' });
  await press('pay', order);
  await press('pay', order);
  expect(await stateOf('PAID0001')).toMatchObject({ trade_state: 'SUCCESS', amount: { total: 1234 } });
  const close = '/v3/pay/transactions/out-trade-no/PAID0001/close';
  expect((await call('POST', close, { mchid: own['mchId'] })).fields['code']).toBe('ORDERPAID');
  expect((await call('POST', NATIVE, prepay('PAID0001'))).fields['code']).toBe('ORDERPAID');
});

test('the same number for another amount is refused; closed, it is never taken again', async () => {
  await made('SAME0001');
  const dearer = prepay('SAME0001', { amount: { total: 9999 } });
  expect((await call('POST', NATIVE, dearer)).fields['code']).toBe('OUT_TRADE_NO_USED');
  const close = '/v3/pay/transactions/out-trade-no/SAME0001/close';
  expect((await call('POST', close, { mchid: own['mchId'] })).status).toBe(204);
  expect((await call('POST', NATIVE, prepay('SAME0001'))).fields['code']).toBe('ORDER_CLOSED');
});

describe('inside WeChat', () => {
  const JSAPI = '/v3/pay/transactions/jsapi';
  let openids: string[];
  let appid: string;
  beforeAll(async () => {
    const get = async (path: string) => (await fetch(sandbox.url + path)).json() as Promise<never>;
    const { people } = (await get('/wechat/people.json')) as { people: { serviceOpenid: string }[] };
    openids = people.map(({ serviceOpenid }) => serviceOpenid);
    appid = ((await get('/wechat/credentials.json')) as { serviceAppId: string }).serviceAppId;
  });
  const inside = (no: string, changes: object = {}) => ({
    ...prepay(no, { appid, payer: { openid: openids[0] } }),
    ...changes,
  });

  function bridge(prepayId: unknown, changes: Record<string, string> = {}) {
    const parts = [appid, '1795320000', 'n1', `prepay_id=${String(prepayId)}`];
    const paySign = createSign('RSA-SHA256')
      .update(`${parts.join('\n')}\n`)
      .sign(own['merchantPrivateKey']!, 'base64');
    const [appId, timeStamp, nonceStr, prepared] = parts as [string, string, string, string];
    const fields = { appId, timeStamp, nonceStr, package: prepared, signType: 'RSA', paySign, ...changes };
    return fetch(`${sandbox.url}/wechat-pay/bridge?${new URLSearchParams(fields)}`, { redirect: 'manual' });
  }

  test('a person known to the service account pays in the sheet that the signed page asked for', async () => {
    const { fields } = await call('POST', JSAPI, inside('INSIDE01'));
    const sheet = await bridge(fields['prepay_id']);
    expect(sheet.status).toBe(303);
    await press('pay', new URL(sheet.headers.get('location')!, sandbox.url).searchParams.get('order')!);
    expect(await stateOf('INSIDE01')).toMatchObject({ trade_state: 'SUCCESS', trade_type: 'JSAPI', appid });
  });

  test('a sheet is not shown for another signature, application or order', async () => {
    const { fields } = await call('POST', JSAPI, inside('INSIDE02'));
    const order = await made('NATIVE02');
    const answers = [
      bridge(fields['prepay_id'], { paySign: 'AAAA' }),
      bridge(fields['prepay_id'], { timeStamp: '1' }),
      bridge(fields['prepay_id'], { signType: 'MD5' }),
      bridge(fields['prepay_id'], { appId: own['appId']! }),
      bridge('wxunknown'),
      bridge(`wx${order}`),
    ];
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(400);
  });

  test.each([
    ['of nobody', { payer: { openid: 'oNobody' } }, 'PARAM_ERROR'],
    ['without a payer', { payer: undefined }, 'PARAM_ERROR'],
    ['by the application of codes', { appid: undefined }, 'APPID_MCHID_NOT_MATCH'],
  ])('to be paid %s is refused by name', async (_what, changes, code) => {
    expect((await call('POST', JSAPI, inside('INSIDE03', changes))).fields['code']).toBe(code);
  });

  test('a number is of one product and of one payer', async () => {
    await call('POST', JSAPI, inside('INSIDE04'));
    const other = inside('INSIDE04', { payer: { openid: openids[1] } });
    expect((await call('POST', JSAPI, other)).fields['code']).toBe('OUT_TRADE_NO_USED');
    expect((await call('POST', NATIVE, prepay('INSIDE04'))).fields['code']).toBe('OUT_TRADE_NO_USED');
    expect((await call('POST', JSAPI, inside('INSIDE04'))).status).toBe(200);
  });
});

test('refunds never come to more than was paid, whatever their numbers', async () => {
  await press('pay', await made('BACK0001'));
  const { transaction_id } = await stateOf('BACK0001');
  const refund = (out_refund_no: string, fen: number, total = 1234) =>
    call('POST', '/v3/refund/domestic/refunds', {
      transaction_id,
      out_refund_no,
      amount: { refund: fen, total, currency: 'CNY' },
    });
  expect((await refund('R1', 1000)).fields).toMatchObject({ status: 'SUCCESS' });
  expect((await refund('R1', 1000)).fields).toMatchObject({ status: 'SUCCESS' });
  expect((await refund('R1', 234)).fields['code']).toBe('INVALID_REQUEST');
  expect((await refund('R2', 235)).fields['code']).toBe('INVALID_REQUEST');
  expect((await refund('R2', 234, 9999)).fields['code']).toBe('INVALID_REQUEST');
  expect((await refund('R2', 234)).fields).toMatchObject({ status: 'SUCCESS' });
  expect(await stateOf('BACK0001')).toMatchObject({ trade_state: 'REFUND' });
});

test('what is not signed downloads no bill, and strange paths and bodies are no faults', async () => {
  expect((await fetch(`${sandbox.url}/v3/billdownload/file?token=x`)).status).toBe(401);
  for (const path of [
    '/v3/pay/transactions/out-trade-no/',
    '/v3/pay/transactions/out-trade-no/%zz',
    '/v3/refund/domestic/refunds/%zz',
  ])
    expect((await call('GET', path)).status).toBeLessThan(500);
  expect((await call('POST', NATIVE, ['x'])).fields['code']).toBe('PARAM_ERROR');
  expect((await call('POST', '/v3/pay/transactions/out-trade-no/X/open', {})).fields['code']).toBe('PARAM_ERROR');
  expect((await sandbox.control('/wechat-pay/switches', { notify: 'constructor' })).status).toBe(400);
  expect((await sandbox.control('/wechat-pay/switches', { payAfterClose: 'perhaps' })).status).toBe(400);
});

test('keys, trades and switches are there after a start on the same data', async () => {
  await press('pay', await made('KEPT0001'));
  await sandbox.control('/wechat-pay/switches', { outTradeNo: 'KEPT0001', refund: 'notEnough' });
  await sandbox.restart();
  const { transaction_id, trade_state } = await stateOf('KEPT0001');
  expect(trade_state).toBe('SUCCESS');
  const amount = { refund: 1, total: 1234, currency: 'CNY' };
  const refund = { transaction_id, out_refund_no: 'K1', amount };
  expect((await call('POST', '/v3/refund/domestic/refunds', refund)).fields['code']).toBe('NOT_ENOUGH');
});
