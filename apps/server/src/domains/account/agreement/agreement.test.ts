import { agreeProtocol, getMemberInfo, loginBySms, saveProfile } from '@jishi/contract/account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../domain';
import { giveCode } from '../../../testing/codes';
import { newPhone, signInMember, systemContext } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { publishProtocol, seedProtocols } from '../../content';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [account] });
  await seedProtocols(systemContext(server));
});
afterAll(() => server.close());

const toAgree = async (token: string) =>
  (await server.call(getMemberInfo, {}, { token })).result.protocolsToAgree.map(({ code, version }) => [code, version]);
const publish = (version: string) =>
  publishProtocol(systemContext(server), { code: 'user', version, title: '用户协议', html: '<p>新的内容</p>' });

test('who registers agrees to what is in force, and is asked again for a newer version only', async () => {
  const phone = newPhone();
  const registered = await server.call(loginBySms, { phone, code: await giveCode(server, phone), agree: true });
  const token = registered.result.token ?? '';
  expect(await toAgree(token)).toEqual([]);
  await publish('2099.01.01');
  expect(await toAgree(token)).toEqual([['user', '2099.01.01']]);
  expect(await server.call(agreeProtocol, { code: 'user', version: '2099.01.01' }, { token })).toMatchObject({
    code: 0,
  });
  expect(await toAgree(token)).toEqual([]);
  await publish('2099.01.02');
  expect(await toAgree(token)).toEqual([['user', '2099.01.02']]);
});

test('only the version in force can be agreed to, and once is enough', async () => {
  const { token, memberId } = await signInMember(server);
  const [[, version]] = (await toAgree(token)) as [[string, string]];
  for (const other of ['', '1999.01.01', `${version}x`]) {
    expect(await server.call(agreeProtocol, { code: 'user', version: other }, { token })).toMatchObject({ code: 4005 });
  }
  const answers = await Promise.all(
    [1, 2, 3].map(() => server.call(agreeProtocol, { code: 'user', version }, { token })),
  );
  expect(answers.map((answer) => answer.code)).toEqual([0, 0, 0]);
  const { rows } = await server.db.query(
    "select after from audit.entry where action = 'account.agreeProtocol' and target_id = $1",
    [memberId],
  );
  expect(rows).toEqual([{ after: { code: 'user', version } }]);
  expect(await server.callRaw(agreeProtocol, { code: 'recharge', version }, { token })).toMatchObject({ code: 4000 });
});

test('a member chooses their nickname; what it was and is stands in the audit trail', async () => {
  const { token, memberId } = await signInMember(server);
  const before = (await server.call(getMemberInfo, {}, { token })).result.nickname;
  expect(await server.call(saveProfile, { nickname: '  小集市👨‍👩‍👧 ' }, { token })).toMatchObject({ code: 0 });
  expect((await server.call(getMemberInfo, {}, { token })).result.nickname).toBe('小集市👨‍👩‍👧');
  const { rows } = await server.db.query(
    "select before, after from audit.entry where action = 'account.saveProfile' and target_id = $1",
    [memberId],
  );
  expect(rows).toEqual([{ before: { nickname: before }, after: { nickname: '小集市👨‍👩‍👧' } }]);
});

test.each(['a', ' a ', '一'.repeat(21), 'ab\u202Ecd', 'ab\u200Bcd', 'ab\ncd'])(
  'the nickname %j is refused beside its field',
  async (nickname) => {
    const { token } = await signInMember(server);
    expect(await server.call(saveProfile, { nickname }, { token })).toMatchObject({
      code: 4000,
      fields: [{ path: 'nickname' }],
    });
  },
);

test.each(['ab\u0000cd', 'ab\uD800'])('the nickname %j, which no database takes, is refused', async (nickname) => {
  const { token } = await signInMember(server);
  expect(await server.call(saveProfile, { nickname }, { token })).toMatchObject({ status: 400, code: 4000 });
});
