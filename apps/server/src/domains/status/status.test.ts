// The status page through HTTP: what is counted, what operators say, of two at once one, and what nobody may send.
import { randomUUID } from 'node:crypto';
import * as codes from '@jishi/contract/codes';
import * as consoleContract from '@jishi/contract/console/status';
import { incidentEffect, incidentPhase, partState, platformPart } from '@jishi/contract/enums/status';
import * as contract from '@jishi/contract/status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../testing/members';
import { type TestOperator, signInOperator } from '../../testing/operators';
import { type TestServer, startTestServer } from '../../testing/server';
import { status } from './domain';
import { countAgain, countLately } from './measure/service';

let server: TestServer;
let agent: TestOperator;
let other: TestOperator;
beforeAll(async () => {
  // a Monday, half an hour after midnight in Beijing
  server = await startTestServer({ domains: [status], now: new Date('2026-03-09T00:30:00+08:00') });
  [agent, other] = [await signInOperator(server, 'support'), await signInOperator(server, 'content')];
  await server.db.query("update status.beginning set since = '2026-03-01T12:00:00+08:00'");
});
afterAll(() => server.close());

const HOUR = 3_600_000;

/** Live calls of one code, so many hours ago. */
async function count(hoursAgo: number, code: number, calls: number) {
  await server.db.query(
    `insert into gateway.call_hour (member_id, hour, project_id, api_id, key_id, mode, code, node_id, calls, charged, amount, total_ms,
       durations, shortest_ms, longest_ms)
     values (0, date_trunc('hour', $1::timestamptz), 1, 0, 0, 1, $2, 1, $3::int, 0, 0, 1, $3::int * gateway.duration(1), 1, 1)`,
    [new Date(server.clock.now().getTime() - hoursAgo * HOUR), code, calls],
  );
}

const look = async () => (await server.call(contract.getStatus, {})).result;
const partOf = async (part: number) => (await look()).parts.find((one) => one.part === part)!;
const words = () => ({
  postId: randomUUID(),
  effect: incidentEffect.degraded,
  parts: [platformPart.payment],
  text: '部分用户付款后没有到账，正在查',
});
const fault = (more: object = {}) => ({
  ...words(),
  title: '支付宝充值延迟',
  phase: incidentPhase.investigating,
  ...more,
});
const caseOf = async (id: string) => (await server.call(consoleContract.getIncidentCase, { id }, agent)).result;
async function announced(more: object = {}) {
  const { result } = await server.call(consoleContract.announceFault, fault(more) as never, agent);
  return { id: result.id, seen: (await caseOf(result.id)).bulletins[0]!.id };
}
const post = (by: TestOperator, id: string, seen: string, phase: number, more: object = {}) =>
  server.call(consoleContract.postBulletin, { ...words(), id, seen, phase, ...more } as never, by);

test('our own faults count for the gateway, the products their own, nobody what callers got wrong', async () => {
  await count(0, 0, 900);
  await count(0, 200_005, 5000);
  await count(0, 401_001, 5000);
  await count(0, 503_001, 5000);
  await count(0, 500_001, 60);
  await count(0, 503_005, 40);
  await count(1, 504_001, 30);
  await count(1, 0, 10);
  await count(24 * 89, 0, 7);
  await count(24 * 90, 500_001, 8);
  await countLately(systemContext(server));
  const gateway = await partOf(platformPart.gateway);
  expect(gateway).toMatchObject({ state: partState.degraded, recent: { calls: 1000, successRate: '90.00' } });
  expect(gateway.days).toHaveLength(90);
  expect(gateway.days[0]).toEqual({ day: '2025-12-10', calls: 7, successRate: '100.00', state: partState.good });
  expect(gateway.days[88]).toMatchObject({ day: '2026-03-08', calls: 40, state: partState.good });
  expect(gateway.days[89]).toMatchObject({ day: '2026-03-09', calls: 1000, state: partState.degraded });
  expect(gateway.days[1]).toEqual({ day: '2025-12-11', calls: 0, successRate: null, state: partState.unknown });
  expect(gateway.total).toEqual({ calls: 1047, successRate: '90.44' });
  const products = await partOf(platformPart.products);
  expect(products).toMatchObject({ state: partState.good, recent: { calls: 900 } });
  expect(products.days[88]).toMatchObject({ calls: 40, successRate: '25.00', state: partState.down });
});

