// Of members with a second factor a code to their phone alone changes nothing: whoever has the SIM card has one of two.
import { resetLoginPassword, sendMemberVerifyCode, takeResetStep } from '@jishi/contract/account';
import { startPhoneReset } from '@jishi/contract/account/phone';
import { beginTotp, enableTotp } from '@jishi/contract/account/password';
import { addApiKey } from '@jishi/contract/access/key';
import { organisationRole } from '@jishi/contract/enums/organisation';
import { answerInvitation, inviteColleague, listOrganisations } from '@jishi/contract/organisation';
import { addOrganisationKey } from '@jishi/contract/organisation/key';
import { requestWithdrawal } from '@jishi/contract/payment/withdrawal';
import { parseMoney } from '@jishi/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fund } from '../../../testing/ledger';
import { type TestMember, codeSentTo, signInMember } from '../../../testing/members';
import { newOrganisation } from '../../../testing/organisations';
import { freshCodeOf } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { access } from '../../access/domain';
import { message } from '../../message/domain';
import { organisation } from '../../organisation/domain';
import { payment } from '../../payment/domain';
import { review } from '../../review/domain';
import { account } from '../domain';

const NEEDED = 4013;
const WRONG = 4012;

let server: TestServer;
let member: TestMember;
let secret: string;
let recoveryCodes: string[];
beforeAll(async () => {
  server = await startTestServer({ domains: [access, account, organisation, payment, message, review] });
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await signInMember(server, { tradePassword: '135792' });
  const { token } = member;
  ({ secret } = (await server.call(beginTotp, { code: await smsCode('totp') }, { token })).result);
  ({ recoveryCodes } = (
    await server.call(enableTotp, { code: await freshCodeOf(server, { secret }) }, { token })
  ).result);
});

async function smsCode(
  purpose: 'totp' | 'loginPassword' | 'tradePassword' | 'changePhone' | 'apiKey',
): Promise<string> {
  server.clock.advance(60_000);
  await server.call(sendMemberVerifyCode, { purpose }, { token: member.token });
  return codeSentTo(server, member.phone);
}

const step = (code: string, secondFactor?: string) =>
  server.call(
    takeResetStep,
    { purpose: 'loginPassword', code },
    { token: member.token, ...(secondFactor && { secondFactor }) },
  );

test('a code by SMS alone gives no ticket, and is still good with the factor', async () => {
  const code = await smsCode('loginPassword');
  expect(await step(code)).toMatchObject({ code: NEEDED });
  expect(await step(code, '000000')).toMatchObject({ code: WRONG });
  const right = await freshCodeOf(server, { secret });
  const { result } = await step(code, right);
  const set = { ticket: result.ticket!, password: 'Right-horse-7' };
  expect(await server.call(resetLoginPassword, set, { token: member.token })).toMatchObject({ code: 0 });
  expect(await step(await smsCode('loginPassword'), right), 'it was used').toMatchObject({ code: WRONG });
});

test('a recovery code stands in for the authenticator, once', async () => {
  expect(await step(await smsCode('loginPassword'), recoveryCodes[0])).toMatchObject({ code: 0 });
  expect(await step(await smsCode('loginPassword'), recoveryCodes[0])).toMatchObject({ code: WRONG });
});

test('money goes to an account that is named with the factor only', async () => {
  await fund(server.db, member.memberId, parseMoney('50'));
  const account = { holder: '张三', bank: '工商银行杭州分行', number: '6222021234567890' };
  const asked = { amount: '20.00', account, tradePassword: '135792' };
  const ask = (secondFactor?: string) =>
    server.call(requestWithdrawal, asked, { token: member.token, ...(secondFactor && { secondFactor }) });
  expect(await ask()).toMatchObject({ code: NEEDED });
  expect(await ask(await freshCodeOf(server, { secret }))).toMatchObject({ code: 0 });
});

const right = () => freshCodeOf(server, { secret });
const as = (secondFactor?: string) => ({ token: member.token, ...(secondFactor && { secondFactor }) });
const byPassword = { tradePassword: '135792' };

/** What somebody with the session and the phone, or the session and the trade password, could do. */
const ACTS: Record<string, () => Promise<(secondFactor?: string) => Promise<{ code: number }>>> = {
  'a new trade password': async () => {
    const code = await smsCode('tradePassword');
    return (factor) => server.call(takeResetStep, { purpose: 'tradePassword', code }, as(factor));
  },
  'another phone': async () => {
    const code = await smsCode('changePhone');
    return (factor) => server.call(startPhoneReset, { code }, as(factor));
  },
  'a key, by a code': async () => {
    const code = await smsCode('apiKey');
    return (factor) => server.call(addApiKey, { name: '一', code }, as(factor));
  },
  'a key, by the trade password': async () => (factor) =>
    server.call(addApiKey, { name: '二', ...byPassword }, as(factor)),
  'a key of an organisation': async () => {
    const { id, owner } = await newOrganisation(server);
    await server.call(inviteColleague, { id, phone: member.phone, role: organisationRole.developer }, owner);
    const { invitations } = (await server.call(listOrganisations, {}, as())).result;
    await server.call(answerInvitation, { id: invitations[0]!.id, accept: true }, as());
    return (factor) => server.call(addOrganisationKey, { id, name: '三', ...byPassword }, as(factor));
  },
};

test.each(Object.keys(ACTS))('%s takes the factor, a right one, once', async (name) => {
  const act = await ACTS[name]!();
  expect(await act()).toMatchObject({ code: NEEDED });
  expect(await act('000000')).toMatchObject({ code: WRONG });
  const factor = await right();
  expect(await act(factor)).toMatchObject({ code: 0 });
  expect(await act(factor)).toMatchObject({ code: WRONG });
});

test('a wrong trade password uses up no factor', async () => {
  const factor = await right();
  const add = (tradePassword: string) => server.call(addApiKey, { name: '四', tradePassword }, as(factor));
  expect(await add('000000')).toMatchObject({ code: 4001 });
  expect(await add('135792')).toMatchObject({ code: 0 });
});

test('whoever has no second factor is asked for none, and one that is sent is passed over', async () => {
  const other = await signInMember(server);
  server.clock.advance(60_000);
  await server.call(sendMemberVerifyCode, { purpose: 'tradePassword' }, { token: other.token });
  const input = { purpose: 'tradePassword' as const, code: await codeSentTo(server, other.phone) };
  expect(await server.call(takeResetStep, input, { token: other.token, secondFactor: '123456' })).toMatchObject({
    code: 0,
  });
});
