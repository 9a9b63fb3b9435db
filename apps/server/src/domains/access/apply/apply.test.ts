import { addApply, listApplies } from '@jishi/contract/access';
import {
  batchAddApplies,
  cancelStickApply,
  closeApply,
  saveApplyRemark,
  stickApply,
} from '@jishi/contract/access/apply';
import { resumeApply, searchApplies, suspendApply } from '@jishi/contract/console/apply';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { access } from '../domain';
import { type TestMember, signInMember } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { makeProduct } from '../../../testing/products';
import { setAuthentication } from '../../account';
import { grantFreeQuota } from '../../package';

let server: TestServer;
let projects: string[];
beforeAll(async () => {
  server = await startTestServer({ domains: [access] });
  const made = [];
  for (let n = 0; n < 4; n += 1) made.push(await makeProduct(server, { name: `产品${n}`, freeQuota: 100 }));
  projects = made.map(({ id }) => id);
});
afterAll(() => server.close());

const as = ({ token }: TestMember) => ({ token });
const apply = async (member: TestMember, projectId: string) =>
  (await server.call(addApply, { projectId }, as(member))).result.id;
const namesOf = async (member: TestMember) =>
  (await server.call(listApplies, {}, as(member))).result.list.map(({ projectName }) => projectName);
const statusOf = async (id: string) =>
  (await server.db.query<{ status: number }>('select status from access.apply where id = $1', [id])).rows[0]?.status;
const countOf = async (sql: string, ...values: unknown[]) =>
  (await server.db.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]!.n;
const grantsOf = ({ memberId }: TestMember) => countOf('package.holding where member_id = $1 and source = 2', memberId);

test('each product of a batch has its own result, and one that is refused stops no other', async () => {
  const member = await signInMember(server);
  const certified = (await makeProduct(server, { needs: 1 })).id;
  const audited = (await makeProduct(server, { needs: 3 })).id;
  const { result } = await server.call(
    batchAddApplies,
    { projectIds: [projects[0]!, certified, '999999', audited, projects[1]!, projects[0]!], remark: '试用' },
    as(member),
  );
  expect(result.results.map(({ projectId, code, status }) => [projectId, code, status])).toEqual([
    [projects[0], 0, 1],
    [certified, 4003, null],
    ['999999', 4004, null],
    [audited, 0, 2],
    [projects[1], 0, 1],
  ]);
  expect(result.results[1]?.msg).toBe('这个产品需要先完成实名认证');
  const { list } = (await server.call(listApplies, {}, as(member))).result;
  expect(list.map(({ remark }) => remark)).toEqual(['试用', '试用', '试用']);
});

test('an empty batch and one that is too long are refused beside their field', async () => {
  const member = await signInMember(server);
  for (const projectIds of [[], Array.from({ length: 51 }, (_, at) => String(at + 1)), ['x']])
    expect(await server.callRaw(batchAddApplies, { projectIds }, as(member))).toMatchObject({
      code: 4000,
      fields: [{ path: expect.stringContaining('projectIds') }],
    });
});

test('of many batches at once each product is applied for once, with its free calls once', async () => {
  const member = await signInMember(server);
  const backwards = projects.toReversed();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      server.call(batchAddApplies, { projectIds: at % 2 ? projects : backwards }, as(member)),
    ),
  );
  const idsOf = (at: number) => answers[at]!.result.results.map(({ id }) => id).toSorted();
  for (const at of answers.keys()) {
    expect(answers[at]!.result.results.every(({ code, status }) => code === 0 && status === 1)).toBe(true);
    expect(idsOf(at)).toEqual(idsOf(0));
  }
  expect(await countOf('access.apply where member_id = $1', member.memberId)).toBe(4);
  expect(await grantsOf(member)).toBe(4);
  expect(await countOf(`audit.entry where actor_id = $1 and action = 'access.apply'`, member.memberId)).toBe(4);
});

