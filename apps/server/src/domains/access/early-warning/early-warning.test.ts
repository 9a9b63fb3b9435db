import { addApply } from '@jishi/contract/access';
import { getEarlyWarning, saveEarlyWarning } from '@jishi/contract/access/guard';
import { gatewayRefusals } from '@jishi/contract/result-codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { access } from '../domain';
import { dayOf } from '../../../kernel/time';
import { signInMember, systemContext } from '../../../testing/members';
import { rollUp } from '../../../testing/rollups';
import { type TestServer, startTestServer } from '../../../testing/server';
import { type TestProduct, makeProduct } from '../../../testing/products';
import { warnOfUse } from './service';

let server: TestServer;
let product: TestProduct;
beforeAll(async () => {
  server = await startTestServer({ domains: [access] });
  product = await makeProduct(server, { freeQuota: 100 });
  await server.db.query(
    `insert into gateway.node (id, name, state, incarnation, started_at, heartbeat_at) values (1, 'n', 2, 1, now(), now())`,
  );
});
afterAll(() => server.close());

const MINUTE = 60_000;
const look = () => warnOfUse(systemContext(server));

async function applied() {
  const member = await signInMember(server);
  const { result } = await server.call(addApply, { projectId: product.id }, { token: member.token });
  const as = { token: member.token };
  const save = (lines: object) =>
    server.callRaw(saveEarlyWarning, { applyId: result.id, enabled: true, channels: [], ...lines }, as);
  const told = async () =>
    (
      await server.db.query<{ text: string }>(
        `select text from message.member_message where member_id = $1 and event = 'apiWarning' order by id`,
        [member.memberId],
      )
    ).rows.map(({ text }) => text);
  const fired = async () => (await server.call(getEarlyWarning, { applyId: result.id }, as)).result.fired;
  const left = (calls: number) =>
    server.db.query('update package.holding set remaining = $2 where member_id = $1', [member.memberId, calls]);
  return { ...member, applyId: result.id, save, told, fired, left };
}

/** Calls a quarter of an hour ago, of which the first `failed` failed, as the gateway books them. */
async function addCalls(memberId: string, calls: number, failed: number, { minutesAgo = 15, code = 502_001 } = {}) {
  const at = new Date(server.clock.now().getTime() - minutesAgo * MINUTE);
  await server.db.query(
    `insert into gateway.call_record (
       id, at, member_id, project_id, api_id, mode, method, path, ip, params, http_status, code, charged, amount, source, total_ms, node_id
     )
     select ((extract(epoch from $2::timestamptz - timestamptz '2024-01-01 00:00:00+00') * 1000)::bigint << 22) + n + $6::bigint, $2, $1,
       $3, $4, 1, 'GET', '/query', '', '', 200, case when n <= $7 then $8::int else 0 end, false, 0, 0, 1, 1
     from generate_series(1, $5::int) n`,
    [memberId, at, product.id, product.apiIds[0], calls, BigInt(memberId) * 1000n, failed, code],
  );
}

test('the lines are kept, and nobody sees or sets those of another', async () => {
  const [mine, theirs] = [await applied(), await applied()];
  await mine.save({ remainingBelow: 10, errorRateAbove: 5, channels: ['sms', 'sms'] });
  const { result } = await server.call(getEarlyWarning, { applyId: mine.applyId }, { token: mine.token });
  expect(result).toEqual({
    applyId: mine.applyId,
    projectName: '测试产品',
    unit: 1,
    enabled: true,
    remainingBelow: 10,
    dailyCallsAbove: null,
    errorRateAbove: 5,
    channels: ['sms'],
    fired: [],
  });
  const foreign = { applyId: mine.applyId };
  expect(await server.call(getEarlyWarning, foreign, { token: theirs.token })).toMatchObject({ code: 4004 });
  expect(await theirs.save({ ...foreign, remainingBelow: 1 })).toMatchObject({ code: 4004 });
  expect(await mine.save({ errorRateAbove: 101 })).toMatchObject({ code: 4000 });
});

