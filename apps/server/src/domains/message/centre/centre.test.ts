import { countUnread, getMessage, listMessages, listRecentMessages, markRead } from '@jishi/contract/message';
import { getMemberInfo } from '@jishi/contract/account';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../../account/domain';
import { message } from '../domain';
import { type TestMember, signInMember, systemContext } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { notify } from '..';
import { summaryOf } from './rules';
import { purgeOldMessages } from './service';

const DAY_MS = 24 * 3600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [account, message] });
});
afterAll(() => server.close());

const tell = (member: TestMember, reason = '测试') =>
  server.db.transaction((tx) =>
    notify(tx, systemContext(server), { memberId: member.memberId, event: 'accountFrozen', params: { reason } }),
  );
const tellTrade = ({ memberId }: TestMember, orderNo: string) =>
  server.db.transaction((tx) =>
    notify(tx, systemContext(server), { memberId, event: 'topUpArrived', params: { amount: 1_000_000n, orderNo } }),
  );
const list = async (member: TestMember, input: object = {}) =>
  (await server.call(listMessages, input, { token: member.token })).result;
const unread = async (member: TestMember) => (await server.call(countUnread, {}, { token: member.token })).result;

test('messages are listed newest first, by kind and by whether they are read', async () => {
  const member = await signInMember(server);
  await tell(member);
  await tellTrade(member, 'A1');
  await tellTrade(member, 'A2');
  const all = await list(member);
  expect(all.total).toBe(3);
  expect(all.list.map(({ kind, title, read, link }) => ({ kind, title, read, link }))).toEqual([
    { kind: 2, title: '充值已到账', read: false, link: '/fund/rechargeRecords' },
    { kind: 2, title: '充值已到账', read: false, link: '/fund/rechargeRecords' },
    { kind: 1, title: '账户已冻结', read: false, link: '/security/accountSecurity' },
  ]);
  expect(all.list[0]!.summary).toBe('您充值的 10.00 元已到账，订单号 A2。');
  await server.call(getMessage, { id: all.list[0]!.id }, { token: member.token });
  expect((await list(member, { kind: 2, unread: true })).list.map(({ id }) => id)).toEqual([all.list[1]!.id]);
  expect(await list(member, { pageNum: 2, pageSize: 2 })).toMatchObject({ total: 3, list: [{ kind: 1 }] });
  expect(await unread(member)).toEqual({
    total: 2,
    kinds: [
      { kind: 1, unread: 1 },
      { kind: 2, unread: 1 },
      { kind: 3, unread: 0 },
      { kind: 4, unread: 0 },
      { kind: 5, unread: 0 },
    ],
  });
});

test('looking at a message reads it once, and the badge of the member follows', async () => {
  const member = await signInMember(server);
  await tell(member, '资料有误');
  const [row] = (await list(member)).list;
  const info = async () => (await server.call(getMemberInfo, {}, { token: member.token })).result.unreadMsgNum;
  expect(await info()).toBe(1);
  const { result } = await server.call(getMessage, { id: row!.id }, { token: member.token });
  expect(result).toMatchObject({ read: true, text: '您的账户已冻结，原因：资料有误。如有疑问请联系客服。' });
  const readAt = async () =>
    (await server.db.query('select read_at from message.member_message where id = $1', [row!.id])).rows[0]?.['read_at'];
  const first = await readAt();
  server.clock.advance(60_000);
  await server.call(getMessage, { id: row!.id }, { token: member.token });
  expect(await readAt()).toEqual(first);
  expect(await info()).toBe(0);
});

test('the newest five are recent', async () => {
  const member = await signInMember(server);
  for (let n = 1; n <= 6; n++) await tellTrade(member, `R${n}`);
  const { result } = await server.call(listRecentMessages, {}, { token: member.token });
  expect(result.unread).toBe(6);
  expect(result.list.map(({ summary }) => /R\d/.exec(summary)![0])).toEqual(['R6', 'R5', 'R4', 'R3', 'R2']);
});

test('reading goes by id, by kind or all at once, and says how many there were', async () => {
  const member = await signInMember(server);
  const { token } = member;
  await tell(member);
  for (const no of ['B1', 'B2', 'B3']) await tellTrade(member, no);
  const [newest] = (await list(member)).list;
  const byId = await server.call(markRead, { ids: [newest!.id, newest!.id] }, { token });
  expect(byId.result).toEqual({ marked: 1, unread: 3 });
  expect((await server.call(markRead, { kind: 2 }, { token })).result).toEqual({ marked: 2, unread: 1 });
  expect((await server.call(markRead, { all: true }, { token })).result).toEqual({ marked: 1, unread: 0 });
  expect((await server.call(markRead, { all: true }, { token })).result).toEqual({ marked: 0, unread: 0 });
  const nothing = await server.callRaw(markRead, {}, { token });
  expect(nothing).toMatchObject({ code: 4000, fields: [{ path: 'ids', message: '请选择要标为已读的消息' }] });
});

test("another member's message looks like none, and stays unread whatever is tried", async () => {
  const [owner, stranger] = [await signInMember(server), await signInMember(server)];
  await tell(owner);
  const [row] = (await list(owner)).list;
  const theirs = await server.call(getMessage, { id: row!.id }, { token: stranger.token });
  const none = await server.call(getMessage, { id: '9223372036854775807' }, { token: stranger.token });
  expect(theirs).toMatchObject({ code: 4004, msg: none.msg });
  const marked = await server.call(markRead, { ids: [row!.id] }, { token: stranger.token });
  expect(marked.result).toEqual({ marked: 0, unread: 0 });
  await server.call(markRead, { all: true }, { token: stranger.token });
  expect((await list(stranger)).list).toEqual([]);
  expect((await unread(owner)).total).toBe(1);
});

test('reading all while messages come loses none: each is either read or still counted', async () => {
  const member = await signInMember(server);
  const { token } = member;
  const news = Array.from({ length: 20 }, (_, n) => tellTrade(member, `C${n}`));
  const marks = Array.from({ length: 6 }, () => server.call(markRead, { all: true }, { token }));
  await Promise.all(news);
  const marked = (await Promise.all(marks)).reduce((sum, { result }) => sum + result.marked, 0);
  const left = (await unread(member)).total;
  expect(marked + left).toBe(20);
  expect((await list(member, { unread: true })).total).toBe(left);
});

test('messages are kept for 180 days', async () => {
  const member = await signInMember(server);
  await tell(member);
  server.clock.advance(DAY_MS);
  await tellTrade(member, 'D1');
  server.clock.advance(180 * DAY_MS - 1000);
  const { token } = await signInMember(server, { phone: member.phone });
  await purgeOldMessages(systemContext(server));
  expect((await list({ ...member, token })).list).toMatchObject([{ kind: 2 }]);
});

test('a summary is one line of at most 60 whole characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const summary = summaryOf(text);
      expect(summary).not.toMatch(/[\n\r\t]/);
      expect([...summary].length).toBeLessThanOrEqual(61);
      expect(summary).not.toMatch(/\p{Surrogate}/u);
      expect(text.replaceAll(/\s+/g, ' ').trim().startsWith(summary.replace(/…$/, ''))).toBe(true);
    }),
  );
});
