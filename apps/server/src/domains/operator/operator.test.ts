import { isLoggedIn } from '@jishi/contract/account';
import { searchAudit } from '@jishi/contract/console/audit';
import * as contract from '@jishi/contract/console/operator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { account } from '../account/domain';
import { audit } from '../audit/domain';
import { operator } from './domain';
import { signInMember } from '../../testing/members';
import { codeOf as codeAt, signInOperator } from '../../testing/operators';
import { type TestServer, startTestServer } from '../../testing/server';
import { issueOwnerLink } from '.';
import { openSession } from './session/service';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ domains: [account, audit, operator] });
});
afterEach(() => server.close());

const MINUTE = 60_000;
const PASSWORD = 'correct-horse-7';

async function linkToken(): Promise<string> {
  const link = await issueOwnerLink(server.shared);
  expect(link).toMatch(/^http:\/\/localhost:8080\/console\/setup\?token=[\w-]{43}$/);
  return new URL(link!).searchParams.get('token')!;
}

const codeOf = (secret: string) => codeAt(server, secret);

type Finish = { totp?: string; password?: string; account?: string };
async function finish(token: string, secret: string, how: Finish = {}) {
  const { totp = await codeOf(secret), password = PASSWORD, account = 'boss' } = how;
  return server.call(contract.finishOwnerSetup, { token, account, name: '王老板', password, totp });
}

async function makeOwner(): Promise<{ token: string; secret: string }> {
  const link = await linkToken();
  const { result } = await server.call(contract.beginOwnerSetup, { token: link });
  const made = await finish(link, result.secret);
  server.clock.advance(MINUTE);
  return { token: made.result.token, secret: result.secret };
}