test('a warning that could never tell is refused with what is missing', async () => {
  const { save } = await applied();
  expect(await save({})).toMatchObject({ code: 4000, fields: [{ path: 'remainingBelow' }] });
  // more than all calls cannot fail
  expect(await save({ errorRateAbove: 100 })).toMatchObject({ code: 4000, fields: [{ path: 'errorRateAbove' }] });
  for (const channel of ['email', 'wechat', 'webhook'])
    expect(await save({ remainingBelow: 5, channels: ['sms', channel] })).toMatchObject({
      code: 4000,
      msg: expect.stringContaining('发不到'),
      fields: [{ path: 'channels' }],
    });
  expect(await save({ remainingBelow: 5, channels: ['sms'] })).toMatchObject({ code: 0 });
  expect(await save({ enabled: false })).toMatchObject({ code: 0 });
});

test('few calls left are told once, and again only after there were enough', async () => {
  const one = await applied();
  await one.save({ remainingBelow: 20 });
  await look();
  expect(await one.told()).toEqual([]);
  await one.left(19);
  for (let n = 0; n < 3; n += 1) await look();
  expect(await one.told()).toEqual(['接口“测试产品”触发预警：剩余 19 次，低于 20 次。']);
  expect(await one.fired()).toEqual(['remaining']);
  await one.left(20);
  await look();
  expect(await one.fired()).toEqual([]);
  await one.left(3);
  await look();
  expect(await one.told()).toHaveLength(2);
});

test('many calls in a day are told once, and the next day begins anew', async () => {
  const one = await applied();
  await one.save({ dailyCallsAbove: 100 });
  const count = (calls: number) =>
    server.db.query(
      `insert into gateway.call_day (member_id, day, project_id, api_id, key_id, mode, code, node_id, calls, charged, amount, total_ms)
       values ($1, $2, $3, 1, 1, 1, 0, 1, $4, 0, 0, 0)
       on conflict (member_id, day, project_id, api_id, key_id, mode, code, node_id) do update set calls = excluded.calls`,
      [one.memberId, dayOf(server.clock.now()), product.id, calls],
    );
  await count(100);
  await look();
  expect(await one.told()).toEqual([]);
  await count(101);
  await look();
  await look();
  expect(await one.told()).toEqual(['接口“测试产品”触发预警：今日已调用 101 次，超过 100 次。']);
  server.clock.advance(24 * 60 * MINUTE);
  await look();
  expect(await one.fired()).toEqual([]);
});

test('a failure rate counts from twenty calls in the last hour on', async () => {
  const few = await applied();
  const many = await applied();
  const past = await applied();
  for (const one of [few, many, past]) await one.save({ errorRateAbove: 10 });
  await addCalls(few.memberId, 19, 19);
  await addCalls(many.memberId, 20, 3);
  await addCalls(past.memberId, 50, 50, { minutesAgo: 61 });
  await look();
  expect(await few.told()).toEqual([]);
  expect(await past.told()).toEqual([]);
  expect(await many.told()).toEqual(['接口“测试产品”触发预警：最近一小时失败率 15%，超过 10%。']);
  server.clock.advance(60 * MINUTE);
  await look();
  expect(await many.fired()).toEqual([]);
});

test('what strangers are refused in the name of a key warns of nothing', async () => {
  const one = await applied();
  await one.save({ errorRateAbove: 10, dailyCallsAbove: 5 });
  await addCalls(one.memberId, 40, 40, { code: gatewayRefusals.signatureMismatch.code });
  await rollUp(server.db);
  await look();
  expect(await one.told()).toEqual([]);
});

test('each of the three is armed by itself', async () => {
  const one = await applied();
  await one.save({ remainingBelow: 50, errorRateAbove: 10 });
  await one.left(40);
  await look();
  await addCalls(one.memberId, 20, 20);
  await look();
  expect(await one.told()).toEqual([
    expect.stringContaining('剩余 40 次'),
    '接口“测试产品”触发预警：最近一小时失败率 100%，超过 10%。',
  ]);
  expect(await one.fired()).toEqual(['remaining', 'errorRate']);
  await one.save({ remainingBelow: 50, errorRateAbove: 20 });
  expect(await one.fired()).toEqual(['remaining']);
});

test('one that is off says nothing', async () => {
  const one = await applied();
  await one.save({ enabled: false, remainingBelow: 1000 });
  await look();
  expect(await one.told()).toEqual([]);
});

test('many workers that look at once tell each crossing once', async () => {
  const people = [];
  for (let n = 0; n < 10; n += 1) people.push(await applied());
  for (const one of people) await one.save({ remainingBelow: 1000 });
  await Promise.all(Array.from({ length: 6 }, look));
  for (const one of people) expect(await one.told()).toHaveLength(1);
});
