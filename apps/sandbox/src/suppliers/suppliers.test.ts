import { createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Listener } from '../test-kit/listener';
import { SandboxUnderTest, until } from '../test-kit/sandbox-under-test';

let sandbox: SandboxUnderTest;
let keys: Record<'juhe' | 'json', { account: string; secret: string }>;
beforeAll(async () => {
  sandbox = await SandboxUnderTest.start();
  const keyOf = async (id: string) => (await fetch(`${sandbox.url}/suppliers/${id}/credentials.json`)).json() as never;
  keys = { juhe: await keyOf('juhe'), json: await keyOf('json') };
});
afterAll(() => sandbox.dispose());

let count = 0;
const newNumber = () => `R2026112400${(count += 1)}`;
const newPhone = () => `138${String((count += 1)).padStart(8, '0')}`;
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

type Answer = Record<string, unknown>;
async function juhe(name: string, fields: Record<string, string>): Promise<Answer> {
  const body = new URLSearchParams({ key: keys.juhe.account, ...fields });
  return (await fetch(`${sandbox.url}/suppliers/juhe/ofpay/mobile/${name}`, { method: 'POST', body })).json() as never;
}
const signed = (text: string) => ({ sign: md5(keys.juhe.secret + keys.juhe.account + text) });
const order = (number: string, phone: string) =>
  juhe('onlineorder', { phoneno: phone, cardnum: '50', orderid: number, ...signed(`${phone}50${number}`) });
const stateOf = async (number: string) =>
  ((await juhe('ordersta', { orderid: number }))['result'] as Answer)['game_state'];

