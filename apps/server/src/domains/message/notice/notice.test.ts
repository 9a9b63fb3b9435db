import { saveReception } from '@jishi/contract/message';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { message } from '../domain';
import type { Context } from '../../../kernel/context';
import { type TestMember, newPhone, signInMember, systemContext } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { notify } from '..';
import { type SmsContent, contentContext } from '../outbox/rules';
import { EVENTS, type EventName } from './rules';

let server: TestServer;
let ctx: Context;
beforeAll(async () => {
  server = await startTestServer({ domains: [message] });
  const system = systemContext(server);
  const noticeTemplates = Object.fromEntries(Object.keys(EVENTS).map((event) => [event, `SMS_${event}`]));
  const smtp = { url: 'smtp://127.0.0.1:9', from: 'a@example.com' };
  ctx = { ...system, settings: { ...system.settings, sms: { ...system.settings.sms!, noticeTemplates }, smtp } };
});
afterAll(() => server.close());

const time = new Date('2026-11-21T04:00:00Z');
const tellLogin = (member: TestMember, more: { key?: string; phones?: string[] } = {}, by = ctx) =>
  server.db.transaction((tx) =>
    notify(tx, by, {
      memberId: member.memberId,
      event: 'newPlaceLogin',
      params: { place: '浙江杭州', ip: '1.2.3.4', device: 'Chrome', time },
      ...more,
    }),
  );
const tellTotp = ({ memberId }: TestMember) =>
  server.db.transaction((tx) => notify(tx, ctx, { memberId, event: 'totpEnabled', params: {} }));
const messagesOf = async ({ memberId }: TestMember) =>
  (await server.db.query('select * from message.member_message where member_id = $1 order by id', [memberId])).rows;

type Out = { channel: number; content: SmsContent & Record<string, unknown> };
async function outgoingOf({ memberId }: TestMember): Promise<Out[]> {
  const { rows } = await server.db.query<{ id: string; channel: number; content_cipher: Buffer }>(
    'select id, channel, content_cipher from message.outbox where member_id = $1 order by channel, id',
    [memberId],
  );
  return rows.map(({ id, channel, content_cipher }) => ({
    channel,
    content: JSON.parse(ctx.vault.openText(content_cipher, contentContext(id))) as Out['content'],
  }));
}
const bindEmail = ({ memberId }: TestMember, email: string) =>
  server.db.query(
    `insert into message.contact (member_id, email_cipher, email_mask) values ($1, $2, 'x***@example.com')`,
    [memberId, ctx.vault.seal(email, `message.contact.email:${memberId}`)],
  );

/** A likely value for whatever parameter an event asks for. */
const PARAMS = new Proxy(
  {},
  {
    get(_target, name: string) {
      if (/time|at$|^(?:begin|end)$/i.test(name)) return time;
      if (/amount|balance|threshold|returned|bonusBack|withheld/i.test(name)) return 10_000_000n;
      if (/count|minutes|days/.test(name)) return 3;
      return name === 'text' ? '今晚维护。' : '示例文字';
    },
  },
);

