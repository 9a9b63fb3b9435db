// Notes about members through HTTP: who may write, pin and withdraw them, and that nothing of their text is anywhere else.
import { randomUUID } from 'node:crypto';
import { getMemberInfo } from '@jishi/contract/account';
import { listOperations } from '@jishi/contract/audit';
import { getMember } from '@jishi/contract/console/account';
import {
  listMemberNotes,
  pinMemberNote,
  withdrawMemberNote,
  writeMemberNote,
} from '@jishi/contract/console/member-note';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRows, tablesOf } from '../../../../testing/belongings';
import { type TestMember, signInMember, systemContext } from '../../../../testing/members';
import { type TestOperator, signInOperator } from '../../../../testing/operators';
import { type TestServer, startTestServer } from '../../../../testing/server';
import { audit } from '../../../audit/domain';
import { closeDueAccounts } from '../../closure/jobs';
import { account } from '../../domain';

let server: TestServer;
let owner: TestOperator;
let support: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [account, audit] });
  [owner, support] = [await signInOperator(server, 'owner'), await signInOperator(server, 'support')];
});
afterAll(() => server.close());

type By = { token: string };
const write = ({ memberId }: TestMember, text: string, by: By = support, more: object = {}) =>
  server.call(writeMemberNote, { id: memberId, postId: randomUUID(), text, ...more }, { token: by.token });
const notesOf = async ({ memberId }: TestMember, by: By = support) =>
  (await server.call(listMemberNotes, { id: memberId }, { token: by.token })).result.list;
const newestOf = async (member: TestMember) => (await notesOf(member))[0]!.id;
const pinnedOf = async ({ memberId }: TestMember) =>
  (await server.call(getMember, { id: memberId }, { token: support.token })).result.pinnedNote;
const pin = (id: string, isPinned: boolean, by: By = support) =>
  server.call(pinMemberNote, { id, isPinned }, { token: by.token });
const withdraw = (id: string, by: By = support) =>
  server.call(withdrawMemberNote, { id, reason: '写错了' }, { token: by.token });

test('notes stand newest first, each with its author and time, for whoever may read members', async () => {
  const member = await signInMember(server);
  await write(member, '  先找法务\n再退款  ');
  await write(member, '第二条', owner);
  const readonly = await signInOperator(server, 'readonly');
  expect(await notesOf(member, readonly)).toMatchObject([
    { text: '第二条', author: '测试员', isPinned: false, withdrawn: null, mayWithdraw: false },
    { text: '先找法务\n再退款', createTime: expect.stringMatching(/^\d{4}-/), mayWithdraw: false },
  ]);
  expect(await notesOf(await signInMember(server))).toEqual([]);
});

test('a note has 1 to 2,000 characters; what is refused is refused at its field', async () => {
  const member = await signInMember(server);
  for (const text of ['', ' \n ', '长'.repeat(2001)])
    expect(await write(member, text)).toMatchObject({ code: 4000, fields: [{ path: 'text' }] });
  expect(await write(member, '长'.repeat(2000))).toMatchObject({ code: 0 });
  expect(await write(member, '短')).toMatchObject({ code: 0 });
});

test('the same note, sent many times at once, is kept once', async () => {
  const member = await signInMember(server);
  const postId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => write(member, '一次', support, { postId })));
  expect(answers.map(({ code }) => code)).toEqual(Array(8).fill(0));
  expect(await notesOf(member)).toHaveLength(1);
});

test('one note is at the top, whoever pins at the same moment, until it is taken down', async () => {
  const member = await signInMember(server);
  await write(member, '一', support, { isPinned: true });
  expect(await pinnedOf(member)).toMatchObject({ text: '一', author: '测试员' });
  for (const text of ['二', '三', '四', '五']) await write(member, text);
  const ids = (await notesOf(member)).map(({ id }) => id);
  expect((await Promise.all(ids.map((id) => pin(id, true)))).map(({ code }) => code)).toEqual(Array(5).fill(0));
  const top = (await notesOf(member)).filter(({ isPinned }) => isPinned);
  expect(top).toHaveLength(1);
  expect(await pinnedOf(member)).toMatchObject({ id: top[0]!.id });
  await pin(
    ids.find((id) => id !== top[0]!.id)!,
    false,
  ); // of another one it takes nothing down
  expect(await pinnedOf(member)).toMatchObject({ id: top[0]!.id });
  await pin(top[0]!.id, false);
  expect(await pinnedOf(member)).toBeNull();
});

