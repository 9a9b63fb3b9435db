import { openFaceFlow } from '@jishi/contract/account/phone';
import {
  getCertificate,
  queryPersonFace,
  refreshPersonFace,
  startPersonFace,
  submitPerson,
} from '@jishi/contract/certification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certification } from './domain';
import { faceIdSettingsOf, newPerson, showFace } from '../../testing/identity';
import { signInMember } from '../../testing/members';
import { type SandboxProcess, startSandboxProcess } from '../../testing/sandbox';
import { type TestServer, startTestServer } from '../../testing/server';

let sandbox: SandboxProcess;
let server: TestServer;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  server = await startTestServer({ domains: [certification], settings: { faceId: await faceIdSettingsOf(sandbox) } });
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

let lastAddress = 0;
/** A member who calls from an address of their own, so that the limits of an address are the test's. */
async function newMember() {
  const { token, memberId } = await signInMember(server);
  return { memberId, call: { token, ip: `10.1.0.${++lastAddress}` } };
}
const start = async (call: { token: string; ip: string }) => (await server.call(startPersonFace, {}, call)).result;
const standing = async (memberId: string) =>
  (await server.db.query('select auth_status, auth_type from account.member where id = $1', [memberId])).rows[0];
const keyOf = (flow: { url: string }) => new URL(flow.url).searchParams.get('key') ?? '';

test('a person whose face passes is certified, told and on record', async () => {
  const { memberId, call } = await newMember();
  const person = newPerson();
  expect((await server.call(getCertificate, {}, call)).result).toMatchObject({ authStatus: 0, name: '', idNumber: '' });
  const submitted = await server.call(submitPerson, person, call);
  expect(submitted.result).toMatchObject({ authStatus: 1, authType: 1, certTime: null });
  expect(submitted.text).not.toContain(person.idNumber);
  expect(submitted.text).not.toContain(person.name);
  const flow = await start(call);
  expect(flow.url).toMatch(/^http:\/\/localhost:8080\/auth\?key=[\w-]{43}$/);
  expect((await server.call(queryPersonFace, {}, call)).result).toMatchObject({ status: 'waiting', authStatus: 1 });
  expect(await showFace(server, flow, 'passed')).toBe(`${flow.url}&done=1`);
  expect((await server.call(queryPersonFace, {}, call)).result).toMatchObject({
    status: 'passed',
    authStatus: 2,
    authType: 1,
    certTime: expect.any(String),
  });
  expect(await standing(memberId)).toEqual({ auth_status: 2, auth_type: 1 });
  const told = await server.db.query('select event from message.member_message where member_id = $1', [memberId]);
  expect(told.rows).toEqual([{ event: 'certified' }]);
  const acts = await server.db.query('select action from audit.entry where actor_id = $1 order by id', [memberId]);
  expect(acts.rows.map((row) => row['action'])).toEqual(['certification.submitPerson', 'certification.certifyPerson']);
  expect(await server.call(submitPerson, newPerson(), call)).toMatchObject({ code: 4005 });
  expect(await server.call(startPersonFace, {}, call)).toMatchObject({ code: 4005 });
});

