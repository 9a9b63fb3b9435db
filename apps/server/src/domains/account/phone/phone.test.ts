import { getMemberInfo, isLoggedIn, loginBySms } from '@jishi/contract/account';
import {
  changePhone,
  openFaceFlow,
  queryLostPhoneFace,
  queryPhoneChange,
  resetPhone,
  sendNewPhoneCode,
  setLostPhone,
  startLostPhoneFace,
  startPhoneChange,
  startPhoneChangeFace,
  startPhoneReset,
} from '@jishi/contract/account/phone';
import { queryPersonFace, startPersonFace, submitPerson } from '@jishi/contract/certification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../domain';
import { certification } from '../../certification/domain';
import { giveCode, solveCaptcha } from '../../../testing/codes';
import { faceIdSettingsOf, newPerson, showFace } from '../../../testing/identity';
import { codeSentTo, newPhone, signInMember, systemContext } from '../../../testing/members';
import { type SandboxProcess, startSandboxProcess } from '../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../testing/server';
import { jobs } from '../jobs';
import { phoneKeyOf } from '../member/rules';
import { isPhoneTaken } from './rules';
import { updatePhone } from './store';

let sandbox: SandboxProcess;
let server: TestServer;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  server = await startTestServer({
    domains: [account, certification],
    settings: { faceId: await faceIdSettingsOf(sandbox) },
  });
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

let lastAddress = 0;
/** An address of the test's own, so that its limits are too. */
const newAddress = () => `10.2.0.${++lastAddress}`;
const mask = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

async function newMember() {
  const member = await signInMember(server);
  return { ...member, call: { token: member.token, ip: newAddress() } };
}
type Member = Awaited<ReturnType<typeof newMember>>;

/** A member whose certified identity is `person`. */
async function certifiedMember(person = newPerson()): Promise<Member> {
  const member = await newMember();
  await server.call(submitPerson, person, member.call);
  await showFace(server, (await server.call(startPersonFace, {}, member.call)).result, 'passed');
  await server.call(queryPersonFace, {}, member.call);
  return { ...member, call: { ...member.call, ip: newAddress() } };
}

const ticketByOldPhone = async ({ phone, call }: Member) =>
  (await server.call(startPhoneReset, { code: await giveCode(server, phone, 'changePhone') }, call)).result.ticket;
const phoneOf = async ({ memberId }: Member) =>
  (await server.db.query('select phone_mask from account.member where id = $1', [memberId])).rows[0]?.['phone_mask'];
const isIn = async (token: string) => (await server.call(isLoggedIn, {}, { token })).result.login;
const signIn = async (phone: string) =>
  server.call(loginBySms, { phone, code: await giveCode(server, phone, 'login'), agree: true });

test('with the old phone at hand, the account moves to a new one and other devices are signed out', async () => {
  const member = await newMember();
  const { token: other } = await signInMember(server, { phone: member.phone });
  const ticket = await ticketByOldPhone(member);
  const phone = newPhone();
  const sent = await server.call(sendNewPhoneCode, { ticket, phone }, member.call);
  expect(sent.result).toMatchObject({ phone: mask(phone), seconds: 60 });
  const code = await codeSentTo(server, phone);
  expect(await server.call(resetPhone, { ticket, phone, code }, member.call)).toMatchObject({ code: 0 });
  expect(await phoneOf(member)).toBe(mask(phone));
  expect((await server.call(getMemberInfo, {}, member.call)).result.phone).toBe(mask(phone));
  expect(await isIn(member.token)).toBe(true);
  expect(await isIn(other)).toBe(false);
  expect((await signIn(phone)).result.registered).toBe(false);
  const { rows } = await server.db.query(
    `select before, after from audit.entry where action = 'account.changePhone' and target_id = $1`,
    [member.memberId],
  );
  expect(rows).toEqual([{ before: { phone: mask(member.phone) }, after: { phone: mask(phone), by: 'changePhone' } }]);
  const told = await server.db.query('select event from message.member_message where member_id = $1', [
    member.memberId,
  ]);
  expect(told.rows).toContainEqual({ event: 'phoneChanged' });
  expect((await signIn(member.phone)).result.registered).toBe(true);
});

test('a ticket changes the phone once, for its own member only', async () => {
  const [member, stranger] = [await newMember(), await newMember()];
  const ticket = await ticketByOldPhone(member);
  const change = async (who: Member, phone: string) =>
    server.call(resetPhone, { ticket, phone, code: await giveCode(server, phone, 'newPhone', who) }, who.call);
  expect(await change(stranger, newPhone())).toMatchObject({ code: 4005 });
  expect(await change(member, newPhone())).toMatchObject({ code: 0 });
  expect(await change(member, newPhone())).toMatchObject({ code: 4005 });
});