test('the last one pinned stands first, and a pin that is taken away leaves the others in order', async () => {
  const member = await signInMember(server);
  const ids: string[] = [];
  for (const projectId of projects) ids.push(await apply(member, projectId));
  expect(await namesOf(member)).toEqual(['产品3', '产品2', '产品1', '产品0']);
  await server.call(stickApply, { id: ids[1]! }, as(member));
  await server.call(stickApply, { id: ids[0]! }, as(member)); // the clock stands still: order is not left to chance
  expect(await namesOf(member)).toEqual(['产品0', '产品1', '产品3', '产品2']);
  await server.call(stickApply, { id: ids[1]! }, as(member));
  expect(await namesOf(member)).toEqual(['产品1', '产品0', '产品3', '产品2']);
  await server.call(cancelStickApply, { id: ids[1]! }, as(member));
  expect(await namesOf(member)).toEqual(['产品0', '产品3', '产品2', '产品1']);
});

test('however many are pinned at once, no two have the same place', async () => {
  const member = await signInMember(server);
  const ids = await Promise.all(projects.map((projectId) => apply(member, projectId)));
  const pins = await Promise.all([...ids, ...ids, ...ids].map((id) => server.call(stickApply, { id }, as(member))));
  expect(pins.every(({ code }) => code === 0)).toBe(true);
  expect(
    await countOf('(select distinct stick_at from access.apply where member_id = $1) places', member.memberId),
  ).toBe(4);
});

test('a remark is changed and emptied; nobody touches what belongs to another', async () => {
  const [mine, theirs] = [await signInMember(server), await signInMember(server)];
  const id = await apply(mine, projects[0]!);
  await server.call(saveApplyRemark, { id, remark: ' 注册页用 ' }, as(mine));
  expect((await server.call(listApplies, {}, as(mine))).result.list[0]?.remark).toBe('注册页用');
  for (const call of [stickApply, cancelStickApply, saveApplyRemark, closeApply])
    expect(await server.callRaw(call, { id }, as(theirs))).toMatchObject({ code: 4004 });
  expect(await server.callRaw(saveApplyRemark, { id, remark: '长'.repeat(201) }, as(mine))).toMatchObject({
    code: 4000,
    fields: [{ path: 'remark', message: '备注最多 200 个字' }],
  });
  await server.call(saveApplyRemark, { id }, as(mine));
  expect((await server.call(listApplies, {}, as(mine))).result.list[0]?.remark).toBe('');
});

test('what its member closed is opened again by applying anew, with its calls, its remark and no second gift', async () => {
  const member = await signInMember(server);
  const id = await apply(member, projects[0]!);
  await server.call(saveApplyRemark, { id, remark: '生产' }, as(member));
  await server.call(closeApply, { id }, as(member));
  expect(await statusOf(id)).toBe(5);
  expect(await server.callRaw(closeApply, { id }, as(member))).toMatchObject({ code: 4005 });
  expect((await server.call(addApply, { projectId: projects[0]! }, as(member))).result).toEqual({ id, status: 1 });
  expect((await server.call(listApplies, {}, as(member))).result.list[0]).toMatchObject({
    remaining: 100,
    remark: '生产',
  });
  expect(await grantsOf(member)).toBe(1);
});

test('an operator suspends with a reason that the member is told; the member cannot undo it, the operator can', async () => {
  const member = await signInMember(server);
  const { token } = await signInOperator(server, 'reviewer');
  const id = await apply(member, projects[0]!);
  expect(await server.callRaw(suspendApply, { id, reason: '' }, { token })).toMatchObject({ code: 4000 });
  expect(await server.call(suspendApply, { id, reason: '批量撞库' }, { token })).toMatchObject({ code: 0 });
  expect(await server.call(suspendApply, { id, reason: '批量撞库' }, { token })).toMatchObject({ code: 4005 });
  const { list } = (await server.call(listApplies, {}, as(member))).result;
  expect(list[0]).toMatchObject({ status: 4, reason: '批量撞库' });
  expect(await server.call(closeApply, { id }, as(member))).toMatchObject({ code: 4005 });
  expect((await server.call(addApply, { projectId: projects[0]! }, as(member))).result.status).toBe(4);
  expect(await server.call(resumeApply, { id, reason: '已整改' }, { token })).toMatchObject({ code: 0 });
  expect(await statusOf(id)).toBe(1);
  const { rows } = await server.db.query<{ text: string }>(
    `select text from message.member_message where member_id = $1 and event like 'apply%' order by id`,
    [member.memberId],
  );
  expect(rows.map(({ text }) => text)).toEqual([
    expect.stringContaining('原因：批量撞库'),
    '您的接口“产品0”已恢复，可以照常调用。',
  ]);
});