test('a note is withdrawn by its author or an owner, stays readable as such, and is at the top no more', async () => {
  const member = await signInMember(server);
  await write(member, '写错的', support, { isPinned: true });
  const id = await newestOf(member);
  const colleague = await signInOperator(server, 'finance');
  expect((await notesOf(member, colleague))[0]).toMatchObject({ mayWithdraw: false });
  expect(await withdraw(id, colleague)).toMatchObject({ code: 4009, msg: '备注只能由作者或所有者撤回' });
  expect((await notesOf(member))[0]).toMatchObject({ mayWithdraw: true });
  expect(await withdraw(id)).toMatchObject({ code: 0 });
  expect(await withdraw(id)).toMatchObject({ code: 4005, msg: '备注已经撤回' });
  expect(await pin(id, true)).toMatchObject({ code: 4005 });
  expect(await notesOf(member)).toMatchObject([
    { text: '写错的', isPinned: false, mayWithdraw: false, withdrawn: { by: '测试员', time: expect.any(String) } },
  ]);
  expect(await pinnedOf(member)).toBeNull();
  await write(member, '另一条');
  const other = await newestOf(member);
  expect(await withdraw(other, owner)).toMatchObject({ code: 0 });
});

test('who may not note, and the member, can neither write, pin, withdraw nor see anything', async () => {
  const member = await signInMember(server);
  await write(member, '只给同事看', support, { isPinned: true });
  const id = await newestOf(member);
  const readonly = await signInOperator(server, 'readonly');
  const content = await signInOperator(server, 'content');
  for (const by of [readonly, content]) {
    expect(await write(member, '不行', by)).toMatchObject({ code: 4009 });
    expect(await pin(id, false, by)).toMatchObject({ code: 4009 });
    expect(await withdraw(id, by)).toMatchObject({ code: 4009 });
  }
  expect(await server.call(listMemberNotes, { id: member.memberId }, { token: content.token })).toMatchObject({
    code: 4009,
  });
  expect(await write(member, '不行', member)).toMatchObject({ code: 401 });
  expect(await server.call(listMemberNotes, { id: member.memberId }, { token: member.token })).toMatchObject({
    code: 401,
  });
  const seen = [
    await server.call(getMemberInfo, {}, { token: member.token }),
    await server.call(listOperations, {}, { token: member.token }),
  ];
  for (const { text } of seen) expect(text).not.toContain('只给同事看');
});

test('what is not there is not found', async () => {
  const nobody = { memberId: '9223372036854775807' } as TestMember;
  expect(await write(nobody, '没有人')).toMatchObject({ code: 4004 });
  expect(await pin('9223372036854775807', true)).toMatchObject({ code: 4004 });
  expect(await withdraw('9223372036854775807')).toMatchObject({ code: 4004 });
});

test('the trail names each act and has no word of the text; the text is nowhere in the clear', async () => {
  const member = await signInMember(server);
  await write(member, 'secret-words-of-a-note', support, { isPinned: true });
  const id = await newestOf(member);
  await pin(id, false);
  await withdraw(id);
  const { rows } = await server.db.query(
    `select action, actor_id, after from audit.entry where target_id = $1 and action like 'account.%ote' order by id`,
    [member.memberId],
  );
  const actor = { actor_id: support.operatorId };
  expect(rows).toEqual([
    { action: 'account.writeNote', ...actor, after: { note: id, isPinned: true } },
    { action: 'account.pinNote', ...actor, after: { note: id, isPinned: false } },
    { action: 'account.withdrawNote', ...actor, after: { note: id, reason: '写错了' } },
  ]);
  const inClear = ['secret-words-of-a-note', Buffer.from('secret-words-of-a-note').toString('hex')];
  for (const [table, lines] of await allRows(server.db, await tablesOf(server.db)))
    expect([table, lines.filter((line) => inClear.some((words) => line.includes(words)))]).toEqual([table, []]);
});

test('with an account its notes are gone, and there are no new ones', async () => {
  const member = await signInMember(server);
  await write(member, '会被清除', support, { isPinned: true });
  await server.db.query('update account.member set status = 3 where id = $1', [member.memberId]);
  await server.db.query(`insert into account.closure (member_id, requested_at, due_at) values ($1, $2, $2)`, [
    member.memberId,
    server.clock.now(),
  ]);
  await closeDueAccounts([]).run(systemContext(server), undefined as never);
  expect(await notesOf(member)).toEqual([]);
  expect(await pinnedOf(member)).toBeNull();
  expect(await write(member, '太晚了')).toMatchObject({ code: 4005, msg: '账户已注销，不能再写备注' });
});
