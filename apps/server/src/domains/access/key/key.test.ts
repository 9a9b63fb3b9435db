import { addApply } from '@jishi/contract/access';
import * as defaultContract from '@jishi/contract/access/default-key';
import * as contract from '@jishi/contract/access/key';
import { listMemberKeys, switchMemberKey } from '@jishi/contract/console/access';
import { listMessages } from '@jishi/contract/message';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOf } from '../../../kernel/secret';
import { access } from '../domain';
import { message } from '../../message/domain';
import { signInMember } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { makeProduct } from '../../../testing/products';
import { newPerson } from '../../../testing/lives';

const tradePassword = '135792';
/** `loginWay` on the wire. */
const [BY_SMS, BY_PASSWORD] = [1, 2];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [access, message] });
});
afterAll(() => server.close());

type Call = { token: string };
const news = async (as: Call) => (await server.call(listMessages, {}, as)).result.list.map(({ title }) => title);
const keysOf = async (as: Call) => (await server.call(contract.listApiKeys, {}, as)).result.list;
const add = (as: Call, more: object = {}) =>
  server.call(contract.addApiKey, { name: '结算服务', tradePassword, ...more }, as);
const auditOf = async (id: string) =>
  (
    await server.db.query<{ action: string; before: object | null; after: object | null }>(
      `select action, before, after from audit.entry where target_kind = 'apiKey' and target_id = $1 order by id`,
      [id],
    )
  ).rows;

test('a key is made once by its proven owner, and resetting it is told to them', async () => {
  const as = await signInMember(server, { tradePassword });
  expect((await server.call(defaultContract.getApiKey, { mode: 1 }, as)).result).toEqual({
    key: null,
    signInCounts: false,
  });
  const made = await server.call(defaultContract.getApiKey, { mode: 1, tradePassword }, as);
  const { secret } = made.result.key!;
  expect(secret).toBeTruthy();
  const wrong = await server.call(defaultContract.resetApiKey, { mode: 1, graceHours: 0, tradePassword: '000000' }, as);
  expect(wrong).toMatchObject({ code: 4001 });
  expect(await news(as)).toEqual(['新的接口密钥已生成']);
  const reset = await server.call(defaultContract.resetApiKey, { mode: 1, graceHours: 0, tradePassword }, as);
  expect(reset.result.key.secret).not.toBe(secret);
  const shown = await server.call(defaultContract.getApiKey, { mode: 1 }, as);
  expect(shown.result.key).toMatchObject({ secret: null, previousUntil: null });
  expect(await news(as)).toEqual(['接口密钥已重置', '新的接口密钥已生成']);
});

test('a sign-in by SMS less than ten minutes old is the check before the first key, and before no other', async () => {
  const bySms = await signInMember(server, { way: BY_SMS });
  expect((await server.call(defaultContract.getApiKey, { mode: 1 }, bySms)).result).toEqual({
    key: null,
    signInCounts: true,
  });
  const made = await server.call(defaultContract.getApiKey, { mode: 1, bySignIn: true }, bySms);
  expect(made.result.key?.secret).toBeTruthy();
  expect(made.result.signInCounts).toBe(false);
  const second = await server.call(defaultContract.getApiKey, { mode: 2, bySignIn: true }, bySms);
  expect(second).toMatchObject({ code: 4000, fields: [{ path: 'code' }] });
  const reset = await server.call(defaultContract.resetApiKey, { mode: 1, bySignIn: true } as object, bySms);
  expect(reset).toMatchObject({ code: 4000 });
});

test.each([
  ['by password', BY_PASSWORD, '0 minutes'],
  ['of unknown kind', undefined, '0 minutes'],
  ['by SMS ten minutes ago', BY_SMS, '10 minutes'],
])('a sign-in %s is no check: the first key asks for one', async (_kind, way, age) => {
  const as = await signInMember(server, { ...(way && { way }) });
  await server.db.query('update account.session set created_at = created_at - $2::interval where member_id = $1', [
    as.memberId,
    age,
  ]);
  expect((await server.call(defaultContract.getApiKey, { mode: 1 }, as)).result).toEqual({
    key: null,
    signInCounts: false,
  });
  const refused = await server.call(defaultContract.getApiKey, { mode: 1, bySignIn: true }, as);
  expect(refused).toMatchObject({ code: 4000, fields: [{ path: 'code' }] });
  expect(await keysOf(as)).toEqual([]);
});