test('what was booked late is counted at night, and what the gateway has forgotten stays', async () => {
  await count(24 * 3, 0, 11);
  await countLately(systemContext(server));
  expect((await partOf(platformPart.gateway)).days[86]).toMatchObject({ calls: 0 });
  await Promise.all([countAgain(systemContext(server)), countAgain(systemContext(server))]);
  expect((await partOf(platformPart.gateway)).days[86]).toMatchObject({ calls: 11 });
  await server.db.query("delete from gateway.call_hour where hour < '2026-03-08T00:00:00+08:00'");
  await countAgain(systemContext(server));
  expect((await partOf(platformPart.gateway)).days[86]).toMatchObject({ calls: 11 });
});

test('a part that nobody counts is good by words, and only since words are kept', async () => {
  const { days, recent, state } = await partOf(platformPart.sms);
  expect({ recent, state }).toEqual({ recent: null, state: partState.good });
  const known = days.filter((day) => day.state !== partState.unknown).map(({ day }) => day);
  expect(known).toEqual(days.map(({ day }) => day).filter((day) => day >= '2026-03-01'));
});

test('a fault is open until it is resolved, then on its day and among what has ended', async () => {
  const { id, seen } = await announced({ beginTime: '2026-03-08 23:50:00' });
  const { open } = await look();
  expect(open).toMatchObject([{ id, phase: incidentPhase.investigating, beginTime: '2026-03-08 23:50:00' }]);
  expect(open[0]!.bulletins.map(({ text }) => text)).toEqual([words().text]);
  expect((await post(other, id, seen, incidentPhase.resolved, { endTime: '2026-03-09 00:00:00' })).code).toBe(0);
  expect((await look()).open).toEqual([]);
  const { days, state } = await partOf(platformPart.payment);
  expect(state).toBe(partState.good);
  expect(days.slice(88).map((day) => day.state)).toEqual([partState.degraded, partState.good]);
  expect((await server.call(contract.listIncidents, {})).result.list).toMatchObject([
    { id, endTime: '2026-03-09 00:00:00' },
  ]);
  const { bulletins } = (await server.call(contract.getIncident, { id })).result;
  expect(bulletins.map(({ phase }) => phase)).toEqual([incidentPhase.resolved, incidentPhase.investigating]);
  expect(JSON.stringify(bulletins)).not.toContain('operator');
  const kept = await caseOf(id);
  expect((await post(agent, id, kept.bulletins[0]!.id, incidentPhase.watching)).fields).toMatchObject([
    { path: 'phase' },
  ]);
  expect(
    (await post(agent, id, kept.bulletins[0]!.id, incidentPhase.resolved, { text: '原因是上游证书过期' })).code,
  ).toBe(0);
  expect(await caseOf(id)).toMatchObject({ endTime: '2026-03-09 00:00:00', next: [incidentPhase.resolved] });
  const { rows } = await server.db.query(
    "select action from audit.entry where target_kind = 'incident' and target_id = $1 order by id",
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['status.announce', 'status.post', 'status.post']);
});

test('a maintenance waits for its window, is under way within it without a word, and can be called off', async () => {
  const plan = {
    ...words(),
    title: '数据库升级',
    windowBegin: '2026-03-09 02:00:00',
    windowEnd: '2026-03-09 03:00:00',
  };
  const { id } = (await server.call(consoleContract.announceMaintenance, plan, agent)).result;
  expect((await look()).planned).toMatchObject([{ id, phase: incidentPhase.planned }]);
  expect((await partOf(platformPart.payment)).state).toBe(partState.good);
  server.clock.advance(1.5 * HOUR);
  expect((await look()).open).toMatchObject([{ id, phase: incidentPhase.underway }]);
  expect((await partOf(platformPart.payment)).state).toBe(partState.maintenance);
  server.clock.advance(HOUR);
  const late = (await server.call(consoleContract.searchIncidents, { phase: incidentPhase.underway }, agent)).result
    .list;
  expect(late).toMatchObject([{ id, overdue: true }]);
  const seen = (await caseOf(id)).bulletins[0]!.id;
  expect((await post(agent, id, seen, incidentPhase.cancelled)).code).toBe(0);
  expect((await partOf(platformPart.payment)).days[89]).toMatchObject({ state: partState.good });
});