test('of two changes with one ticket at the same moment one wins', async () => {
  const member = await newMember();
  const ticket = await ticketByOldPhone(member);
  const phones = [newPhone(), newPhone(), newPhone()];
  for (const phone of phones) await giveCode(server, phone, 'newPhone', member);
  const answers = await Promise.all(
    phones.map((phone) => server.call(resetPhone, { ticket, phone, code: '246810' }, member.call)),
  );
  expect(answers.map((answer) => answer.code).sort()).toEqual([0, 4005, 4005]);
});

test('of members who take one number at the same moment one gets it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const phone = newPhone();
    const phoneKey = phoneKeyOf(server.shared.vault, phone);
    const members = await Promise.all([newMember(), newMember(), newMember()]);
    const moves = members.map(({ memberId }) =>
      server.db
        .transaction((tx) => updatePhone(tx, memberId, { phoneCipher: phoneKey, phoneKey, phoneMask: mask(phone) }))
        .catch((error: unknown) => isPhoneTaken(error) && false),
    );
    expect((await Promise.all(moves)).filter(Boolean)).toHaveLength(1);
  }
});

test('that somebody has the number is said only to who owns it', async () => {
  const [member, owner] = [await newMember(), await newMember()];
  const ticket = await ticketByOldPhone(member);
  const sent = await server.call(sendNewPhoneCode, { ticket, phone: owner.phone }, member.call);
  expect(sent).toMatchObject({ code: 0 });
  const change = (code: string) => server.call(resetPhone, { ticket, phone: owner.phone, code }, member.call);
  const code = await codeSentTo(server, owner.phone);
  const wrong = code === '000000' ? '111111' : '000000';
  expect(await change(wrong)).toMatchObject({ code: 4007 });
  expect(await change(code)).toMatchObject({ code: 1, msg: expect.stringContaining('已绑定其他账户') });
  expect(await phoneOf(member)).toBe(mask(member.phone));
  // The ticket was not spent: another number may be tried.
  const phone = newPhone();
  await giveCode(server, phone, 'newPhone', member);
  expect(await server.call(resetPhone, { ticket, phone, code: '246810' }, member.call)).toMatchObject({ code: 0 });
});

test('the same number again is refused beside its field', async () => {
  const member = await newMember();
  const ticket = await ticketByOldPhone(member);
  const answer = await server.call(sendNewPhoneCode, { ticket, phone: member.phone }, member.call);
  expect(answer).toMatchObject({ code: 4000, fields: [{ path: 'phone' }] });
});

test.each(['x', '', 'a'.repeat(500), `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.${'A'.repeat(43)}`])(
  'a forged ticket changes nothing: %s',
  async (ticket) => {
    const member = await newMember();
    const phone = newPhone();
    const code = await giveCode(server, phone, 'newPhone', member);
    const answer = await server.callRaw(resetPhone, { ticket, phone, code }, member.call);
    expect([4000, 4005]).toContain(answer.code);
    expect(await phoneOf(member)).toBe(mask(member.phone));
  },
);

test('with the old phone lost, a certified member changes it by face', async () => {
  const person = newPerson();
  const member = await certifiedMember(person);
  const shown = await server.call(startPhoneChange, {}, member.call);
  expect(shown.result).toMatchObject({ certified: true, name: `${person.name[0]}*${person.name[2]}` });
  const flow = (await server.call(startPhoneChangeFace, {}, member.call)).result;
  const query = () => server.call(queryPhoneChange, { flowId: flow.flowId }, member.call);
  expect((await query()).result).toEqual({ status: 'waiting', ticket: null });
  await showFace(server, flow, 'passed');
  const { status, ticket } = (await query()).result;
  expect(status).toBe('passed');
  const phone = newPhone();
  const code = await giveCode(server, phone, 'newPhone', member);
  expect(await server.call(changePhone, { ticket: ticket!, phone, code }, member.call)).toMatchObject({ code: 0 });
  expect(await phoneOf(member)).toBe(mask(phone));
  expect((await query()).result).toEqual({ status: 'expired', ticket: null });
});

test('a face that does not pass gives no ticket', async () => {
  const member = await certifiedMember();
  const flow = (await server.call(startPhoneChangeFace, {}, member.call)).result;
  await showFace(server, flow, 'notAlive');
  const answer = await server.call(queryPhoneChange, { flowId: flow.flowId }, member.call);
  expect(answer.result).toEqual({ status: 'failed', ticket: null });
});

test('a member without a certified identity cannot change by face', async () => {
  const member = await newMember();
  const shown = await server.call(startPhoneChange, {}, member.call);
  expect(shown.result).toEqual({ certified: false, name: '', idNumber: '' });
  expect(await server.call(startPhoneChangeFace, {}, member.call)).toMatchObject({ code: 4003 });
});

