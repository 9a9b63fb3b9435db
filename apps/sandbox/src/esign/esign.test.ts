import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SandboxUnderTest } from '../test-kit/sandbox-under-test';

const DAY = 86_400;
const JSON_TYPE = 'application/json; charset=UTF-8';
const COMPANY = { name: '杭州某某有限公司', orgCode: '91330108745830607N', legalRepName: '何某' };
const ACCOUNT = {
  bank: '招商银行',
  province: '浙江省',
  city: '杭州市',
  subbranch: '杭州支行',
  cnapsCode: '308331012345',
};

let sandbox: SandboxUnderTest;
let app: { appId: string; secret: string };
beforeAll(async () => {
  sandbox = await SandboxUnderTest.start();
  app = (await (await fetch(`${sandbox.url}/esign/credentials.json`)).json()) as typeof app;
});
afterAll(() => sandbox.dispose());

type Options = { secret?: string; headers?: Record<string, string>; body?: string; lateSeconds?: number };

/** A call signed as the documents say, and changed afterwards. */
async function call(method: string, path: string, fields?: object, options: Options = {}) {
  const body = fields ? JSON.stringify(fields) : '';
  const md5 = body && createHash('md5').update(body).digest('base64');
  const text = `${method}\n*/*\n${md5}\n${JSON_TYPE}\n\n${path}`;
  const signature = createHmac('sha256', options.secret ?? app.secret)
    .update(text)
    .digest('base64');
  const sent = options.body ?? body;
  const answer = await fetch(sandbox.url + path, {
    method,
    headers: {
      accept: '*/*',
      'content-type': JSON_TYPE,
      ...(md5 && { 'content-md5': md5 }),
      'x-tsign-open-app-id': app.appId,
      'x-tsign-open-auth-mode': 'Signature',
      'x-tsign-open-ca-timestamp': String(sandbox.now().getTime() - (options.lateSeconds ?? 0) * 1000),
      'x-tsign-open-ca-signature': signature,
      ...options.headers,
    },
    ...(sent && { body: sent }),
  });
  const { code, data } = (await answer.json()) as { code: number; data: Record<string, string> | null };
  return { status: answer.status, code, data };
}

const OPENING = '/v2/identity/auth/api/organization/threeFactors';
async function open() {
  const { data } = await call('POST', OPENING, COMPANY);
  const base = `/v2/identity/auth/pub/organization/${data!['flowId']}`;
  return {
    send: (cardNo: string) => call('PUT', `${base}/transferRandomAmount`, { ...ACCOUNT, cardNo }),
    process: async () => (await call('GET', `${base}/transferProcess`)).data?.['process'],
    tell: async (amount: number) => (await call('PUT', `${base}/verifyRandomAmount`, { amount })).code,
  };
}
async function arrived(number: string): Promise<number> {
  const answer = await fetch(`${sandbox.url}/bank/arrivals.json?number=${number}`);
  return ((await answer.json()) as { arrivals: { fen: number }[] }).arrivals[0]!.fen;
}

test.each<[string, Options]>([
  ['another secret', { secret: 'wrong' }],
  ['another body', { body: '{}' }],
  ['another application', { headers: { 'x-tsign-open-app-id': '1' } }],
  ['another content type', { headers: { 'content-type': 'application/json' } }],
  ['an old time', { lateSeconds: 901 }],
  ['a time to come', { lateSeconds: -901 }],
])('a call with %s is refused', async (_what, options) => {
  expect(await call('POST', OPENING, COMPANY, options)).toMatchObject({ status: 401, code: 401, data: null });
});

test('the bank alone tells the amount, which proves the account', async () => {
  const flow = await open();
  expect(await flow.process()).toBe('INIT');
  expect(await flow.tell(0.01)).toBe(30500051);
  expect(await flow.send('571900000010')).toMatchObject({ code: 0, data: null });
  const fen = await arrived('571900000010');
  expect(await flow.process()).toBe('PAID_SUCCESS');
  expect(await flow.tell(fen === 1 ? 0.02 : 0.01)).toBe(30502002);
  expect(await flow.tell(fen / 100)).toBe(0);
  expect(await flow.process()).toBe('ORGANFINISHED');
  expect(await flow.tell(fen / 100)).toBe(30500002);
  const page = await (await fetch(`${sandbox.url}/bank?number=571900000010`)).text();
  expect(page).toContain((fen / 100).toFixed(2));
  expect(await (await fetch(`${sandbox.url}/esign/`)).text()).toContain(COMPANY.name);
});

test('more than three wrong amounts end a flow, and so do seven days', async () => {
  const [flow, old] = [await open(), await open()];
  await flow.send('571900000020');
  const wrong = (await arrived('571900000020')) === 1 ? 0.02 : 0.01;
  for (const code of [30502002, 30502002, 30502002, 30502003, 30500002]) expect(await flow.tell(wrong)).toBe(code);
  sandbox.advance(7 * DAY + 1);
  expect(await old.send('571900000021')).toMatchObject({ code: 30500003 });
});

test('a tester decides what becomes of transfers to an account, also across a restart', async () => {
  for (const [number, fate] of [
    ['571900000030', 'refused'],
    ['571900000031', 'noAccount'],
    ['571900000032', 'waits'],
  ])
    await sandbox.control('/esign/switches', { number, fate });
  expect((await sandbox.control('/esign/switches', { fate: 'toString' })).status).toBe(400);
  await sandbox.restart();
  const [refused, gone, waiting] = [await open(), await open(), await open()];
  expect(await refused.send('571900000030')).toMatchObject({ code: 1203043 });
  await gone.send('571900000031');
  await waiting.send('571900000032');
  expect([await refused.process(), await gone.process(), await waiting.process()]).toEqual([
    'INIT',
    'PAID_FAILED',
    'PAID',
  ]);
});

test.each([
  ['no name', { ...COMPANY, name: '' }, 30500100],
  ['a credit code that is none', { ...COMPANY, orgCode: '1' }, 30500101],
])('a company with %s is refused', async (_what, fields, code) => {
  expect(await call('POST', OPENING, fields)).toMatchObject({ status: 200, code });
});