test('of twenty operators who go on from the same words one does, and the others are told', async () => {
  const { id, seen } = await announced();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      post(at % 2 ? agent : other, id, seen, at % 3 ? incidentPhase.resolved : incidentPhase.identified),
    ),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === codes.stateConflict)).toHaveLength(19);
  expect((await caseOf(id)).bulletins).toHaveLength(2);
});

test('the same announcement and the same words, sent twenty times, are there once', async () => {
  const one = fault({ title: '只公布一次' });
  const sent = await Promise.all(
    Array.from({ length: 20 }, () => server.call(consoleContract.announceFault, one as never, agent)),
  );
  const [id, ...more] = [...new Set(sent.map(({ result }) => result.id))];
  expect(more).toEqual([]);
  const seen = (await caseOf(id!)).bulletins[0]!.id;
  const said = { postId: randomUUID() };
  const posted = await Promise.all(
    Array.from({ length: 20 }, () => post(agent, id!, seen, incidentPhase.identified, said)),
  );
  expect(posted.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 0));
  expect((await caseOf(id!)).bulletins).toHaveLength(2);
});

test('what is wrong is named by its field', async () => {
  const fieldsOf = async (more: object) => {
    const answer = await server.callRaw(consoleContract.announceFault, fault(more), agent);
    expect(answer.status).toBeLessThan(500);
    return answer.fields?.map(({ path }) => path.replace(/[.[].*/, ''));
  };
  expect(await fieldsOf({ parts: [] })).toEqual(['parts']);
  expect(await fieldsOf({ parts: [99] })).toEqual(['parts']);
  expect(await fieldsOf({ parts: Array.from({ length: 7 }, () => 1) })).toEqual(['parts']);
  expect(await fieldsOf({ effect: 1 })).toEqual(['effect']);
  expect(await fieldsOf({ phase: incidentPhase.planned })).toEqual(['phase']);
  expect(await fieldsOf({ text: 'x'.repeat(2001) })).toEqual(['text']);
  expect(await fieldsOf({ title: '看不见\u202e的' })).toEqual(['title']);
  expect(await fieldsOf({ postId: '1' })).toEqual(['postId']);
  expect(await fieldsOf({ beginTime: '2026-03-10 00:00:00' })).toEqual(['beginTime']);
  expect(await fieldsOf({ beginTime: '2026-02-30 00:00:00' })).toEqual(['beginTime']);
  const none = '9223372036854775807';
  expect(await post(agent, none, none, incidentPhase.resolved)).toMatchObject({ code: codes.notFound });
  expect(await server.call(contract.getIncident, { id: none })).toMatchObject({ code: codes.notFound });
  const readonly = await signInOperator(server, 'readonly');
  expect((await server.call(consoleContract.announceFault, fault() as never, readonly)).code).toBe(
    codes.permissionMissing,
  );
});

test('the feed is well-formed whatever was written, and the latest words come first', async () => {
  const title = '<b>&"引号"</b>]]>';
  const { id, seen } = await announced({ title, text: '<script>alert(1)</script> & \u0001 完' });
  server.clock.advance(1000);
  await post(agent, id, seen, incidentPhase.identified, { text: '已经找到原因 <2>' });
  const { body: text, headers } = await server.inject({ method: 'GET', url: '/status.atom' });
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(text).toContain('<title>故障，已定位：&lt;b&gt;&amp;&quot;引号&quot;&lt;/b&gt;]]&gt;</title>');
  expect(text.split('<entry>')[1]).toContain(`/status/${id}</id>`);
  expect(text.indexOf('已经找到原因 &lt;2&gt;')).toBeLessThan(text.indexOf('&lt;script&gt;'));
  expect(text).not.toContain('\u0001');
  const tags = [...text.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)].filter(([, , , alone]) => !alone);
  const opened: string[] = [];
  for (const [, end, name] of tags)
    if (end) expect(opened.pop()).toBe(name);
    else opened.push(name!);
  expect(opened).toEqual([]);
});