test('a whole secret is in the one answer that made it and in no other', async () => {
  const as = await newPerson(server);
  const { key } = (await add(as, { mode: 2 })).result;
  expect(key).toMatchObject({ name: '结算服务', mode: 2, status: 1 });
  const rotated = (await server.call(contract.rotateApiKey, { id: key.id, tradePassword }, as)).result.key;
  const secrets = [key.secret!, rotated.secret!];
  expect(new Set(secrets).size).toBe(2);
  // one after the other: none of them succeeds once the key is removed
  const answers = [
    await server.call(contract.listApiKeys, {}, as),
    await server.call(contract.saveApiKey, { id: key.id, name: '改名' }, as),
    await server.call(contract.switchApiKey, { id: key.id, on: false }, as),
    await server.call(contract.removeApiKey, { id: key.id, tradePassword }, as),
  ];
  for (const { code, text } of answers) {
    expect(code).toBe(0);
    for (const secret of secrets) expect(text).not.toContain(secret);
  }
  const kept = await server.db.query<{ row: string }>(
    `select to_jsonb(e)::text as row from audit.entry e
     union all
     select to_jsonb(m)::text from message.member_message m`,
  );
  for (const { row } of kept.rows) for (const secret of secrets) expect(row).not.toContain(secret);
});

test('of 25 keys made at once exactly 20 are, the default one counted', async () => {
  const as = await newPerson(server);
  await server.call(defaultContract.getApiKey, { mode: 1, tradePassword }, as);
  const made = await Promise.all(Array.from({ length: 24 }, (_, at) => add(as, { name: `第 ${at} 个` })));
  expect(made.filter(({ code }) => code === 0)).toHaveLength(19);
  const refused = made.filter(({ code }) => code !== 0);
  expect(new Set(refused.map(({ code, msg }) => `${code} ${msg}`))).toEqual(
    new Set(['4005 密钥最多 20 个，请先删除不用的']),
  );
  const list = await keysOf(as);
  expect(list).toHaveLength(20);
  // neither does the other default one slip in
  expect(await server.call(defaultContract.getApiKey, { mode: 2, tradePassword }, as)).toMatchObject({ code: 4005 });
  const own = list.find(({ isDefault }) => !isDefault)!;
  await server.call(contract.removeApiKey, { id: own.id, tradePassword }, as);
  const again = await Promise.all([add(as), add(as), add(as)]);
  expect(again.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await keysOf(as)).toHaveLength(20);
});

test('two members who make keys at once do not count for each other', async () => {
  const people = [await newPerson(server), await newPerson(server)];
  const made = await Promise.all(people.flatMap((as) => Array.from({ length: 10 }, () => add(as))));
  expect(made.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 0));
});

test('limits are kept as they were entered, listed at a glance and told in the operation log', async () => {
  const as = await newPerson(server);
  const { id: projectId } = await makeProduct(server);
  await server.call(addApply, { projectId }, as);
  const limits = {
    projectIds: [projectId],
    ipContent: '10.0.0.0/8\n\n2001:DB8::1',
    qps: 5,
    dailyCalls: 1000,
    dailySpend: '12.5',
    expireTime: '2099-01-01 00:00:00',
  };
  const { id } = (await add(as, limits)).result.key;
  const shown = {
    name: '结算服务',
    ipContent: '10.0.0.0/8\n2001:db8::1',
    qps: 5,
    dailyCalls: 1000,
    dailySpend: '12.50',
    expireTime: '2099-01-01 00:00:00',
    expired: false,
    isDefault: false,
    callsToday: 0,
    spentToday: '0.00',
  };
  const [row] = await keysOf(as);
  expect(row).toMatchObject({ ...shown, projects: [{ id: projectId }] });
  const unlimited = (await server.call(contract.saveApiKey, { id, name: '结算' }, as)).result;
  const none = { projects: null, ipContent: '', qps: null, dailyCalls: null, dailySpend: null, expireTime: null };
  expect(unlimited).toMatchObject({ ...none, name: '结算' });
  // saving what is there already is no act
  await server.call(contract.saveApiKey, { id, name: '结算' }, as);
  const log = await auditOf(id);
  expect(log.map(({ action }) => action)).toEqual(['access.createKey', 'access.saveKey']);
  expect(log[1]).toMatchObject({
    before: { name: '结算服务', ips: ['10.0.0.0/8', '2001:db8::1'], dailySpend: '12.50' },
    after: { name: '结算', ips: [], dailySpend: null, projects: null },
  });
});