test('operators find applications by member, product and status', async () => {
  const member = await signInMember(server);
  const { token } = await signInOperator(server, 'support');
  const id = await apply(member, projects[2]!);
  await apply(member, projects[3]!);
  const found = await server.call(searchApplies, { memberId: member.memberId, projectId: projects[2]! }, { token });
  expect(found.result).toMatchObject({
    total: 1,
    list: [{ id, memberId: member.memberId, projectName: '产品2', status: 1, remaining: 100, callsToday: 0 }],
  });
  expect((await server.call(searchApplies, { memberId: member.memberId, status: 5 }, { token })).result.list).toEqual(
    [],
  );
  expect(await server.call(suspendApply, { id, reason: '没有权限' }, { token })).toMatchObject({ code: 4009 });
});

/** What the certification of a person does in its transaction. */
const certify = ({ memberId }: TestMember) =>
  server.db.transaction(async (tx) => {
    await setAuthentication(tx, memberId, { status: 2, type: 1 });
    await grantFreeQuota(tx, memberId, server.clock.now());
  });

test('free calls of a product that needs certification come once, be it certified before or after', async () => {
  const [before, after] = [await signInMember(server), await signInMember(server)];
  const { id: projectId } = await makeProduct(server, { freeQuota: 0 });
  await certify(before);
  for (const member of [before, after]) await apply(member, projectId);
  await server.db.query('update catalogue.project set needs = 1, free_quota = 50 where id = $1', [projectId]);
  expect(await grantsOf(after)).toBe(0);
  for (const member of [before, after]) for (let n = 0; n < 3; n += 1) await certify(member);
  expect([await grantsOf(before), await grantsOf(after)]).toEqual([1, 1]);
});

test('an application and a certification at once: whatever comes first, the free calls come once', async () => {
  const { id: projectId } = await makeProduct(server, { freeQuota: 50, needs: 1 });
  for (let round = 0; round < 8; round += 1) {
    const member = await signInMember(server);
    const ask = () => server.call(addApply, { projectId }, as(member));
    const certifying = [certify(member), certify(member)];
    const asked = await Promise.all([ask(), ask(), ask()]);
    await Promise.all(certifying);
    const opened = asked.some(({ code }) => code === 0);
    expect(await grantsOf(member)).toBe(opened ? 1 : 0);
    await Promise.all([ask(), ask()]);
    expect(await grantsOf(member)).toBe(1);
  }
});

test('when the application lands unseen by the certification, the application brings the free calls itself', async () => {
  const member = await signInMember(server);
  const { id: projectId } = await makeProduct(server, { freeQuota: 50, needs: 0 });
  await server.db.query('update catalogue.project set needs = 1 where id = $1', [projectId]);
  let certified: Promise<void> = Promise.resolve();
  await server.db.transaction(async (tx) => {
    await tx.query('insert into access.apply (member_id, project_id, status, created_at) values ($1, $2, 1, now())', [
      member.memberId,
      projectId,
    ]);
    await grantFreeQuota(tx, member.memberId, server.clock.now(), projectId);
    certified = certify(member); // has to wait for this transaction, and then sees its application
  });
  await certified;
  expect(await grantsOf(member)).toBe(1);
});