async function json(method: string, path: string, body = '', secret = keys.json.secret) {
  const [timestamp, nonce] = [String(Math.floor(sandbox.now().getTime() / 1000)), randomBytes(8).toString('hex')];
  const parts = [method, `/suppliers/json${path}`, timestamp, nonce, body];
  const answer = await fetch(`${sandbox.url}/suppliers/json${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-app-id': keys.json.account,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': createHmac('sha256', secret).update(parts.join('\n')).digest('hex'),
    },
    ...(method === 'POST' && { body }),
  });
  const text = await answer.text();
  const own = createHmac('sha256', keys.json.secret)
    .update([answer.headers.get('x-timestamp'), nonce, text].join('\n'))
    .digest('hex');
  expect(answer.headers.get('x-signature')).toBe(own);
  return JSON.parse(text) as { code: string; data: Record<string, string> };
}
const orderOf = (number: string, more: object = {}) =>
  JSON.stringify({
    orderNo: number,
    productCode: 'MOBILE50',
    account: newPhone(),
    quantity: 1,
    maxAmount: '50',
    ...more,
  });

test('an order of the juhe style is under way, then delivered, and stands on the bill once', async () => {
  const number = newNumber();
  const phone = newPhone();
  expect(await order(number, phone)).toMatchObject({ error_code: 0, result: { game_state: '0', game_userid: phone } });
  expect(await order(number, phone)).toMatchObject({ error_code: 208514 });
  expect(await stateOf(number)).toBe('0');
  sandbox.advance(1);
  expect(await stateOf(number)).toBe('1');
  const day = new Date(sandbox.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const bill = (await juhe('bill', { day, ...signed(day) }))['result'] as { orders: object[] };
  expect(bill.orders).toEqual([{ uorderid: number, ordercash: '49.25' }]);
});

test.each([
  ['another key', { key: 'wrong' }, 10001],
  ['another signature', { sign: 'wrong' }, 208508],
])('the juhe style refuses %s', async (_name, wrong, code) => {
  const [number, phone] = [newNumber(), newPhone()];
  const fields = { phoneno: phone, cardnum: '50', orderid: number, ...signed(`${phone}50${number}`), ...wrong };
  expect(await juhe('onlineorder', fields)).toMatchObject({ error_code: code });
  expect(await juhe('ordersta', { orderid: number })).toMatchObject({ error_code: 208515 });
});

test('the JSON style signs its answers, and refuses what is not signed or costs more than was said', async () => {
  expect(await json('POST', '/v1/orders', orderOf(newNumber()), 'wrong')).toMatchObject({ code: 'BAD_SIGNATURE' });
  expect(await json('POST', '/v1/orders', orderOf(newNumber(), { maxAmount: '49' }))).toMatchObject({
    code: 'PRICE_CHANGED',
  });
  const number = newNumber();
  expect(await json('POST', '/v1/orders', orderOf(number))).toMatchObject({ data: { status: 'PROCESSING' } });
  expect(await json('POST', '/v1/orders', orderOf(number))).toMatchObject({ code: 'ORDER_EXISTS' });
  sandbox.advance(1);
  expect(await json('GET', `/v1/orders/${number}`)).toMatchObject({ data: { status: 'SUCCESS', amount: '49.30' } });
});

test('cards are sealed under our key and bound to the order', async () => {
  const number = newNumber();
  const asked = { productCode: 'CARD50', quantity: 2, maxAmount: '100' };
  await json('POST', '/v1/orders', orderOf(number, asked));
  sandbox.advance(1);
  const { data } = await json('GET', `/v1/orders/${number}`);
  const bytes = Buffer.from(data['cards']!, 'base64');
  const key = createHash('sha256').update(keys.json.secret).digest();
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(number)).setAuthTag(bytes.subarray(-16));
  const cards = JSON.parse(
    decipher.update(bytes.subarray(12, -16)).toString() + decipher.final().toString(),
  ) as object[];
  expect(cards).toHaveLength(2);
});

const fate = (phone: string, outcome: string, seconds = 0) =>
  sandbox.control('/suppliers/juhe/switches', { account: phone, outcome, seconds });
const balance = async () => {
  const timestamp = '1';
  return Number(((await juhe('yue', { timestamp, ...signed(timestamp) }))['result'] as Answer)['money']);
};

test.each([
  ['failed', '9', 0],
  ['silent', '0', 49.25],
  ['otherAmount', '1', 50.25],
  ['otherAccount', '1', 49.25],
])('an order whose fate is %s costs what it says', async (outcome, state, cost) => {
  const [number, phone, before] = [newNumber(), newPhone(), await balance()];
  await fate(phone, outcome);
  await order(number, phone);
  expect(await stateOf(number)).toBe(state);
  expect(before - (await balance())).toBeCloseTo(cost);
});

test('a supplier that says "failed" first has delivered in the end', async () => {
  const [number, phone] = [newNumber(), newPhone()];
  await fate(phone, 'failedFirst');
  await order(number, phone);
  expect(await stateOf(number)).toBe('9');
  sandbox.advance(2);
  expect(await stateOf(number)).toBe('1');
});

test('an answer is lost before or after the work', async () => {
  const [done, never] = [newNumber(), newNumber()];
  for (const [number, outcome] of [
    [done, 'lostAnswer'],
    [never, 'neverTaken'],
  ] as const) {
    const phone = newPhone();
    await fate(phone, outcome);
    await expect(order(number, phone)).rejects.toThrow();
  }
  expect(await stateOf(done)).toBe('1');
  expect(await juhe('ordersta', { orderid: never })).toMatchObject({ error_code: 208515 });
});

test('refusals name what is wrong', async () => {
  const [one, other] = [newPhone(), newPhone()];
  await fate(one, 'noBalance');
  await fate(other, 'refused');
  expect(await order(newNumber(), one)).toMatchObject({ error_code: 208505 });
  expect(await order(newNumber(), other)).toMatchObject({ error_code: 208501 });
});

test('notifications: twice, corrected, forged and unsigned ones', async () => {
  const listener = await Listener.start('success');
  await sandbox.control('/suppliers/juhe/settings', { notifyUrl: `${listener.url}/n` });
  const told = async (outcome: string, most: number) => {
    const [number, phone] = [newNumber(), newPhone()];
    await fate(phone, outcome);
    await order(number, phone);
    sandbox.advance(2);
    const notices = () =>
      listener.received
        .map(({ body }) => new URLSearchParams(body))
        .filter((fields) => fields.get('orderid') === number);
    return until(outcome, () => (notices().length >= most ? notices() : undefined));
  };
  const isSigned = (fields: URLSearchParams) =>
    fields.get('sign') === md5(keys.juhe.account + fields.get('sporder_id') + fields.get('orderid'));
  const shown = (fields: URLSearchParams) => [fields.get('sta'), isSigned(fields)];
  expect((await told('twice', 2)).map(shown)).toEqual([
    ['1', true],
    ['1', true],
  ]);
  expect((await told('failedFirst', 2)).map(shown)).toEqual(
    expect.arrayContaining([
      ['9', true],
      ['1', true],
    ]),
  );
  expect((await told('forged', 2)).map(shown)).toEqual(
    expect.arrayContaining([
      ['1', false],
      ['9', true],
    ]),
  );
  const unsigned = await told('unsigned', 2);
  expect(unsigned.map((fields) => fields.has('sign')).toSorted()).toEqual([false, true]);
  await listener.close();
});

test('a seed draws the same fates again, and many different ones', async () => {
  expect((await sandbox.control('/suppliers/json/switches', { seed: 7 })).status).toBe(200);
  const outcomes = async () =>
    (
      (await (await fetch(`${sandbox.url}/suppliers/json/orders.json`)).json()) as {
        orders: { number: string; outcome: string }[];
      }
    ).orders;
  for (let made = 0; made < 12; made += 1)
    await json('POST', '/v1/orders', orderOf(`SEED0000${made}`)).catch(() => undefined);
  const drawn = (await outcomes()).filter(({ number }) => number.startsWith('SEED'));
  // whatever the day; two of the twelve were not taken
  expect(drawn.map(({ outcome }) => outcome).join(' ')).toBe(
    'twice unsigned delivered delivered delivered failedFirst forged delivered delivered twice',
  );
  expect((await sandbox.control('/suppliers/json/switches', { seed: -1 })).status).toBe(400);
  expect((await sandbox.control('/suppliers/json/switches', { outcome: 'other' })).status).toBe(400);
});

test('the pages show what happened', async () => {
  for (const id of ['juhe', 'json']) {
    const page = await (await fetch(`${sandbox.url}/suppliers/${id}/`)).text();
    for (const words of ['充值供应商', '预存余额', '先说失败，后来到账', '通知']) expect(page).toContain(words);
  }
});
