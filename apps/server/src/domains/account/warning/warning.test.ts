import {
  deleteWarnPhone,
  getBalanceWarning,
  getWarnings,
  listWarnPhones,
  saveBalanceWarning,
  saveWarnPhone,
  switchBalanceWarning,
} from '@jishi/contract/account/warning';
import { YUAN } from '@jishi/money';
import type { Checked } from '@jishi/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../domain';
import { type TestMember, newPhone, signInMember, smsOnTheWay, systemContext } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { charge, fund } from '../../../testing/ledger';
import { callAs, newPerson } from '../../../testing/lives';
import { post } from '../../ledger';
import { warnOfBalance } from './service';
import { turnWarnings } from './store';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    domains: [account],
    settings: {
      sms: {
        endpoint: 'http://127.0.0.1:9/',
        accessKeyId: 'test',
        accessKeySecret: 'test',
        signName: '集市',
        codeTemplate: 'SMS_CODE',
        codeTemplates: {},
        noticeTemplates: { balanceLow: 'SMS_LOW' },
      },
    },
  });
});
afterAll(() => server.close());

const CODE = '246810';
const look = () => warnOfBalance(systemContext(server));
const spend = ({ memberId }: TestMember, yuan: bigint) =>
  server.db.transaction((tx) => post(tx, charge(memberId, yuan * YUAN)));
const told = async ({ memberId }: TestMember) =>
  (
    await server.db.query<{ text: string }>(
      `select text from message.member_message where member_id = $1 and event = 'balanceLow' order by id`,
      [memberId],
    )
  ).rows.map(({ text }) => text);
/** A member with money and a warning at 50 yuan that is on. */
async function warned(yuan: bigint) {
  const person = await newPerson(server);
  await fund(server.db, person.memberId, yuan * YUAN);
  const as = { token: person.token };
  await server.call(saveBalanceWarning, { threshold: '50', channels: ['sms'] }, as);
  await server.call(switchBalanceWarning, { enabled: true }, as);
  return person;
}
const state = async ({ token }: TestMember) => (await server.call(getBalanceWarning, {}, { token })).result;

test('nothing is on until a member says so, and what they said is kept', async () => {
  const { token } = await signInMember(server);
  expect((await server.call(getBalanceWarning, {}, { token })).result).toEqual({
    enabled: false,
    threshold: '100.00',
    channels: ['sms'],
    fired: false,
    firedTime: null,
  });
  await server.call(saveBalanceWarning, { threshold: '20.5', channels: ['sms', 'sms'] }, { token });
  const all = (await server.call(getWarnings, {}, { token })).result;
  expect(all).toMatchObject({
    balance: '0.00',
    balanceWarning: { enabled: false, threshold: '20.50', channels: ['sms'] },
    phones: [],
    reachable: ['sms'],
  });
});

test('a warning that could never tell is refused, and what was saved stays', async () => {
  const member = await signInMember(server);
  const save = (threshold: string, ...channels: Checked<typeof saveBalanceWarning>['channels']) =>
    server.call(saveBalanceWarning, { threshold, channels }, { token: member.token });
  expect(await save('20', 'sms')).toMatchObject({ code: 0 });
  expect(await save('0', 'sms')).toMatchObject({ code: 4000, fields: [{ path: 'threshold' }] });
  for (const [channel, word] of [
    ['email', '邮箱'],
    ['wechat', '微信'],
    ['webhook', 'Webhook'],
  ] as const)
    expect(await save('30', 'sms', channel)).toMatchObject({
      code: 4000,
      msg: expect.stringContaining(word),
      fields: [{ path: 'channels' }],
    });
  expect(await state(member)).toMatchObject({ threshold: '20.00', channels: ['sms'] });
});

test('a crossing is told once, and the next one only after the balance was above again', async () => {
  const person = await warned(60n);
  await look();
  expect(await told(person)).toEqual([]);
  await spend(person, 20n);
  for (let n = 0; n < 3; n += 1) await look();
  expect(await told(person)).toEqual([expect.stringContaining('40.00 元')]);
  expect(await state(person)).toMatchObject({ fired: true });
  await spend(person, 10n);
  await look();
  expect(await told(person)).toHaveLength(1);
  await fund(server.db, person.memberId, 40n * YUAN);
  await look();
  expect(await state(person)).toMatchObject({ fired: false, firedTime: null });
  await spend(person, 30n);
  await look();
  expect(await told(person)).toHaveLength(2);
});

