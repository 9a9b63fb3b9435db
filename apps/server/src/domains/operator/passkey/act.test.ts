// A passkey in place of a code for an operator's word about money: for one act and one amount, once, in one browser.
import { addOwnPasskey, beginOwnConfirmation, beginOwnPasskey } from '@jishi/contract/console/own-passkey';
import { decideReview } from '@jishi/contract/console/review';
import { reviewKind } from '@jishi/contract/enums/review';
import { requestWithdrawal } from '@jishi/contract/payment/withdrawal';
import { PASSKEY_FACTOR } from '@jishi/contract/second-factor';
import { parseMoney } from '@jishi/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Fault,
  PASSKEY_ORIGIN,
  type SoftPasskey,
  addedBy,
  strangers,
  strangersKey,
} from '../../../testing/authenticator';
import { fund } from '../../../testing/ledger';
import { TRADE_PASSWORD, signInMember } from '../../../testing/members';
import { OPERATOR_PASSWORD, type TestOperator, freshCodeOf, signInOperator } from '../../../testing/operators';
import { wordAbout } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { message } from '../../message/domain';
import { payment } from '../../payment/domain';
import { review } from '../../review/domain';
import { operator } from '../domain';

const NEEDED = 4013;
const WRONG = 4012;
const ACCOUNT = { holder: '杭州某某公司', bank: '工商银行杭州分行', number: '6222021234567890' };

let server: TestServer;
let own: TestOperator;
let browser: string;
let passkey: SoftPasskey;
beforeAll(async () => {
  server = await startTestServer({
    domains: [operator, payment, message, review],
    settings: { publicUrl: PASSKEY_ORIGIN },
  });
});
beforeEach(async () => {
  own = await signInOperator(server, 'finance');
  browser = newBrowser();
  passkey = await added();
});
afterAll(() => server.close());

const { newBrowser } = strangers('10.7');
const begin = async () => {
  const proof = { password: OPERATOR_PASSWORD, totp: await freshCodeOf(server, own) };
  return server.call(beginOwnPasskey, proof, { token: own.token, browser });
};
const added = addedBy(begin, (one, name = '安全密钥') =>
  server.call(addOwnPasskey, { name, passkey: one.made }, { token: own.token, browser }),
);

async function withdrawal(amount: string): Promise<string> {
  const { memberId, token } = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  await fund(server.db, memberId, parseMoney('20000'));
  const input = { amount, account: ACCOUNT, tradePassword: TRADE_PASSWORD };
  return (await server.call(requestWithdrawal, input, { token })).result.no;
}
async function agree(no: string, secondFactor?: string, from = browser) {
  const word = await wordAbout(server, reviewKind.withdrawal, no);
  return server.call(decideReview, word, {
    token: own.token,
    browser: from,
    ...(secondFactor && { secondFactor }),
  });
}
const ask = async (act: string, from = browser) =>
  (await server.call(beginOwnConfirmation, { act }, { token: own.token, browser: from })).result;
const factor = (answer: ReturnType<SoftPasskey['answer']>) =>
  PASSKEY_FACTOR + Buffer.from(JSON.stringify(answer)).toString('base64url');
/** What confirms the act of a case, or is wrong in some way. */
const confirmation = async (no: string, fault: Fault = {}) =>
  factor(passkey.answer(await ask((await agree(no)).msg), fault));

test('a passkey confirms the act it was asked for, in place of a code, and the act is audited', async () => {
  const no = await withdrawal('1000.01');
  const refused = await agree(no);
  expect(refused).toMatchObject({ code: NEEDED, msg: expect.stringContaining('1,000.01 元') });
  const request = await ask(refused.msg);
  expect(request).toMatchObject({ userVerification: 'required' });
  expect(await agree(no, factor(passkey.answer(request)))).toMatchObject({ code: 0 });
  const { rows } = await server.db.query(
    "select after->>'act' as act from audit.entry where action = 'operator.confirm' and actor_id = $1",
    [own.operatorId],
  );
  expect(rows).toEqual([{ act: expect.stringContaining('1,000.01 元') }]);
});

test('what was signed for one act confirms no other, not the same one of another amount either, and then still its own', async () => {
  const [small, large] = [await withdrawal('1000.01'), await withdrawal('9000.00')];
  const signed = await confirmation(small);
  expect(await agree(large, signed)).toMatchObject({ code: WRONG });
  const { msg } = await agree(small);
  const larger = factor(passkey.answer(await ask(msg.replace('1,000.01', '9,000.00'))));
  expect(await agree(small, larger)).toMatchObject({ code: WRONG });
  const again = await confirmation(small);
  expect(await agree(small, again)).toMatchObject({ code: 0 });
});

test('one answer is good once: of four at once one happens, and what failed for another reason used up nothing', async () => {
  const no = await withdrawal('2000.00');
  const signed = await confirmation(no);
  expect(await agree('0', signed)).toMatchObject({ code: 4004 });
  const codes = (await Promise.all(Array.from({ length: 4 }, () => agree(no, signed)))).map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  const { rows } = await server.db.query('select from operator.passkey_challenge where operator_id = $1', [
    own.operatorId,
  ]);
  const other = await withdrawal('2000.00');
  expect(await agree(other, signed)).toMatchObject({ code: WRONG });
  expect(rows, 'it is gone').toEqual([]);
});

test('it is good for five minutes of the database, in the browser that asked, for who asked', async () => {
  const no = await withdrawal('2000.00');
  const late = await confirmation(no);
  await server.db.query("update operator.passkey_challenge set expires_at = now() where purpose = 'act'");
  expect(await agree(no, late)).toMatchObject({ code: WRONG });
  const elsewhere = factor(passkey.answer(await ask((await agree(no)).msg, newBrowser())));
  expect(await agree(no, elsewhere)).toMatchObject({ code: WRONG });
  const signed = await confirmation(no);
  const thief = await signInOperator(server, 'finance');
  const word = await wordAbout(server, reviewKind.withdrawal, no);
  const stolen = { token: thief.token, browser, secondFactor: signed };
  expect(await server.call(decideReview, word, stolen)).toMatchObject({ code: WRONG });
  server.clock.advance(10 * 60_000);
  expect(await agree(no, signed), 'the server’s own clock ends nothing').toMatchObject({ code: 0 });
});

const FAULTS: [string, Fault][] = [
  ['of another origin', { origin: 'http://127.0.0.1:8080' }],
  ['without verifying the person', { verified: false }],
  ['signed by another key', { key: strangersKey() }],
  ['that claims to be a creation', { type: 'webauthn.create' }],
  ['of somebody else', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ['with another challenge', { challenge: Buffer.alloc(64).toString('base64url') }],
];
test.each(FAULTS)('an answer %s confirms nothing', async (_what, fault) => {
  const no = await withdrawal('2000.00');
  expect(await agree(no, await confirmation(no, fault))).toMatchObject({ code: WRONG });
  expect(await agree(no, await confirmation(no))).toMatchObject({ code: 0 });
});

test('what is no answer at all is a wrong factor; a challenge to sign in or to add confirms nothing', async () => {
  const no = await withdrawal('2000.00');
  for (const text of ['', 'e30', '!', Buffer.from('{"id":1}').toString('base64url')])
    expect(await agree(no, PASSKEY_FACTOR + text)).toMatchObject({ code: WRONG });
  const { result } = await begin();
  const toAdd = passkey.answer({ ...(await ask('x')), challenge: result.challenge });
  expect(await agree(no, factor(toAdd))).toMatchObject({ code: WRONG });
  expect(await agree(no)).toMatchObject({ code: NEEDED });
});