test('nothing of a person is stored in the clear', async () => {
  const { call } = await newMember();
  const person = newPerson();
  await server.call(submitPerson, person, call);
  const flow = await start(call);
  const { rows } = await server.db.query<{ row: string }>(
    `select p::text as row from certification.person p
     union all select f::text from account.face_flow f
     union all select e::text from audit.entry e`,
  );
  const stored = rows.map(({ row }) => row).join('\n');
  for (const secret of [person.idNumber, person.name, flow.flowId, keyOf(flow)]) {
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

test('the phone that comes back settles it, signed in or not, when no desktop asks', async () => {
  const { memberId, call } = await newMember();
  await server.call(submitPerson, newPerson(), call);
  const flow = await start(call);
  await showFace(server, flow, 'passed');
  const { token } = await signInMember(server);
  const seen = await server.call(openFaceFlow, { key: keyOf(flow) }, { token });
  expect(seen.result).toMatchObject({ purpose: 'certify', status: 'passed', providerUrl: '' });
  expect(await standing(memberId)).toMatchObject({ auth_status: 2 });
  const acts = await server.db.query(
    `select actor_id from audit.entry where action = 'certification.certifyPerson' and target_id = $1`,
    [memberId],
  );
  expect(acts.rows).toEqual([{ actor_id: memberId }]);
});

test('a background job settles it when every page was closed', async () => {
  const { memberId, call } = await newMember();
  await server.call(submitPerson, newPerson(), call);
  await showFace(server, await start(call), 'passed');
  server.clock.advance(31_000);
  const { settleAll } = await import('./service');
  const { systemContext } = await import('../../testing/members');
  await settleAll(systemContext(server));
  expect(await standing(memberId)).toMatchObject({ auth_status: 2 });
});

test('a server whose clock runs ahead keeps nobody from asking about the check after it', async () => {
  const { call } = await newMember();
  await server.call(submitPerson, newPerson(), call);
  const flow = await start(call);
  server.clock.advance(4 * 60_000);
  expect((await server.call(queryPersonFace, {}, call)).result).toMatchObject({ status: 'waiting' });
  server.clock.advance(-4 * 60_000);
  await showFace(server, flow, 'passed');
  expect((await server.call(queryPersonFace, {}, call)).result).toMatchObject({ status: 'passed' });
});

test('a face that does not pass fails with the reason, and may be tried again', async () => {
  const { memberId, call } = await newMember();
  await server.call(submitPerson, newPerson(), call);
  await showFace(server, await start(call), 'mismatch');
  const failed = await server.call(queryPersonFace, {}, call);
  expect(failed.result).toMatchObject({ status: 'failed', authStatus: 3, reason: expect.stringContaining('没有通过') });
  const again = (await server.call(refreshPersonFace, {}, call)).result;
  expect((await server.call(queryPersonFace, {}, call)).result).toMatchObject({ status: 'waiting', authStatus: 1 });
  await showFace(server, again, 'passed');
  expect((await server.call(queryPersonFace, {}, call)).result).toMatchObject({ status: 'passed' });
  expect(await standing(memberId)).toMatchObject({ auth_status: 2 });
});

test('a new QR code ends the one before it', async () => {
  const { call } = await newMember();
  await server.call(submitPerson, newPerson(), call);
  const first = await start(call);
  await start(call);
  expect((await server.call(openFaceFlow, { key: keyOf(first) })).result).toMatchObject({
    status: 'expired',
    providerUrl: '',
  });
});

test('a QR code that nobody opens is good for five minutes', async () => {
  const { call } = await newMember();
  await server.call(submitPerson, newPerson(), call);
  const flow = await start(call);
  server.clock.advance(5 * 60_000);
  const opened = (await server.call(openFaceFlow, { key: keyOf(flow) })).result;
  const told = (await server.call(queryPersonFace, {}, call)).result;
  server.clock.advance(-5 * 60_000);
  expect(opened).toMatchObject({ status: 'expired', providerUrl: '' });
  expect(told).toMatchObject({ status: 'expired', authStatus: 1 });
});

test('a new QR code in the place of one that ran out is no further check, and asks for nothing again', async () => {
  const { call } = await newMember();
  await server.call(submitPerson, newPerson(), call);
  let flow = await start(call);
  for (let codes = 0; codes < 6; codes += 1) {
    // the provider's clock stays where it is
    await server.db.query("update account.face_flow set expires_at = expires_at - interval '5 minutes'");
    expect((await server.call(queryPersonFace, {}, call)).result).toMatchObject({ status: 'expired', authStatus: 1 });
    flow = (await server.call(refreshPersonFace, {}, call)).result;
    expect(flow.url).toBeTruthy();
  }
  await showFace(server, flow, 'passed');
  expect((await server.call(queryPersonFace, {}, call)).result).toMatchObject({ status: 'passed' });
});

test('whoever opens the code in time has a quarter of an hour for the check', async () => {
  const minutes = (n: number) => server.clock.advance(n * 60_000);
  const { call } = await newMember();
  await server.call(submitPerson, newPerson(), call);
  const flow = await start(call);
  const opened = async () => (await server.call(openFaceFlow, { key: keyOf(flow) })).result.status;
  const seen: string[] = [];
  for (const passed of [4, 14, 1]) {
    minutes(passed);
    seen.push(await opened(), (await server.call(queryPersonFace, {}, call)).result.status);
  }
  minutes(-19);
  expect(seen).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'expired', 'expired']);
});

test('a face that passed certifies the person it was checked for, not one named afterwards', async () => {
  const { memberId, call } = await newMember();
  await server.call(submitPerson, newPerson(), call);
  const flow = await start(call);
  await showFace(server, flow, 'passed');
  const other = newPerson();
  expect(await server.call(submitPerson, other, call)).toMatchObject({ code: 0 });
  expect((await server.call(queryPersonFace, {}, call)).result).toMatchObject({ status: 'expired', authStatus: 1 });
  expect(await standing(memberId)).toMatchObject({ auth_status: 1 });
});

test('however many ask at once, a pass takes effect once', async () => {
  const { memberId, call } = await newMember();
  await server.call(submitPerson, newPerson(), call);
  await showFace(server, await start(call), 'passed');
  await Promise.all(Array.from({ length: 10 }, () => server.call(queryPersonFace, {}, call)));
  await server.call(queryPersonFace, {}, call);
  expect(await standing(memberId)).toMatchObject({ auth_status: 2 });
  const told = await server.db.query('select from message.member_message where member_id = $1', [memberId]);
  expect(told.rows).toHaveLength(1);
});

test('one person certifies three accounts and no more, even at the same moment', async () => {
  const person = newPerson();
  const members = await Promise.all(Array.from({ length: 5 }, newMember));
  for (const { call } of members) {
    await server.call(submitPerson, person, call);
    const started = await server.call(startPersonFace, {}, call);
    await showFace(server, started.result, 'passed');
  }
  await Promise.all(members.map(({ call }) => server.call(queryPersonFace, {}, call)));
  const states = await Promise.all(members.map(({ memberId }) => standing(memberId)));
  expect(states.filter((state) => state?.['auth_status'] === 2)).toHaveLength(3);
  expect(states.filter((state) => state?.['auth_status'] === 3)).toHaveLength(2);
  const sixth = await newMember();
  await server.call(submitPerson, person, sixth.call);
  const refused = await server.call(startPersonFace, {}, sixth.call);
  expect(refused).toMatchObject({ code: 4005, msg: expect.stringContaining('3 个账户') });
});

test('a member starts five checks a day', async () => {
  const { call } = await newMember();
  await server.call(submitPerson, newPerson(), call);
  for (let n = 0; n < 5; n += 1) {
    const started = await server.call(startPersonFace, {}, call);
    expect(started).toMatchObject({ code: 0 });
    await showFace(server, started.result, 'notAlive');
    await server.call(queryPersonFace, {}, call);
  }
  expect(await server.call(startPersonFace, {}, call)).toMatchObject({ status: 429 });
});

test('a new QR code for the check that waits is no further check', async () => {
  const { call } = await newMember();
  await server.call(submitPerson, newPerson(), call);
  for (let n = 0; n < 10; n += 1) expect(await server.call(startPersonFace, {}, call)).toMatchObject({ code: 0 });
});

test.each([
  ['a wrong check digit', '110101199003070021'],
  ['a day that was not', '110101199002300027'],
  ['letters', 'ABCDEFGHIJKLMNOPQR'],
  ['too few digits', '11010119900307'],
  ['a birthday to come', '11010129900307001X'],
])('an id number with %s is refused beside its field', async (_what, idNumber) => {
  const { call } = await newMember();
  const answer = await server.callRaw(submitPerson, { name: '张三', idNumber }, call);
  expect(answer).toMatchObject({ status: 400, code: 4000, fields: [{ path: 'idNumber' }] });
});

test('without a person there is nothing to check, and without signing in nothing at all', async () => {
  const { call } = await newMember();
  expect(await server.call(startPersonFace, {}, call)).toMatchObject({ code: 4005 });
  expect((await server.call(queryPersonFace, {}, call)).result).toMatchObject({ status: 'expired', authStatus: 0 });
  expect(await server.call(startPersonFace, {})).toMatchObject({ status: 401 });
  expect(await server.call(openFaceFlow, { key: 'x'.repeat(43) })).toMatchObject({ code: 4004 });
});

test.each(['error', 'garbage', 'lostAnswer'])(
  'a provider with the fault %s is told about in Chinese, and costs no try',
  async (fault) => {
    const { call } = await newMember();
    await server.call(submitPerson, newPerson(), call);
    const flow = await start(call);
    await sandbox.post('/identity/switches', { fault });
    for (let n = 0; n < 6; n += 1) {
      const answer = await server.call(startPersonFace, {}, call);
      expect(answer).toMatchObject({ status: 503, code: 503, msg: expect.stringContaining('人脸核身服务') });
    }
    expect((await server.call(queryPersonFace, {}, call)).result).toMatchObject({ status: 'waiting' });
    await sandbox.post('/identity/switches', { fault: 'none' });
    await showFace(server, flow, 'passed');
    expect((await server.call(queryPersonFace, {}, call)).result).toMatchObject({ status: 'passed' });
  },
);

test('a server without a provider says so', async () => {
  const plain = await startTestServer({ domains: [certification] });
  const { token } = await signInMember(plain);
  await plain.call(submitPerson, newPerson(), { token });
  expect(await plain.call(startPersonFace, {}, { token })).toMatchObject({ status: 503, code: 503 });
  await plain.close();
});