test('a balance at the line is not below it', async () => {
  const person = await warned(50n);
  await look();
  expect(await told(person)).toEqual([]);
});

test('one that is off says nothing; a changed line is armed anew', async () => {
  const person = await warned(40n);
  const as = { token: person.token };
  await server.call(switchBalanceWarning, { enabled: false }, as);
  await look();
  expect(await told(person)).toEqual([]);
  await server.call(switchBalanceWarning, { enabled: true }, as);
  await look();
  await server.call(saveBalanceWarning, { threshold: '50', channels: [] }, as);
  await look();
  expect(await told(person)).toHaveLength(1);
  await server.call(saveBalanceWarning, { threshold: '45', channels: [] }, as);
  await look();
  expect(await told(person)).toHaveLength(2);
});

test('many workers that look at once tell each crossing once', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => warned(10n)));
  await Promise.all(Array.from({ length: 6 }, look));
  for (const person of people) expect(await told(person)).toHaveLength(1);
});

test('a worker that dies before it has told leaves the crossing to the next one', async () => {
  const person = await warned(10n);
  const dying = server.db.transaction(async (tx) => {
    const crossings = await turnWarnings(tx, server.clock.now(), 100);
    expect(crossings.map(({ memberId }) => memberId)).toContain(person.memberId);
    await look(); // a second worker meanwhile neither waits for nor sends what the first one has claimed
    expect(await told(person)).toEqual([]);
    // the server sees a SIGKILL as the connection's end
    const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    await server.db.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await tx.query('select 1');
  });
  await expect(dying).rejects.toThrow();
  await look();
  expect(await told(person)).toHaveLength(1);
});

test('an alert phone is proved by a code it received, kept sealed, and gets the warning too', async () => {
  const person = await warned(10n);
  const phone = newPhone();
  const as = { token: person.token };
  expect(await callAs(server, person, saveWarnPhone, { phone, code: '000000', name: '运维' })).toMatchObject({
    code: 4007,
  });
  expect(await callAs(server, person, saveWarnPhone, { phone, code: CODE, name: '运维' })).toMatchObject({ code: 0 });
  expect((await server.call(listWarnPhones, {}, as)).result).toMatchObject([
    { phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`, name: '运维' },
  ]);
  await look();
  const sent = await smsOnTheWay(server);
  expect(
    sent
      .filter((sms) => sms.template === 'balanceLow' && [person.phone, phone].includes(sms.phone))
      .map((sms) => sms.phone)
      .sort(),
  ).toEqual([person.phone, phone].sort());
});

test('a phone is added once, five at most, also when asked for at once', async () => {
  const person = await newPerson(server);
  const add = (phone: string) => callAs(server, person, saveWarnPhone, { phone, code: CODE, name: '同事' });
  const first = newPhone();
  expect(await add(first)).toMatchObject({ code: 0 });
  expect(await add(first)).toMatchObject({ code: 4008 });
  const replies = await Promise.all(Array.from({ length: 8 }, () => add(newPhone())));
  expect(replies.filter(({ code }) => code === 0)).toHaveLength(4);
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(4);
  expect((await server.call(listWarnPhones, {}, { token: person.token })).result).toHaveLength(5);
});

test("only one's own phone can be deleted", async () => {
  const [mine, theirs] = [await newPerson(server), await newPerson(server)];
  const reply = await callAs(server, theirs, saveWarnPhone, { phone: newPhone(), code: CODE, name: '同事' });
  const { id } = reply.result as { id: string };
  expect(await server.call(deleteWarnPhone, { id }, { token: mine.token })).toMatchObject({ code: 4004 });
  expect(await server.call(deleteWarnPhone, { id }, { token: theirs.token })).toMatchObject({ code: 0 });
  expect(await server.call(deleteWarnPhone, { id }, { token: theirs.token })).toMatchObject({ code: 4004 });
});
