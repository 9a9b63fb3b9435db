import { getCaptcha, isLoggedIn, loginBySms, sendCodeAfterCaptcha, sendVerifyCode } from '@jishi/contract/account';
import {
  findPassword,
  loginByPassword,
  loginByTotp,
  loginByUsername,
  resetPassword,
  resetPasswordByCode,
  sendResetCode,
} from '@jishi/contract/account/password';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../domain';
import { solveCaptcha } from '../../../testing/codes';
import { newPhone, signInMember } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [account] });
});
afterAll(() => server.close());

let addresses = 0;
const newAddress = () => `10.6.${Math.floor(++addresses / 250)}.${addresses % 250}`;
const PASSWORD = 'Some-horse-7';
const CODE = '135790';

/** Every call a logged-out person can make about a phone without holding it. */
const calls: Record<string, (phone: string, ip: string) => Promise<{ status: number; text: string }>> = {
  sendCodeAfterCaptcha: async (phone, ip) =>
    server.call(
      sendCodeAfterCaptcha,
      { phone, purpose: 'login', captcha: await solveCaptcha(server, 'login', ip) },
      { ip },
    ),
  sendVerifyCode: async (phone, ip) =>
    server.call(
      sendVerifyCode,
      { phone, purpose: 'resetPhone', captcha: await solveCaptcha(server, 'resetPhone', ip) },
      { ip },
    ),
  sendResetCode: async (phone, ip) =>
    server.call(sendResetCode, { phone, captcha: await solveCaptcha(server, 'resetPassword', ip) }, { ip }),
  loginBySms: (phone, ip) => server.call(loginBySms, { phone, code: CODE, agree: true }, { ip }),
  loginByPassword: (phone, ip) => server.call(loginByPassword, { phone, password: PASSWORD }, { ip }),
  loginByUsername: (phone, ip) => server.call(loginByUsername, { username: phone, password: PASSWORD }, { ip }),
  findPassword: (phone, ip) => server.call(findPassword, { phone, code: CODE }, { ip }),
  resetPasswordByCode: (phone, ip) =>
    server.call(resetPasswordByCode, { phone, code: CODE, password: PASSWORD }, { ip }),
  isLoggedIn: (_phone, ip) => server.call(isLoggedIn, {}, { ip }),
};

const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

test.each(Object.entries(calls))('%s answers the same for a phone that is registered', async (_name, call) => {
  const known = await signInMember(server, { password: 'Other-horse-7' });
  const unknown = newPhone();
  for (let n = 0; n < 12; n += 1) {
    const [one, other] = [await call(known.phone, newAddress()), await call(unknown, newAddress())];
    expect(one.text.replace(masked(known.phone), '')).toBe(other.text.replace(masked(unknown), ''));
    expect(one.status).toBe(other.status);
  }
});

test('calls that begin with a ticket answer the same for any that is none', async () => {
  const captcha = await server.call(getCaptcha, { action: 'passwordLogin' });
  expect(captcha).toMatchObject({ code: 0 });
  for (const ticket of ['x', `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.${'A'.repeat(43)}`]) {
    expect(await server.call(resetPassword, { ticket, password: PASSWORD })).toMatchObject({ code: 4005 });
    expect(await server.call(loginByTotp, { ticket, code: CODE })).toMatchObject({ code: 4005 });
  }
});
