import path from 'node:path';
import * as contract from '@jishi/contract/console/message';
import { getMessage, listMessages } from '@jishi/contract/message';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { message } from '../domain';
import { startJobProcess } from '../../../testing/job-process';
import { type TestMember, signInMember, systemContext } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { until } from '../../../testing/until';
import { formatTime } from '../../../kernel/time';
import { BATCH } from './rules';
import { reviveBroadcasts, tellBatch } from './service';

let server: TestServer;
let owner: TestOperator;
let members: TestMember[];
beforeAll(async () => {
  server = await startTestServer({ domains: [message] });
  owner = await signInOperator(server);
  members = [];
  for (let n = 0; n < 3; n++) members.push(await signInMember(server));
  server.clock.advance(1000);
});
afterAll(() => server.close());

type Audience = { memberIds?: string[]; regAfter?: string; authStatus?: number };
async function draft(audience: Audience = {}, title = '维护通知'): Promise<string> {
  const text = '今晚 23:00 至 23:30 维护，调用不受影响。';
  const input = { title, text, link: '/notice', kind: 5, audience, channels: [] };
  const { result, msg } = await server.call(contract.saveBroadcast, input, { token: owner.token });
  expect(result, msg).toMatchObject({ status: 1, sent: 0, read: 0, sendTime: null, operatorName: '测试员' });
  return result.id;
}
const send = (id: string, sendTime?: string, version = 1) =>
  server.call(contract.sendBroadcast, { id, version, ...(sendTime ? { sendTime } : {}) }, { token: owner.token });
const shown = async (id: string) => {
  const { result } = await server.call(contract.listBroadcasts, { pageSize: 100 }, { token: owner.token });
  const row = result.list.find((found) => found.id === id);
  const detail = await server.callRaw(contract.getBroadcast, { id }, { token: owner.token });
  expect(detail).toMatchObject(row ? { code: 0, result: { id, title: row.title } } : { code: 4004 });
  return row;
};
const toldOf = async (id: string) =>
  (
    await server.db.query<{ member_id: string }>(
      "select member_id from message.member_message where event = 'broadcast' and event_key = $1",
      [id],
    )
  ).rows.map((row) => row.member_id);

/** Members made in one statement, for audiences of several batches. */
async function crowd(size: number): Promise<string[]> {
  const { rows } = await server.db.query<{ id: string }>(
    `insert into account.member (nickname, invite_code, reg_time)
     select '众', 'crowd' || gen_random_uuid(), $2::timestamptz from generate_series(1, $1)
     returning id`,
    [size, server.clock.now()],
  );
  return rows.map((row) => row.id);
}

test('a broadcast reaches every member of its audience once, and its reading is counted', async () => {
  const audience = { memberIds: members.slice(0, 2).map(({ memberId }) => memberId) };
  const counted = await server.call(contract.countAudience, { audience }, { token: owner.token });
  expect(counted.result).toEqual({ members: 2 });
  const id = await draft(audience);
  expect((await send(id)).result).toMatchObject({ status: 2 });
  expect(await server.runJobs()).toEqual([]);
  const [first, , third] = members;
  const { list } = (await server.call(listMessages, {}, { token: first!.token })).result;
  expect(list).toMatchObject([{ kind: 5, title: '维护通知', link: '/notice', read: false }]);
  expect((await server.call(listMessages, {}, { token: third!.token })).result.list).toEqual([]);
  await server.call(getMessage, { id: list[0]!.id }, { token: first!.token });
  expect(await shown(id)).toMatchObject({ status: 4, sent: 2, read: 1 });
  await tellBatch(systemContext(server), { id });
  expect(await toldOf(id)).toHaveLength(2);
});

test('a schedule is kept: not before its time, and not at all when it is taken back', async () => {
  const audience = { memberIds: [members[0]!.memberId] };
  const [kept, cancelled] = [await draft(audience), await draft(audience)];
  const at = formatTime(new Date(server.clock.now().getTime() + 3600_000));
  expect((await send(kept, at)).result).toMatchObject({ status: 2, sendTime: at });
  await send(cancelled, at);
  const answer = await server.call(contract.cancelBroadcast, { id: cancelled }, { token: owner.token });
  expect(answer.code).toBe(0);
  await tellBatch(systemContext(server), { id: kept });
  expect(await toldOf(kept), 'too early').toEqual([]);
  server.clock.advance(3600_000);
  await tellBatch(systemContext(server), { id: kept });
  await tellBatch(systemContext(server), { id: cancelled });
  expect([(await toldOf(kept)).length, (await toldOf(cancelled)).length]).toEqual([1, 0]);
  owner = await signInOperator(server);
  expect([await shown(kept), await shown(cancelled)]).toMatchObject([{ status: 4 }, { status: 5, sendTime: null }]);
});

test('what is on its way is neither changed, sent again nor taken back', async () => {
  const id = await draft({ memberIds: [members[0]!.memberId] });
  const answers = await Promise.all([send(id), send(id), send(id)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4005, 4005]);
  const text = { title: '新标题', text: '新正文', audience: {}, channels: [] };
  const { token } = owner;
  expect(await server.call(contract.saveBroadcast, { id, version: 1, ...text }, { token })).toMatchObject({
    code: 4005,
    msg: '只有草稿可以修改',
  });
  await server.runJobs();
  expect(await server.call(contract.cancelBroadcast, { id }, { token })).toMatchObject({
    code: 4005,
    msg: '已经开始发送，不能取消',
  });
  const unknown = { id: '999999' };
  expect(await server.call(contract.sendBroadcast, unknown, { token })).toMatchObject({ code: 4004 });
  expect(await server.call(contract.cancelBroadcast, unknown, { token })).toMatchObject({ code: 4004 });
});