test('what a limit cannot be is said beside its field, and nothing is made or changed', async () => {
  const as = await newPerson(server);
  const { id: projectId } = await makeProduct(server);
  const { id } = (await add(as)).result.key;
  const wrong: [object, string, RegExp][] = [
    [{ name: ' ' }, 'name', /请输入名称/],
    [{ projectIds: [] }, 'projectIds', /至少选一个/],
    [{ projectIds: [projectId] }, 'projectIds', /已经申请/],
    [{ projectIds: ['999999999'] }, 'projectIds', /已经申请/],
    [{ ipContent: '1.1.1.1\n300.1.1.1' }, 'ipContent', /第 2 行 300\.1\.1\.1/],
    [{ qps: 0 }, 'qps', /1 到 10000/],
    [{ dailyCalls: -1 }, 'dailyCalls', /1 到 10 亿/],
    [{ dailySpend: '0' }, 'dailySpend', /大于 0/],
    [{ dailySpend: '1.234' }, 'dailySpend', /两位小数/],
    [{ expireTime: '2020-01-01 00:00:00' }, 'expireTime', /晚于现在/],
  ];
  for (const [more, path, message] of wrong) {
    const refusals = [
      await server.callRaw(contract.addApiKey, { name: 'x', tradePassword, ...more }, as),
      await server.callRaw(contract.saveApiKey, { id, name: 'x', ...more }, as),
    ];
    for (const refused of refusals) {
      expect(refused, JSON.stringify(more)).toMatchObject({ status: 400, code: 4000 });
      expect(refused.fields.map((field) => field.path.split('.')[0])).toEqual([path]);
      expect(refused.fields[0]!.message).toMatch(message);
    }
  }
  expect((await keysOf(as)).map(({ name }) => name)).toEqual(['结算服务']);
});

test('a key that has ended can still be renamed, and given a new end', async () => {
  const as = await newPerson(server);
  const expireTime = '2099-01-01 00:00:00';
  const { id } = (await add(as, { expireTime })).result.key;
  await server.db.query(`update access.api_key set expires_at = '2024-01-01T00:00:00.123Z' where id = $1`, [id]);
  const [ended] = await keysOf(as);
  expect(ended).toMatchObject({ expired: true, expireTime: '2024-01-01 08:00:00' });
  const renamed = await server.call(contract.saveApiKey, { id, name: '旧', expireTime: ended!.expireTime }, as);
  expect(renamed.result).toMatchObject({ name: '旧', expired: true });
  expect((await server.call(contract.saveApiKey, { id, name: '旧', expireTime }, as)).result.expired).toBe(false);
});

test('the old secret ends with its grace, and a second rotation ends it at once', async () => {
  const as = await newPerson(server);
  const { key } = (await add(as)).result;
  const rotate = async (graceHours: number) =>
    (await server.call(contract.rotateApiKey, { id: key.id, graceHours, tradePassword }, as)).result.key;
  const previous = async () =>
    (
      await server.db.query<{ known: boolean; until: Date }>(
        `select previous_secret_hash = sha256(convert_to($2, 'UTF8')) as known, previous_until as until
         from access.api_key where id = $1`,
        [key.id, key.secret],
      )
    ).rows[0]!;
  const rotated = await rotate(24);
  const until = server.clock.now().getTime() + 24 * 3_600_000;
  expect(await previous()).toEqual({ known: true, until: new Date(until) });
  expect(rotated.previousUntil).not.toBeNull();
  expect(await rotate(0)).toMatchObject({ previousUntil: null });
  expect(await previous()).toMatchObject({ known: false });
  const tooLong = await server.callRaw(contract.rotateApiKey, { id: key.id, graceHours: 25, tradePassword }, as);
  expect(tooLong.fields[0]!.path).toBe('graceHours');
});

