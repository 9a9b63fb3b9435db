// Inviting operators and taking them out of service.
import * as contract from '@jishi/contract/console/operator';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operator } from '../domain';
import { signInOperator, type TestOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';

let server: TestServer;
let owner: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [operator] });
  owner = await signInOperator(server, 'owner');
});
afterAll(() => server.close());

const PASSWORD = 'correct-horse-7';
const byOwner = ((endpoint, input) => server.call(endpoint, input, { token: owner.token })) as TestServer['call'];
const tokenIn = (url: string) => new URL(url).searchParams.get('token')!;
const invite = async (account: string, role: 'owner' | 'finance' = 'finance') =>
  tokenIn((await byOwner(contract.inviteOperator, { account, name: '钱会计', role })).result.url);

const begin = (token: string) => server.call(contract.beginOwnerSetup, { token });
async function join(token: string, secret: string) {
  const totp = await generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
  const own = { account: 'somebody-else', name: '别的名字', password: PASSWORD };
  return server.call(contract.finishOwnerSetup, { token, totp, ...own });
}

test('an invited person makes their own password, and is who the owner said', async () => {
  const token = await invite('qian');
  const begun = await begin(token);
  expect(begun.result.invited).toEqual({ account: 'qian', name: '钱会计', role: 'finance' });
  const joined = await join(token, begun.result.secret);
  expect(joined.msg).toBe('成功');
  const me = await server.call(contract.getOperator, {}, { token: joined.result.token });
  expect(me.result).toMatchObject({ account: 'qian', name: '钱会计', role: 'finance' });
  expect(await begin(token)).toMatchObject({ code: 4004 });
  const again = await byOwner(contract.inviteOperator, { account: 'qian', name: '钱', role: 'finance' });
  expect(again.fields).toEqual([{ path: 'account', message: '账号已有人使用' }]);
});

test('a later invitation voids the one before, a cancelled one is dead, and each is good for one person', async () => {
  const first = await invite('sun');
  const second = await invite('sun');
  expect(await begin(first)).toMatchObject({ code: 4004 });
  const { secret } = (await begin(second)).result;
  const joined = await Promise.all(Array.from({ length: 5 }, () => join(second, secret)));
  expect(joined.filter(({ code }) => code === 0)).toHaveLength(1);
  const third = await invite('zhao');
  expect(await byOwner(contract.cancelInvitation, { account: 'zhao' })).toMatchObject({ code: 0 });
  expect(await byOwner(contract.cancelInvitation, { account: 'zhao' })).toMatchObject({ code: 4004 });
  expect(await begin(third)).toMatchObject({ code: 4004 });
});

test('out of service means signed out at once; back in service one signs in anew', async () => {
  const finance = await signInOperator(server, 'finance');
  const off = { id: finance.operatorId, enabled: false, reason: '离职' };
  expect(await byOwner(contract.switchOperator, off)).toMatchObject({ code: 0 });
  expect(await server.call(contract.getOperator, {}, { token: finance.token })).toMatchObject({ code: 401 });
  expect(await byOwner(contract.switchOperator, off)).toMatchObject({ code: 4005, msg: '这位操作员已经停用' });
  expect(await byOwner(contract.switchOperator, { ...off, enabled: true })).toMatchObject({ code: 0 });
  expect(await server.call(contract.getOperator, {}, { token: finance.token })).toMatchObject({ code: 401 });
  const { operators } = (await byOwner(contract.listOperators, {})).result;
  expect(operators.find(({ id }) => id === finance.operatorId)).toMatchObject({ enabled: true, role: 'finance' });
});

test('nobody turns themselves off, nobody but an owner turns anybody off, and an owner always remains', async () => {
  const self = { id: owner.operatorId, enabled: false, reason: '试试' };
  expect(await byOwner(contract.switchOperator, self)).toMatchObject({ code: 4005 });
  const finance = await signInOperator(server, 'finance');
  expect(await server.call(contract.switchOperator, self, { token: finance.token })).toMatchObject({ code: 4009 });
  const rivals = await Promise.all([signInOperator(server, 'owner'), signInOperator(server, 'owner')]);
  await server.db.query("update operator.account set status = 2 where role = 'owner' and id <> all ($1)", [
    rivals.map(({ operatorId }) => operatorId),
  ]);
  const [one, two] = rivals as [TestOperator, TestOperator];
  await Promise.all([
    server.call(contract.switchOperator, { id: two.operatorId, enabled: false, reason: '互相' }, { token: one.token }),
    server.call(contract.switchOperator, { id: one.operatorId, enabled: false, reason: '互相' }, { token: two.token }),
  ]);
  const { rows } = await server.db.query("select id from operator.account where role = 'owner' and status = 1");
  expect(rows).toHaveLength(1);
});
