import { endpoint } from '@jishi/contract/endpoint';
import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Context, withTransaction } from '../kernel/context';
import { Refusal } from '../kernel/refusal';
import { useCase } from '../kernel/use-case';
import { type TestMember, signInMember, systemContext } from '../testing/members';
import { signInOperator } from '../testing/operators';
import { type TestServer, startTestServer } from '../testing/server';
import { until } from '../testing/until';
import { forgetAnswers } from './idempotency';

const order = {
  method: 'POST',
  summary: 'counts how often it ran',
  input: z.object({ item: z.string() }),
  output: z.object({ run: z.number().int(), item: z.string() }),
  idempotent: true,
} as const;
const byMember = endpoint({ ...order, path: '/test/order/member', access: 'member' });
const byOperator = endpoint({ ...order, path: '/test/order/operator', access: 'operator', permission: 'audit.read' });
const byAnybody = endpoint({ ...order, path: '/test/order/public', access: 'public' });

/** What a use case that does not keep the key itself is asked for. */
const DONE_ONCE = '一次';

let runs = 0;
/** What happens while a request is under way. */
let during: (item: string) => Promise<void> = async () => {};

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  const work = async (ctx: Context, { item }: { item: string }) => {
    if (item === DONE_ONCE) await withTransaction(ctx, (tx) => ctx.doneOnce!(tx));
    const run = ++runs;
    await during(item);
    return { run, item };
  };
  server = await startTestServer({
    domains: [{ useCases: [byMember, byOperator, byAnybody].map((one) => useCase(one, work)) }],
  });
});
beforeEach(async () => {
  runs = 0;
  during = async () => {};
  member = await signInMember(server);
});
afterAll(() => server.close());

const KEY = 'order-0000001';
const call = (input: object, options: Parameters<TestServer['callRaw']>[2] = {}) =>
  server.callRaw(byMember, input, { token: member.token, idempotencyKey: KEY, ...options });

/** As if all claims had been made this much earlier: it is the database's clock that judges them. */
const pass = (interval: string) =>
  server.db.query('update http.idempotent_answer set claimed_at = claimed_at - $1::interval', [interval]);