test('a draft that is cancelled is gone; a time that has passed or is far ahead is refused beside its field', async () => {
  const id = await draft();
  const { token } = owner;
  for (const [sendTime, message] of [
    ['2020-01-01 00:00:00', '发送时间已经过去'],
    ['2100-01-01 00:00:00', '发送时间最远在 90 天内'],
  ] as const) {
    expect(await send(id, sendTime)).toMatchObject({ code: 4000, fields: [{ path: 'sendTime', message }] });
  }
  expect(await server.call(contract.cancelBroadcast, { id }, { token })).toMatchObject({ code: 0 });
  expect(await shown(id)).toBeUndefined();
});

test('of two who save the same version one is refused in clear words, and nothing of theirs is lost or mixed', async () => {
  const id = await draft();
  const { token } = owner;
  const save = (title: string, version?: number) => {
    const input = { id, title, text: '正文不变。', audience: {}, channels: [] };
    return server.call(contract.saveBroadcast, version ? { ...input, version } : input, { token });
  };
  const answers = await Promise.all(['甲的标题', '乙的标题', '丙的标题'].map((title) => save(title, 1)));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4005, 4005]);
  const saved = answers.find(({ code }) => code === 0)!.result;
  const refused = answers.find(({ code }) => code !== 0)!;
  expect(refused.msg).toBe('这条群发刚被别人改过，您填写的还在，请核对后再保存');
  expect(await shown(id)).toMatchObject({ title: saved.title, version: 2 });
  expect(await save('没有带版本')).toMatchObject({ code: 4005 });
  expect((await save('接着改', 2)).result).toMatchObject({ title: '接着改', version: 3 });
});

test('nobody sends what somebody else has changed since they read it', async () => {
  const id = await draft({ memberIds: [members[0]!.memberId] });
  const { token } = owner;
  const input = { id, version: 1, title: '改过的标题', text: '改过的正文。', audience: {}, channels: [] };
  const save = () => server.call(contract.saveBroadcast, input, { token });
  const [saved, sent] = await Promise.all([save(), send(id)]);
  expect([saved.code, sent.code].toSorted(), 'one of the two, never a mixture').toEqual([0, 4005]);
  const changed = await draft();
  await server.call(contract.saveBroadcast, { ...input, id: changed }, { token });
  expect(await send(changed)).toMatchObject({ code: 4005, msg: '这条群发刚被别人改过，还没有发送，请看过再发' });
  expect(await server.call(contract.sendBroadcast, { id: changed }, { token })).toMatchObject({ code: 4005 });
  expect(await shown(changed)).toMatchObject({ status: 1, sendTime: null });
  expect((await send(changed, undefined, 2)).result).toMatchObject({ status: 2, title: '改过的标题' });
});

test('only who may send may draft, count, send or cancel', async () => {
  const support = await signInOperator(server, 'support');
  const { token } = support;
  const list = await server.call(contract.listBroadcasts, {}, { token });
  expect(list.code).toBe(0);
  const input = { title: '标题', text: '正文', audience: {}, channels: [] };
  expect(await server.call(contract.saveBroadcast, input, { token })).toMatchObject({ code: 4009 });
  expect(await server.call(contract.countAudience, { audience: {} }, { token })).toMatchObject({ code: 4009 });
});

test('the frozen are not told, nor those who register while it goes out', async () => {
  const at = formatTime(server.clock.now());
  const [ordinary, frozen] = await crowd(2);
  await server.db.query('update account.member set status = 2 where id = $1', [frozen]);
  const id = await draft({ regAfter: at });
  await send(id);
  server.clock.advance(1000);
  await crowd(1);
  await server.db.query('update message.broadcast set started_at = send_at where id = $1', [id]);
  await tellBatch(systemContext(server), { id });
  expect(await toldOf(id)).toEqual([ordinary]);
  server.clock.advance(60_000);
});

test('batches run at the same moment tell everybody once', async () => {
  const at = formatTime(server.clock.now());
  const ids = await crowd(BATCH * 2 + 10);
  const id = await draft({ regAfter: at });
  await send(id);
  await Promise.all(Array.from({ length: 5 }, () => tellBatch(systemContext(server), { id })));
  expect((await toldOf(id)).toSorted()).toEqual(ids.toSorted());
  expect(await shown(id)).toMatchObject({ status: 4, sent: ids.length });
  server.clock.advance(60_000);
});

test('a broadcast whose process is killed goes on where it was: everybody is told, nobody twice', async () => {
  const at = formatTime(server.clock.now());
  const ids = await crowd(BATCH * 2 + 50);
  const id = await draft({ regAfter: at });
  await send(id);
  await tellBatch(systemContext(server), { id });
  expect(await shown(id)).toMatchObject({ status: 3, sent: BATCH });
  const job = startJobProcess(server, {
    module: path.join(import.meta.dirname, 'service.ts'),
    run: 'tellBatch',
    payload: { id },
    settings: {},
  });
  await until('the process to be in the middle of its batch', async () => {
    const { rows } = await server.db.query(
      "select from pg_stat_activity where datname = current_database() and state like 'idle in%' and xact_start < clock_timestamp() - interval '20 ms'",
    );
    return rows.length > 0;
  });
  await job.kill();
  await server.db.query('delete from graphile_worker._private_jobs');
  server.clock.advance(121_000);
  await reviveBroadcasts(systemContext(server));
  expect(await server.runJobs()).toEqual([]);
  expect((await toldOf(id)).toSorted()).toEqual(ids.toSorted());
  expect(await shown(id)).toMatchObject({ status: 4, sent: ids.length });
});