test('every event has its words: exact, calm, and with a page of the portal', () => {
  for (const event of Object.keys(EVENTS) as EventName[]) {
    const spec = EVENTS[event];
    const title = typeof spec.title === 'string' ? spec.title : spec.title(PARAMS as never);
    const text = spec.text(PARAMS as never);
    expect(title.length, event).toBeGreaterThan(2);
    expect(`${title}${text}`, event).not.toMatch(/[!！]|undefined|null|\[object/);
    expect(text, event).toMatch(/。$/);
    expect(spec.link, event).toMatch(/^(\/[a-z]\w*)*$/i);
    if (spec.forced?.includes('sms')) expect(spec.sms, event).toBeDefined();
  }
  expect(EVENTS.topUpArrived.text({ amount: 10_000_000n, orderNo: 'N1' })).toBe(
    '您充值的 100.00 元已到账，订单号 N1。',
  );
});

test('a sign-in elsewhere names the browser and the system, not what the browser calls itself', () => {
  const agent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
  const text = (device: string) => EVENTS.newPlaceLogin.text({ place: '浙江杭州', ip: '1.2.3.4', device, time });
  expect(text(agent)).toContain('IP 1.2.3.4，设备 Chrome 156，Windows。');
  expect(text('')).toContain('设备 未知。');
});

test('the same occasion is told once, however often and at whatever moment it is reported', async () => {
  const member = await signInMember(server);
  const told = await Promise.all(Array.from({ length: 8 }, () => tellLogin(member, { key: 'session-1' })));
  expect(told.filter(Boolean)).toHaveLength(1);
  expect(await messagesOf(member)).toHaveLength(1);
  expect(await outgoingOf(member)).toHaveLength(1);
  expect(await tellLogin(member, { key: 'session-2' })).toBe(true);
  expect([await tellLogin(member), await tellLogin(member)], 'without a key each is an occasion').toEqual([true, true]);
});

test('an event whose transaction fails was never told', async () => {
  const member = await signInMember(server);
  const failing = server.db.transaction(async (tx) => {
    await notify(tx, ctx, { memberId: member.memberId, event: 'totpDisabled', params: {} });
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect([await messagesOf(member), await outgoingOf(member)]).toEqual([[], []]);
});

test('security events go by SMS even to those who want none; others respect it', async () => {
  const member = await signInMember(server);
  const kinds = [{ kind: 1, channels: [] }];
  expect(await server.call(saveReception, { kinds }, { token: member.token })).toMatchObject({ code: 0 });
  await bindEmail(member, 'x@example.com');
  await tellLogin(member);
  await tellTotp(member);
  expect(await outgoingOf(member)).toEqual([
    {
      channel: 1,
      content: {
        phone: member.phone,
        template: 'newPlaceLogin',
        params: { time: '2026-11-21 12:00:00', place: '浙江杭州' },
      },
    },
  ]);
  expect(await messagesOf(member)).toHaveLength(2);
});

test('an event goes where its kind goes, with a whole link', async () => {
  const member = await signInMember(server);
  await bindEmail(member, 'someone@example.com');
  await tellTotp(member);
  expect(await outgoingOf(member)).toEqual([
    {
      channel: 2,
      content: {
        to: 'someone@example.com',
        subject: '两步验证已开启',
        text: EVENTS.totpEnabled.text({}),
        link: 'http://localhost:8080/security/accountSecurity',
      },
    },
  ]);
});

test('further phones get the SMS too, each once', async () => {
  const [member, other] = [await signInMember(server), newPhone()];
  await tellLogin(member, { phones: [other, member.phone, other] });
  const phones = (await outgoingOf(member)).map(({ content }) => content.phone);
  expect(phones.toSorted()).toEqual([member.phone, other].toSorted());
});

test('a caller may name the channels, and further limit them', async () => {
  const member = await signInMember(server);
  await bindEmail(member, 'y@example.com');
  const tell = (more: object) =>
    server.db.transaction((tx) =>
      notify(tx, ctx, {
        memberId: member.memberId,
        event: 'balanceLow',
        params: { balance: 1n, threshold: 2n },
        ...more,
      }),
    );
  const channels = async () => (await outgoingOf(member)).map(({ channel }) => channel);
  await tell({});
  expect(await channels(), 'trade news stays in the message centre').toEqual([]);
  await tell({ channels: ['sms', 'email', 'webhook'] });
  expect(await channels(), 'no webhook is set').toEqual([1, 2]);
  await tell({ channels: ['sms', 'email'], within: ['email'] });
  expect(await channels()).toEqual([1, 2, 2]);
});

test('channels that are not configured are left out, and the message centre still has it', async () => {
  const member = await signInMember(server);
  await bindEmail(member, 'z@example.com');
  const bare = { ...ctx, settings: { ...ctx.settings, sms: undefined, smtp: undefined } };
  await tellLogin(member, {}, bare);
  expect(await outgoingOf(member)).toEqual([]);
  expect(await messagesOf(member)).toHaveLength(1);
});