test('of many rotations at once each is done, one after the other: the last secret counts, and the one before it', async () => {
  const as = await newPerson(server);
  const { key } = (await add(as)).result;
  const rotate = () => server.call(contract.rotateApiKey, { id: key.id, graceHours: 1, tradePassword }, as);
  const answers = await Promise.all(Array.from({ length: 6 }, rotate));
  const digests = answers.map(({ result }) => digestOf(result.key.secret!).toString('hex'));
  const { rows } = await server.db.query<{ now: string; before: string }>(
    `select encode(secret_hash, 'hex') as now, encode(previous_secret_hash, 'hex') as before from access.api_key where id = $1`,
    [key.id],
  );
  const { now, before } = rows[0]!;
  expect(now).not.toBe(before);
  expect(new Set([...digests, now, before]).size).toBe(6);
  expect((await auditOf(key.id)).filter(({ action }) => action === 'access.resetKey')).toHaveLength(6);
});

test('nothing that needs proof happens without it', async () => {
  const as = await newPerson(server);
  const { id } = (await add(as)).result.key;
  for (const proof of [{}, { tradePassword: '000000' }, { code: '000000' }]) {
    const answers = [
      await server.callRaw(contract.addApiKey, { name: 'x', ...proof }, as),
      await server.callRaw(contract.rotateApiKey, { id, ...proof }, as),
      await server.callRaw(contract.removeApiKey, { id, ...proof }, as),
    ];
    for (const { code } of answers) expect([4000, 4001, 4007]).toContain(code);
  }
  expect(await keysOf(as)).toHaveLength(1);
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(['access.createKey']);
});

test('a removed key is gone from every list; its row stays for its calls, without the secret that signed them', async () => {
  const as = await newPerson(server);
  const { key } = (await add(as)).result;
  const { id } = key;
  const both = await Promise.all([1, 2].map(() => server.call(contract.removeApiKey, { id, tradePassword }, as)));
  expect(both.map(({ code }) => code).sort()).toEqual([0, 4004]);
  expect(await keysOf(as)).toEqual([]);
  const later = [
    await server.call(contract.saveApiKey, { id, name: 'x' }, as),
    await server.call(contract.switchApiKey, { id, on: true }, as),
    await server.call(contract.rotateApiKey, { id, tradePassword }, as),
  ];
  expect(later.map(({ code }) => code)).toEqual([4004, 4004, 4004]);
  const { rows } = await server.db.query(
    `select status, name, secret_hash = sha256(convert_to($2, 'UTF8')) as known from access.api_key where id = $1`,
    [id, key.secret],
  );
  expect(rows).toEqual([{ status: 2, name: '结算服务', known: false }]);
  const standard = (await server.call(defaultContract.getApiKey, { mode: 1, tradePassword }, as)).result.key!;
  expect(await server.call(contract.removeApiKey, { id: standard.id, tradePassword }, as)).toMatchObject({
    code: 4005,
    msg: '默认密钥不能删除，可以停用或轮换',
  });
  expect((await news(as)).slice(0, 2)).toEqual(['新的接口密钥已生成', '接口密钥已删除']);
});

test("an operator's word is last: a key that the platform stopped is not switched on by its member", async () => {
  const as = await newPerson(server);
  const { key } = (await add(as)).result;
  const { id } = key;
  const operator = await signInOperator(server, 'reviewer');
  const reason = '密钥在公开仓库里出现';
  const stop = () => server.call(switchMemberKey, { id, on: false, reason }, operator);
  const twice = await Promise.all([stop(), stop()]);
  expect(twice.map(({ code }) => code).sort()).toEqual([0, 4005]);
  expect(await keysOf(as)).toMatchObject([{ status: 3, stopReason: reason }]);
  for (const on of [true, false])
    expect(await server.call(contract.switchApiKey, { id, on }, as)).toMatchObject({ code: 4005 });
  const seen = await server.call(listMemberKeys, { id: as.memberId }, operator);
  expect(seen.result.list).toMatchObject([{ id, appKey: key.appKey, status: 3 }]);
  expect(seen.text).not.toMatch(/secret/i);
  await server.call(switchMemberKey, { id, on: true, reason: '已更换' }, operator);
  expect(await keysOf(as)).toMatchObject([{ status: 1, stopReason: '' }]);
  expect((await news(as)).slice(0, 2)).toEqual(['接口密钥已恢复', '接口密钥已由平台停用']);
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    'access.createKey',
    'access.stopKey',
    'access.resumeKey',
  ]);
  const support = await signInOperator(server, 'support');
  expect(await server.call(switchMemberKey, { id, on: false, reason }, support)).toMatchObject({ code: 4009 });
  expect(await server.call(listMemberKeys, { id: '999999999' }, operator)).toMatchObject({ code: 4004 });
});