test("another member's check looks like none", async () => {
  const [member, stranger] = [await certifiedMember(), await certifiedMember()];
  const { flowId } = (await server.call(startPhoneChangeFace, {}, member.call)).result;
  expect(await server.call(queryPhoneChange, { flowId }, stranger.call)).toMatchObject({ code: 4004 });
  expect(await server.call(queryPhoneChange, { flowId: 'x'.repeat(43) }, member.call)).toMatchObject({ code: 4004 });
  expect(await server.call(queryLostPhoneFace, { flowId })).toMatchObject({ code: 4004 });
});

/** Goes through the logged-out flow up to its answer. */
async function lostPhone(person: { name: string; idNumber: string }, outcome: 'passed' | 'mismatch' = 'passed') {
  const ip = newAddress();
  const captcha = await solveCaptcha(server, 'faceCheck', ip);
  const started = await server.call(startLostPhoneFace, { ...person, captcha }, { ip });
  expect(started).toMatchObject({ code: 0 });
  await showFace(server, started.result, outcome);
  const flowId = started.result.flowId;
  return { flowId, ...(await server.call(queryLostPhoneFace, { flowId }, { ip })).result };
}

test('logged out, name, id number and face lead to the account, and every device is signed out', async () => {
  const person = newPerson();
  const member = await certifiedMember(person);
  const found = await lostPhone(person);
  expect(found).toMatchObject({ status: 'passed', phone: mask(member.phone) });
  const phone = newPhone();
  const code = await giveCode(server, phone, 'resetPhone');
  const set = () => server.call(setLostPhone, { ticket: found.ticket!, phone, code });
  expect(await set()).toMatchObject({ code: 0 });
  expect(await phoneOf(member)).toBe(mask(phone));
  expect(await isIn(member.token)).toBe(false);
  expect(await set()).toMatchObject({ code: 4005 });
  expect((await server.call(queryLostPhoneFace, { flowId: found.flowId })).result).toMatchObject({ ticket: null });
  const { rows } = await server.db.query(
    `select actor_id, after from audit.entry where action = 'account.changePhone' and target_id = $1`,
    [member.memberId],
  );
  expect(rows).toEqual([{ actor_id: member.memberId, after: { phone: mask(phone), by: 'lostPhone' } }]);
});

test('of two tickets that one check gave, one moves the account', async () => {
  const person = newPerson();
  const member = await certifiedMember(person);
  const found = await lostPhone(person);
  const again = (await server.call(queryLostPhoneFace, { flowId: found.flowId })).result;
  const phones = [newPhone(), newPhone()];
  for (const phone of phones) await giveCode(server, phone, 'resetPhone');
  const answers = await Promise.all(
    [found.ticket!, again.ticket!].map((ticket, at) =>
      server.call(setLostPhone, { ticket, phone: phones[at]!, code: '246810' }),
    ),
  );
  expect(answers.map((answer) => answer.code).sort()).toEqual([0, 4005]);
  expect(phones.map(mask)).toContain(await phoneOf(member));
});

test('a check is forgotten a day after it ran out', async () => {
  const person = newPerson();
  await certifiedMember(person);
  await lostPhone(person);
  const kept = async () => (await server.db.query('select from account.face_flow')).rowCount;
  const before = await kept();
  const purge = () => jobs[0]!.run(systemContext(server), undefined as never);
  await purge();
  expect(await kept()).toBe(before);
  server.clock.advance(25 * 3600_000);
  await purge();
  server.clock.advance(-25 * 3600_000);
  expect(await kept()).toBe(0);
});

test('a person without an account passes the same check and finds nothing', async () => {
  expect(await lostPhone(newPerson())).toMatchObject({ status: 'passed', ticket: null, phone: '' });
});

test('who does not pass learns nothing of the account', async () => {
  const person = newPerson();
  await certifiedMember(person);
  expect(await lostPhone(person, 'mismatch')).toMatchObject({ status: 'failed', ticket: null, phone: '' });
});

test('of several accounts of one person the newest is found', async () => {
  const person = newPerson();
  await certifiedMember(person);
  const newest = await certifiedMember(person);
  expect(await lostPhone(person)).toMatchObject({ phone: mask(newest.phone) });
});

test('a frozen account keeps its phone', async () => {
  const person = newPerson();
  const member = await certifiedMember(person);
  const { ticket } = await lostPhone(person);
  await server.db.query('update account.member set status = 2 where id = $1', [member.memberId]);
  const phone = newPhone();
  const code = await giveCode(server, phone, 'resetPhone');
  const answer = await server.call(setLostPhone, { ticket: ticket!, phone, code });
  expect(answer).toMatchObject({ code: 1, msg: expect.stringContaining('冻结') });
  expect(await phoneOf(member)).toBe(mask(member.phone));
});