type Login = { account?: string; password?: string; totp?: string };
async function login(secret: string, how: Login = {}, ip = '127.0.0.1') {
  const { account = 'boss', password = PASSWORD, totp = await codeOf(secret) } = how;
  return server.call(contract.loginOperator, { account, password, totp }, { ip });
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('the one-time link makes the first owner, signed in, with the act on record', async () => {
  const link = await linkToken();
  const opened = await server.call(contract.beginOwnerSetup, { token: link });
  expect(opened.result.otpauthUrl).toContain(`secret=${opened.result.secret}`);
  const again = await server.call(contract.beginOwnerSetup, { token: link });
  expect(again.result.secret, 'opened again, it shows the same').toBe(opened.result.secret);
  const made = await finish(link, opened.result.secret);
  const [recovery = '', ...others] = made.result.recoveryCodes;
  expect(others).toHaveLength(9);
  const instead = await login(opened.result.secret, { totp: recovery });
  expect(instead.result, 'stands in for the authenticator').toMatchObject({ recoveryLeft: 9 });
  const me = await server.call(contract.getOperator, {}, { token: made.result.token });
  expect(me.result).toMatchObject({ account: 'boss', name: '王老板', role: 'owner' });
  const { rows } = await server.db.query('select actor_kind, actor_id, action, after from audit.entry');
  expect(rows).toEqual([
    {
      actor_kind: 2,
      actor_id: me.result.id,
      action: 'operator.createOwner',
      after: { account: 'boss', role: 'owner' },
    },
    { actor_kind: 2, actor_id: me.result.id, action: 'operator.login', after: { by: '恢复码', left: 9 } },
  ]);
});

test('secrets, passwords, links and tokens are stored nowhere in the clear', async () => {
  const link = await linkToken();
  const { result } = await server.call(contract.beginOwnerSetup, { token: link });
  const { result: made } = await finish(link, result.secret);
  const { rows } = await server.db.query<{ row: string }>(
    `select a::text as row from operator.account a
     union all select s::text from operator.session s
     union all select l::text from operator.setup_link l
     union all select c::text from operator.recovery_code c`,
  );
  const stored = JSON.stringify(rows);
  for (const secret of [result.secret, PASSWORD, link, made.token, ...made.recoveryCodes]) {
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

test('a link is void once used, once replaced, after 24 hours, and when there is an owner', async () => {
  const begin = (token: string) => server.call(contract.beginOwnerSetup, { token });
  const replaced = await linkToken();
  const old = await linkToken();
  expect(await begin(replaced)).toMatchObject({ code: 4004 });
  expect(await begin(old)).toMatchObject({ code: 0 });
  server.clock.advance(24 * 60 * MINUTE);
  expect(await begin(old)).toMatchObject({ code: 4004 });

  const link = await linkToken();
  const { result } = await begin(link);
  expect(await finish(link, result.secret)).toMatchObject({ code: 0 });
  expect(await begin(link)).toMatchObject({ code: 4004 });
  expect(await finish(link, result.secret, { account: 'second' })).toMatchObject({ code: 4004 });
  expect(await issueOwnerLink(server.shared)).toBeUndefined();
});

test('of several who use a link at the same moment one becomes the owner', async () => {
  const link = await linkToken();
  const { result } = await server.call(contract.beginOwnerSetup, { token: link });
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) => finish(link, result.secret, { account: `boss-${n}` })),
  );
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect((await server.db.query('select from operator.account')).rowCount).toBe(1);
});

test('a wrong code or a weak password leaves the link good', async () => {
  const link = await linkToken();
  const { result } = await server.call(contract.beginOwnerSetup, { token: link });
  expect(await finish(link, result.secret, { totp: other(await codeOf(result.secret)) })).toMatchObject({ code: 4007 });
  for (const password of ['boss-boss-12', 'aaaaaaaaaaaa', 'abcdefghijkl', '1212121212a']) {
    expect(await finish(link, result.secret, { password }), password).toMatchObject({
      code: 4000,
      fields: [{ path: 'password' }],
    });
  }
  expect(await finish(link, result.secret)).toMatchObject({ code: 0 });
});

test('finishing a link that was never opened is refused', async () => {
  const link = await linkToken();
  expect(await finish(link, '', { totp: '123456' })).toMatchObject({ code: 4004 });
});

test('signing in takes account, password and code; whatever is wrong, the answer is the same', async () => {
  const { secret } = await makeOwner();
  const wrong = [
    await login(secret, { account: 'nobody' }),
    await login(secret, { password: 'wrong-horse-7' }),
    await login(secret, { totp: other(await codeOf(secret)) }),
  ];
  const { text } = wrong[0]!;
  for (const answer of wrong) expect(answer).toMatchObject({ status: 200, code: 4007, text });
  const right = await login(secret);
  expect(await server.call(contract.getOperator, {}, { token: right.result.token })).toMatchObject({ code: 0 });
});

test('a code is good once, also for several at the same moment, and not before one already used', async () => {
  const { secret } = await makeOwner();
  const earlier = await codeOf(secret);
  server.clock.advance(30_000);
  const totp = await codeOf(secret);
  const answers = await Promise.all(Array.from({ length: 3 }, () => login(secret, { totp })));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect(await login(secret, { totp })).toMatchObject({ code: 4007 });
  expect(await login(secret, { totp: earlier })).toMatchObject({ code: 4007 });
  server.clock.advance(30_000);
  expect(await login(secret)).toMatchObject({ code: 0 });
});

test('the code that made the owner does not sign in again', async () => {
  const link = await linkToken();
  const { result } = await server.call(contract.beginOwnerSetup, { token: link });
  await finish(link, result.secret);
  expect(await login(result.secret)).toMatchObject({ code: 4007 });
});

test('a session ends after 12 hours without use, by signing out, and with the operator', async () => {
  const me = (token: string) => server.call(contract.getOperator, {}, { token });
  const { token } = await signInOperator(server);
  for (let n = 0; n < 3; n += 1) {
    server.clock.advance(11 * 60 * MINUTE);
    expect(await me(token)).toMatchObject({ code: 0 });
  }
  server.clock.advance(12 * 60 * MINUTE);
  expect(await me(token)).toMatchObject({ status: 401, code: 401 });

  const second = await signInOperator(server);
  expect(await server.call(contract.logoutOperator, {}, { token: second.token })).toMatchObject({ code: 0 });
  expect(await me(second.token)).toMatchObject({ code: 401 });

  const third = await signInOperator(server);
  await server.db.query('update operator.account set status = 2 where id = $1', [third.operatorId]);
  expect(await me(third.token)).toMatchObject({ code: 401 });
});

test('however much it is used, a session ends 7 days after it began, and when its browser signs in anew', async () => {
  const me = (token: string) => server.call(contract.getOperator, {}, { token });
  const { token } = await signInOperator(server);
  for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
    server.clock.advance(8 * 60 * MINUTE);
    expect(await me(token)).toMatchObject({ code: 0 });
  }
  server.clock.advance(8 * 60 * MINUTE);
  expect(await me(token)).toMatchObject({ status: 401, code: 401 });

  const [first, second] = [await signInOperator(server), await signInOperator(server)];
  await server.db.transaction((tx) => openSession(tx, first.context, { id: first.operatorId, role: 'owner' }));
  expect(await me(first.token)).toMatchObject({ code: 401 });
  expect(await me(second.token)).toMatchObject({ code: 0 });
});

test("a member's token opens no door of the console, nor an operator's one of the portal", async () => {
  const member = await signInMember(server);
  expect(await server.call(contract.getOperator, {}, { token: member.token })).toMatchObject({ code: 401 });
  const { token } = await signInOperator(server);
  expect(await server.call(isLoggedIn, {}, { token })).toMatchObject({ result: { login: false } });
});

test('a role without a permission is told so, and stays signed in', async () => {
  const { token } = await signInOperator(server, 'content');
  expect(await server.call(searchAudit, {}, { token })).toMatchObject({ status: 200, code: 4009 });
  expect(await server.call(contract.getOperator, {}, { token })).toMatchObject({ code: 0 });
});
