// A member who has two-step verification confirms an act by a passkey in place of the app's code: that act and that amount, once.
import { sendMemberVerifyCode, takeResetStep } from '@jishi/contract/account';
import { addPasskey, beginConfirmation, beginPasskey } from '@jishi/contract/account/passkey';
import { beginTotp, enableTotp } from '@jishi/contract/account/password';
import { requestWithdrawal } from '@jishi/contract/payment/withdrawal';
import { PASSKEY_FACTOR } from '@jishi/contract/second-factor';
import { parseMoney } from '@jishi/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Fault, PASSKEY_ORIGIN, type SoftPasskey, addedBy, strangers } from '../../../testing/authenticator';
import { fund } from '../../../testing/ledger';
import { type TestMember, codeSentTo, signInMember } from '../../../testing/members';
import { freshCodeOf } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { message } from '../../message/domain';
import { payment } from '../../payment/domain';
import { review } from '../../review/domain';
import { account } from '../domain';

const NEEDED = 4013;
const WRONG = 4012;
const ACCOUNT = { holder: '张三', bank: '工商银行杭州分行', number: '6222021234567890' };
const browser = strangers('10.6').newBrowser();

let server: TestServer;
let member: TestMember;
let passkey: SoftPasskey;
beforeAll(async () => {
  server = await startTestServer({
    domains: [account, payment, message, review],
    settings: { publicUrl: PASSKEY_ORIGIN },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await signInMember(server, { tradePassword: '135792' });
  passkey = await addedBy(
    async () => server.call(beginPasskey, { code: await smsCode('passkey') }, by()),
    (one, name = '手机') => server.call(addPasskey, { name, passkey: one.made }, by()),
  )();
  const { secret } = (await server.call(beginTotp, { code: await smsCode('totp') }, by())).result;
  await server.call(enableTotp, { code: await freshCodeOf(server, { secret }) }, by());
  await fund(server.db, member.memberId, parseMoney('50'));
});

const by = (secondFactor?: string) => ({ token: member.token, browser, ...(secondFactor && { secondFactor }) });
async function smsCode(purpose: 'totp' | 'loginPassword' | 'passkey'): Promise<string> {
  server.clock.advance(60_000);
  await server.call(sendMemberVerifyCode, { purpose }, by());
  return codeSentTo(server, member.phone);
}
async function signed(act: string, fault: Fault = {}): Promise<string> {
  const answer = passkey.answer((await server.call(beginConfirmation, { act }, by())).result, fault);
  return PASSKEY_FACTOR + Buffer.from(JSON.stringify(answer)).toString('base64url');
}
const step = (purpose: 'loginPassword' | 'tradePassword', code: string, secondFactor?: string) =>
  server.call(takeResetStep, { purpose, code }, by(secondFactor));
const ask = (amount: string, secondFactor?: string) =>
  server.call(requestWithdrawal, { amount, account: ACCOUNT, tradePassword: '135792' }, by(secondFactor));

test('it stands in for the app’s code, and for the act it was asked for only', async () => {
  const code = await smsCode('loginPassword');
  const refused = await step('loginPassword', code);
  expect(refused).toMatchObject({ code: NEEDED, msg: expect.stringContaining('设置登录密码') });
  const other = await signed((await step('tradePassword', '000000')).msg);
  expect(await step('loginPassword', code, other)).toMatchObject({ code: WRONG });
  const right = await signed(refused.msg);
  expect(await step('loginPassword', await smsCode('loginPassword'), right)).toMatchObject({ code: 0 });
});

test('money goes out by it for the amount and the account that were signed, and for no other', async () => {
  const refused = await ask('20.00');
  expect(refused).toMatchObject({ code: NEEDED, msg: expect.stringContaining('20.00 元') });
  const right = await signed(refused.msg);
  expect(await ask('40.00', right)).toMatchObject({ code: WRONG });
  expect(await ask('20.00', await signed(refused.msg, { verified: false }))).toMatchObject({ code: WRONG });
  const asked = await Promise.all(Array.from({ length: 3 }, () => ask('20.00', right)));
  expect(asked.filter(({ code }) => code === 0)).toHaveLength(1);
});

test('another member’s passkey, or one from another browser, confirms nothing', async () => {
  const theirs = passkey;
  const first = member;
  const refused = await ask('20.00');
  const elsewhere = { token: member.token, browser: strangers('10.5').newBrowser() };
  const answer = theirs.answer((await server.call(beginConfirmation, { act: refused.msg }, elsewhere)).result);
  const factor = PASSKEY_FACTOR + Buffer.from(JSON.stringify(answer)).toString('base64url');
  expect(await ask('20.00', factor)).toMatchObject({ code: WRONG });
  const right = await signed(refused.msg);
  expect(
    await server.call(
      requestWithdrawal,
      { amount: '20.00', tradePassword: '135792', account: ACCOUNT },
      {
        ...by(right),
        token: (await signInMember(server, { tradePassword: '135792' })).token,
      },
    ),
  ).not.toMatchObject({ code: 0 });
  member = first;
  expect(await ask('20.00', right)).toMatchObject({ code: 0 });
});
