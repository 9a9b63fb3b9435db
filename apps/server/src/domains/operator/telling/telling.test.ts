// Operators hear of what happens to their own account, on the phone by which they joined.
import { loginOperator, switchOperator } from '@jishi/contract/console/operator';
import { renewOwnRecoveryCodes } from '@jishi/contract/console/own-account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPhone, smsOnTheWay } from '../../../testing/members';
import { OPERATOR_PASSWORD, type TestOperator, freshCodeOf, signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { sealContact } from '../contact/rules';
import { operator } from '../domain';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [operator] });
});
afterAll(() => server.close());

/** An operator who joined by a phone. */
async function withPhone(): Promise<TestOperator & { phone: string }> {
  const self = await signInOperator(server, 'finance');
  const phone = newPhone();
  const cipher = sealContact(server.shared.vault, self.account, phone);
  await server.db.query('update operator.account set contact_key = $1, contact_cipher = $2 where id = $3', [
    Buffer.from(phone),
    cipher,
    self.operatorId,
  ]);
  return { ...self, phone };
}
const toldTo = async (phone: string) =>
  (await smsOnTheWay(server)).filter((sms) => sms.phone === phone).map(({ params }) => params['what']!);

let addresses = 0;
const login = async (self: TestOperator, how: { totp?: string; password?: string; browser?: string } = {}) =>
  server.call(
    loginOperator,
    {
      account: self.account,
      password: how.password ?? OPERATOR_PASSWORD,
      totp: how.totp ?? (await freshCodeOf(server, self)),
    },
    { ip: `10.8.0.${++addresses}`, ...(how.browser && { browser: how.browser }) },
  );

test('a sign-in from a new browser is told, one from a known browser is not', async () => {
  const self = await withPhone();
  const { headers } = await login(self);
  expect(await toldTo(self.phone)).toEqual([expect.stringContaining('内网地址用新的浏览器登录了运营台')]);
  const browser = /browser=([\w-]{22});/.exec(String(headers['set-cookie']))![1]!;
  expect(await login(self, { browser })).toMatchObject({ code: 0 });
  expect(await toldTo(self.phone)).toHaveLength(1);
});

test('a sign-in by a recovery code is told with how many are left, also from a known browser, and new codes are', async () => {
  const self = await withPhone();
  const { headers } = await login(self);
  const browser = /browser=([\w-]{22});/.exec(String(headers['set-cookie']))![1]!;
  const proof = { password: OPERATOR_PASSWORD, totp: await freshCodeOf(server, self) };
  const { recoveryCodes } = (await server.call(renewOwnRecoveryCodes, proof, { token: self.token })).result;
  expect(await login(self, { browser, totp: recoveryCodes[0]! })).toMatchObject({ result: { recoveryLeft: 9 } });
  const told = await toldTo(self.phone);
  expect(told).toHaveLength(3);
  expect(told).toContainEqual(expect.stringContaining('恢复码换成了新的'));
  expect(told).toContainEqual(expect.stringContaining('用恢复码（还剩 9 个）登录了运营台'));
});

test('that somebody has half of what opens the account is told once a day, wrong guesses are not', async () => {
  const self = await withPhone();
  await login(self, { password: 'wrong-horse-7', totp: '000000' });
  expect(await toldTo(self.phone)).toEqual([]);
  for (let n = 0; n < 3; n += 1) await login(self, { totp: '000000' });
  expect(await toldTo(self.phone)).toEqual([expect.stringContaining('输对了您的密码或动态口令中的一样')]);
});

test('whoever is taken out of service hears of it', async () => {
  const self = await withPhone();
  const { token } = await signInOperator(server, 'owner');
  await server.call(switchOperator, { id: self.operatorId, enabled: false, reason: '离职' }, { token });
  expect(await toldTo(self.phone)).toEqual([expect.stringContaining('停用')]);
});
