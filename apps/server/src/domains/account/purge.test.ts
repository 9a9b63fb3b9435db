import { sendMemberVerifyCode, takeResetStep } from '@jishi/contract/account';
import { loginByPassword } from '@jishi/contract/account/password';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from './domain';
import { codeSentTo, signInMember, systemContext } from '../../testing/members';
import { type TestServer, startTestServer } from '../../testing/server';
import { spendChallenge } from './captcha/store';
import { jobs } from './jobs';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [account] });
});
afterAll(() => server.close());

const DAY = 24 * 3600_000;
const TABLES = ['verification_code', 'step_ticket', 'used_captcha', 'allowance', 'password_attempt', 'session'];

const purge = () => jobs[0]!.run(systemContext(server), undefined as never);
const counts = async () => {
  const found: Record<string, number> = {};
  for (const table of TABLES) found[table] = (await server.db.query(`select from account.${table}`)).rowCount ?? 0;
  return found;
};

test('what has run out is removed, what is still good is not', async () => {
  const { token, phone } = await signInMember(server);
  await server.call(sendMemberVerifyCode, { purpose: 'tradePassword' }, { token });
  await server.call(takeResetStep, { purpose: 'tradePassword', code: await codeSentTo(server, phone) }, { token });
  await server.call(loginByPassword, { phone, password: 'Wrong-horse-7' });
  await spendChallenge(server.db, Buffer.alloc(32), new Date(server.clock.now().getTime() + 60_000));
  const all = await counts();
  expect(Object.values(all).every((count) => count > 0)).toBe(true);

  await purge();
  expect(await counts()).toEqual(all);
  server.clock.advance(2 * DAY);
  await purge();
  const gone = { verification_code: 0, step_ticket: 0, used_captcha: 0, allowance: 0, password_attempt: 0 };
  expect(await counts()).toEqual({ ...gone, session: 1 });
  server.clock.advance(211 * DAY);
  await purge();
  expect(await counts()).toMatchObject({ session: 0 });
});