test('the logged-out check needs a captcha and a right id number', async () => {
  const person = newPerson();
  const ip = newAddress();
  const unsolved = await server.call(startLostPhoneFace, { ...person, captcha: 'x' }, { ip });
  expect(unsolved).toMatchObject({ code: 4006 });
  const captcha = await solveCaptcha(server, 'faceCheck', ip);
  const idNumber = `${person.idNumber.slice(0, 17)}${person.idNumber[17] === '0' ? '1' : '0'}`;
  const wrong = await server.call(startLostPhoneFace, { name: person.name, idNumber, captcha }, { ip });
  expect(wrong).toMatchObject({ code: 4000, fields: [{ path: 'idNumber' }] });
});

test('a person is checked five times a day, whoever asks from wherever; their own account keeps its five', async () => {
  const person = newPerson();
  const member = await certifiedMember(person);
  const start = async (ip: string, who = person) =>
    server.call(startLostPhoneFace, { ...who, captcha: await solveCaptcha(server, 'faceCheck', ip) }, { ip });
  const ip = newAddress();
  for (let n = 0; n < 5; n += 1) expect(await start(newAddress())).toMatchObject({ code: 0 });
  expect(await start(newAddress())).toMatchObject({ status: 429 });
  expect(await server.call(startPhoneChangeFace, {}, member.call)).toMatchObject({ code: 0 });
  for (let n = 0; n < 50; n += 1) expect(await start(ip, newPerson())).toMatchObject({ code: 0 });
  expect(await start(ip, newPerson())).toMatchObject({ status: 429 });
});

test('a member is checked five times a day; a new QR code for a check that waits is none', async () => {
  const member = await certifiedMember();
  const start = () => server.call(startPhoneChangeFace, {}, member.call);
  // Certifying was the first.
  for (let check = 0; check < 4; check += 1) {
    for (let n = 0; n < 4; n += 1) expect(await start()).toMatchObject({ code: 0 });
    await showFace(server, (await start()).result, 'notAlive');
  }
  expect(await start()).toMatchObject({ status: 429 });
});

test('a visitor’s new QR code for a check that waits is none either; of another person, purpose or a decided one it is', async () => {
  const person = newPerson();
  const start = async (renews?: string, who = person) => {
    const ip = newAddress();
    const captcha = await solveCaptcha(server, 'faceCheck', ip);
    return server.call(startLostPhoneFace, { ...who, captcha, renews }, { ip });
  };
  let flow = (await start()).result;
  for (let n = 0; n < 6; n += 1) {
    const next = await start(flow.flowId);
    expect(next).toMatchObject({ code: 0 });
    expect((await server.call(queryLostPhoneFace, { flowId: flow.flowId })).result.status).toBe('expired');
    flow = next.result;
  }
  const member = await certifiedMember();
  const others = (await server.call(startPhoneChangeFace, {}, member.call)).result.flowId;
  const stranger = (await start(undefined, newPerson())).result.flowId;
  await showFace(server, flow, 'notAlive');
  for (const renews of [others, stranger, flow.flowId, 'x'.repeat(43)])
    expect(await start(renews)).toMatchObject({ code: 0 });
  expect(await start()).toMatchObject({ status: 429 });
  expect((await server.call(queryPhoneChange, { flowId: others }, member.call)).result.status).toBe('waiting');
});

test('new QR codes for one check are bounded too', async () => {
  const member = await certifiedMember();
  const answers = [];
  for (let n = 0; n < 33; n += 1) answers.push((await server.call(startPhoneChangeFace, {}, member.call)).code);
  expect(answers).toEqual([...Array.from({ length: 31 }, () => 0), 429, 429]);
});

test('the phone page shows who is checked, masked, and where to go', async () => {
  const person = newPerson();
  const member = await certifiedMember(person);
  const flow = (await server.call(startPhoneChangeFace, {}, member.call)).result;
  const key = new URL(flow.url).searchParams.get('key')!;
  const opened = await server.call(openFaceFlow, { key });
  expect(opened.result).toMatchObject({ purpose: 'changePhone', status: 'waiting' });
  expect(opened.result.providerUrl).toContain(`${sandbox.url}/identity/h5?token=`);
  expect(opened.text).not.toContain(person.name);
  // The flow's own id opens nothing, and the key asks nothing.
  expect(await server.call(openFaceFlow, { key: flow.flowId })).toMatchObject({ code: 4004 });
  expect(await server.call(queryPhoneChange, { flowId: key }, member.call)).toMatchObject({ code: 4004 });
});