/** A gate that requests wait at until it is opened. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

test('the same key and body get the first answer again, byte for byte, and the work is done once', async () => {
  const first = await call({ item: '茶' });
  expect(first).toMatchObject({ code: 0, result: { run: 1, item: '茶' } });
  expect((await call({ item: '茶' })).text).toBe(first.text);
  expect(runs).toBe(1);
});

test('the same key with another body is a duplicate, whatever became of the first', async () => {
  await call({ item: '茶' });
  for (const other of [{ item: '水' }, { item: '茶', more: 1 }, {}]) {
    expect(await call(other)).toMatchObject({
      status: 200,
      code: 4008,
      msg: '同一个 Idempotency-Key 用在了不同的内容上',
    });
  }
  expect(runs).toBe(1);
});

test('without a key, and under another key, the work is done anew', async () => {
  await call({ item: '茶' });
  expect((await call({ item: '茶' }, { idempotencyKey: 'order-0000002' })).result).toMatchObject({ run: 2 });
  const plain = await server.callRaw(byMember, { item: '茶' }, { token: member.token });
  expect(plain.result).toMatchObject({ run: 3 });
});

test('a second request while the first is under way is told to wait, and gets its answer afterwards', async () => {
  const { opened, open } = gate();
  during = () => opened;
  const first = call({ item: '茶' });
  await until('the first request to run', () => runs === 1);
  expect(await call({ item: '茶' })).toMatchObject({ code: 4008, msg: '同样的请求正在处理，请稍候' });
  open();
  expect((await call({ item: '茶' }).then(async () => call({ item: '茶' }))).text).toBe((await first).text);
  expect(runs).toBe(1);
});

test('of fifty at the same moment one does the work', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => call({ item: '茶' })));
  expect(runs).toBe(1);
  // asked to wait, or given the one answer if it was ready by then
  for (const { code } of answers) expect([0, 4008]).toContain(code);
});

test('a request that died after its effects were committed is not done again', async () => {
  const { opened, open } = gate();
  during = () => opened;
  const dead = call({ item: DONE_ONCE });
  await until('the first request to run', () => runs === 1);
  await pass('61 seconds');
  expect(await call({ item: DONE_ONCE })).toMatchObject({ code: 4008, msg: '这件事已经办成，请刷新页面看结果' });
  open();
  expect((await call({ item: DONE_ONCE }).then(async () => dead)).result).toMatchObject({ run: 1 });
  expect((await call({ item: DONE_ONCE })).result).toMatchObject({ run: 1 });
  expect(runs).toBe(1);
});

test('a request that fails after its effects were committed, or is taken over while it is slow, is done once', async () => {
  during = async () => {
    throw new Refusal('stateConflict');
  };
  expect((await call({ item: DONE_ONCE })).code).toBe(4005);
  during = async () => {};
  expect((await call({ item: DONE_ONCE })).code).toBe(4008);
  expect(runs).toBe(1);
});

test('a request that died is taken over after a minute, not before', async () => {
  const { opened, open } = gate();
  during = () => opened;
  const dead = call({ item: '茶' });
  await until('the first request to run', () => runs === 1);
  during = async () => {};
  await pass('59 seconds');
  expect((await call({ item: '茶' })).code).toBe(4008);
  await pass('2 seconds');
  expect((await call({ item: '水' })).code).toBe(4008);
  expect((await call({ item: '茶' })).result).toMatchObject({ run: 2 });
  open();
  await dead;
});

test.each(['ahead', 'behind'])(
  'it is a minute of the database, also where the dead server’s clock ran %s',
  async (way) => {
    const hour = way === 'ahead' ? 3600_000 : -3600_000;
    const { opened, open } = gate();
    during = () => opened;
    server.clock.advance(hour);
    const dead = call({ item: '茶' });
    await until('the first request to run', () => runs === 1);
    server.clock.advance(-hour);
    during = async () => {};
    await pass('59 seconds');
    expect((await call({ item: '茶' })).code).toBe(4008);
    await pass('2 seconds');
    expect((await call({ item: '茶' })).result).toMatchObject({ run: 2 });
    open();
    await dead;
  },
);

test('a request that is refused after being taken over leaves the claim of the other alone', async () => {
  const first = gate();
  const second = gate();
  during = async () => {
    await first.opened;
    throw new Refusal('soldOut');
  };
  const slow = call({ item: '茶' });
  await until('the first request to run', () => runs === 1);
  during = () => second.opened;
  await pass('61 seconds');
  const taker = call({ item: '茶' });
  await until('the second request to run', () => runs === 2);
  first.open();
  expect((await slow).code).toBe(5301);
  expect(await call({ item: '茶' })).toMatchObject({ code: 4008, msg: '同样的请求正在处理，请稍候' });
  second.open();
  expect((await taker).result).toMatchObject({ run: 2 });
});

test('refusals, invalid input and faults are not kept: the same key may try again', async () => {
  for (const failure of [new Refusal('balanceTooLow'), new Error('a fault')]) {
    during = () => Promise.reject(failure);
    expect((await call({ item: '茶' })).code).not.toBe(0);
  }
  expect((await call({ item: 7 })).code).toBe(4000);
  during = async () => {};
  expect((await call({ item: '茶' })).code).toBe(0);
});

test("a key is its owner's: another member, another endpoint and another operator know nothing of it", async () => {
  await call({ item: '茶' });
  const other = await signInMember(server);
  expect((await call({ item: '茶' }, { token: other.token })).result).toMatchObject({ run: 2 });
  const operators = [await signInOperator(server), await signInOperator(server)];
  const answers = [];
  for (const { token } of operators) {
    answers.push(await server.callRaw(byOperator, { item: '茶' }, { token, idempotencyKey: KEY }));
  }
  expect(answers.map(({ result }) => result)).toMatchObject([{ run: 3 }, { run: 4 }]);
});

test('a kept answer is shown to nobody who may not make the call', async () => {
  const { token } = await signInOperator(server);
  await server.callRaw(byOperator, { item: '茶' }, { token, idempotencyKey: KEY });
  for (const stranger of ['', member.token]) {
    const answer = await server.callRaw(byOperator, { item: '茶' }, { token: stranger, idempotencyKey: KEY });
    expect(answer.code).toBe(401);
  }
});

test('visitors are not told apart, so nothing is kept for them', async () => {
  const visit = () => server.callRaw(byAnybody, { item: '茶' }, { idempotencyKey: KEY });
  expect([(await visit()).result, (await visit()).result]).toMatchObject([{ run: 1 }, { run: 2 }]);
});

test('a malformed key is refused before anything is done', async () => {
  for (const idempotencyKey of ['short', 'x'.repeat(101), 'with space 1', '密钥密钥密钥密钥']) {
    expect((await call({ item: '茶' }, { idempotencyKey })).code).toBe(4000);
  }
  expect(runs).toBe(0);
});

test('a nested bomb under a key is refused like any other', async () => {
  const deep = `{"item":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
  const answer = await server.callRaw(byMember, deep, { token: member.token, idempotencyKey: KEY });
  expect(answer.code).toBe(4000);
});

test('answers are forgotten after a week', async () => {
  await call({ item: '茶' });
  await pass('6 days 23:59');
  await forgetAnswers.run(systemContext(server), {});
  expect((await call({ item: '茶' })).result).toMatchObject({ run: 1 });
  await pass('1 minute');
  await forgetAnswers.run(systemContext(server), {});
  expect((await call({ item: '茶' })).result).toMatchObject({ run: 2 });
});
