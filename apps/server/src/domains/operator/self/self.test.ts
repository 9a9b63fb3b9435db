// What operators do about their own sign-in.
import { getOperator, loginOperator } from '@jishi/contract/console/operator';
import * as contract from '@jishi/contract/console/own-account';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hashesOf } from '../../../testing/hashes';
import { OPERATOR_PASSWORD as PASSWORD, type TestOperator, codeOf, signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { FREE_TRIES } from '../sign-in/try/rules';
import { operator } from '../domain';

vi.mock('@node-rs/argon2', async (original) => (await import('../../../testing/hashes')).counted(await original()));

let server: TestServer;
let self: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [operator] });
});
afterAll(() => server.close());
beforeEach(async () => {
  self = await signInOperator(server, 'support');
});

const MINUTE = 60_000;
const NEW = 'battery-staple-9';
const own = ((endpoint, input) => server.call(endpoint, input, { token: self.token })) as TestServer['call'];
/** A code that was not used yet. */
async function code(secret = self.secret) {
  server.clock.advance(MINUTE);
  return codeOf(server, secret);
}
let addresses = 0;
const login = async (how: { password?: string; totp?: string } = {}) => {
  const { password = PASSWORD, totp = await code() } = how;
  const ip = `10.6.0.${++addresses}`;
  return server.call(loginOperator, { account: self.account, password, totp }, { ip });
};
const lives = async (token: string) => (await server.call(getOperator, {}, { token })).code === 0;
let proofPassword = PASSWORD;
const proof = async () => ({ password: proofPassword, totp: await code() });
const newCodes = async () => (await own(contract.renewOwnRecoveryCodes, await proof())).result.recoveryCodes;
const actsOf = async () =>
  (
    await server.db.query<{ action: string; actor_id: string; after: object }>(
      'select action, actor_id, after from audit.entry where actor_kind = 2 and target_id = $1 order by id',
      [self.operatorId],
    )
  ).rows;

test('a changed password signs in, the old one does not, and all other devices are out', async () => {
  const other = (await login()).result.token;
  const answer = await own(contract.changeOwnPassword, { ...(await proof()), newPassword: NEW });
  expect(answer.result).toEqual({ ended: 1 });
  expect([await lives(self.token), await lives(other)]).toEqual([true, false]);
  expect(await login()).toMatchObject({ code: 4007 });
  expect(await login({ password: NEW })).toMatchObject({ code: 0 });
  expect((await actsOf()).find(({ action }) => action === 'operator.changePassword')).toMatchObject({
    actor_id: self.operatorId,
    after: { ended: 1 },
  });
});

test('a session alone changes nothing: password and a fresh code are asked for, and what is wrong is on record', async () => {
  const totp = await code();
  const wrong = [
    { password: 'wrong-horse-7', totp },
    { password: PASSWORD, totp: String((Number(totp) + 1) % 1_000_000).padStart(6, '0') },
    { password: PASSWORD, totp: 'aaaaa-bbbbb' },
  ];
  for (const typed of wrong)
    expect(await own(contract.changeOwnPassword, { ...typed, newPassword: NEW })).toMatchObject({ code: 4007 });
  expect(await own(contract.beginOwnTotp, wrong[0]!)).toMatchObject({ code: 4007 });
  expect(await own(contract.renewOwnRecoveryCodes, wrong[0]!)).toMatchObject({ code: 4007 });
  const failed = (await actsOf()).filter(({ action }) => action === 'operator.confirmFailed');
  expect(failed).toHaveLength(5);
  expect(JSON.stringify(failed)).not.toContain('horse');
  const right = { password: PASSWORD, totp };
  expect(await own(contract.beginOwnTotp, right), 'after five it waits').toMatchObject({ code: 429 });
  expect(await own(contract.beginOwnTotp, await proof())).toMatchObject({ code: 0 });
});

test('guesses at once by a stolen session are no more than guesses one by one', async () => {
  const guesses = Array.from({ length: 20 }, (_, n) =>
    own(contract.renewOwnRecoveryCodes, { password: `wrong-horse-${n}`, totp: '123456' }),
  );
  const codes = (await Promise.all(guesses)).map((answer) => answer.code);
  expect(codes.filter((one) => one === 4007)).toHaveLength(FREE_TRIES);
  expect(codes.filter((one) => one === 429)).toHaveLength(20 - FREE_TRIES);
});

test('a change that has to wait costs no hash, a wrong proof one', async () => {
  const change = () => own(contract.changeOwnPassword, { password: 'wrong-horse-7', totp: '123456', newPassword: NEW });
  expect(await hashesOf(change)).toBe(1);
  for (let n = 1; n < FREE_TRIES; n += 1) await change();
  expect(await hashesOf(async () => expect(await change()).toMatchObject({ code: 429 }))).toBe(0);
});

test('a weak password is refused before anything is tried', async () => {
  for (const newPassword of [self.account, 'aaaaaaaaaaaa', PASSWORD]) {
    const answer = await own(contract.changeOwnPassword, { password: PASSWORD, totp: '123456', newPassword });
    expect(answer).toMatchObject({ code: 4000, fields: [{ path: 'newPassword' }] });
  }
  expect(await actsOf()).toEqual([]);
});

test('of several changes with one code at once one is made', async () => {
  const typed = await proof();
  const changes = Array.from({ length: 4 }, (_, n) =>
    own(contract.changeOwnPassword, { ...typed, newPassword: `${NEW}-${n}` }),
  );
  const codes = (await Promise.all(changes)).map((answer) => answer.code);
  expect(codes.filter((one) => one === 0)).toHaveLength(1);
});

test('whoever signs in by the old password while it is changed is out, whichever comes first', async () => {
  for (let round = 0; round < 3; round += 1) {
    const codes = await newCodes();
    const password = round % 2 === 0 ? PASSWORD : NEW;
    const newPassword = round % 2 === 0 ? NEW : PASSWORD;
    const signingIn = codes.slice(0, 4).map((totp) => login({ password, totp }));
    const changing = own(contract.changeOwnPassword, { password, totp: codes[9]!, newPassword });
    const [changed, ...signedIn] = await Promise.all([changing, ...signingIn]);
    expect(changed.code).toBe(0);
    const tokens = signedIn.flatMap(({ code, result }) => (code === 0 ? [(result as { token: string }).token] : []));
    expect((await Promise.all(tokens.map(lives))).filter(Boolean)).toEqual([]);
    expect(await lives(self.token)).toBe(true);
    proofPassword = newPassword;
  }
  proofPassword = PASSWORD;
});

test('a new authenticator takes the place of the old one with its first code, and not before', async () => {
  const other = (await login()).result.token;
  const { secret, otpauthUrl } = (await own(contract.beginOwnTotp, await proof())).result;
  expect(otpauthUrl).toContain(secret);
  expect(await login(), 'the old one is still good').toMatchObject({ code: 0 });
  expect(await own(contract.finishOwnTotp, { totp: await code() })).toMatchObject({ code: 4007 });
  const first = await code(secret);
  const done = await Promise.all(Array.from({ length: 3 }, () => own(contract.finishOwnTotp, { totp: first })));
  const [made] = done.filter((answer) => answer.code === 0);
  expect(done.filter((answer) => answer.code === 4005)).toHaveLength(2);
  expect(made!.result.recoveryCodes).toHaveLength(10);
  expect([await lives(self.token), await lives(other)]).toEqual([true, false]);
  expect(await login()).toMatchObject({ code: 4007 });
  expect(await login({ totp: first }), 'its first code is used').toMatchObject({ code: 4007 });
  expect(await login({ totp: await code(secret) })).toMatchObject({ code: 0 });
  expect((await actsOf()).map(({ action }) => action)).toContain('operator.renewTotp');
});

test('what was begun is void after 15 minutes, and when the password changes', async () => {
  const begun = (await own(contract.beginOwnTotp, await proof())).result;
  server.clock.advance(15 * MINUTE);
  expect(await own(contract.finishOwnTotp, { totp: await code(begun.secret) })).toMatchObject({ code: 4005 });
  const again = (await own(contract.beginOwnTotp, await proof())).result;
  await own(contract.changeOwnPassword, { ...(await proof()), newPassword: NEW });
  expect(await own(contract.finishOwnTotp, { totp: await code(again.secret) })).toMatchObject({ code: 4005 });
});

test('a recovery code stands in for a lost authenticator, once, and newer codes void the older', async () => {
  const old = await newCodes();
  const codes = await newCodes();
  expect((await own(contract.getOwnAccount, {})).result).toMatchObject({ recoveryLeft: 10 });
  expect(await login({ totp: old[0]! })).toMatchObject({ code: 4007 });
  const signedIn = await Promise.all(Array.from({ length: 4 }, () => login({ totp: codes[0]!.toUpperCase() })));
  expect(signedIn.filter((answer) => answer.code === 0)).toHaveLength(1);
  const begun = await own(contract.beginOwnTotp, { password: PASSWORD, totp: codes[1]! });
  expect(begun).toMatchObject({ code: 0 });
  expect((await own(contract.getOwnAccount, {})).result).toMatchObject({ recoveryLeft: 8 });
  const { rows } = await server.db.query('select c::text as row from operator.recovery_code c');
  for (const one of codes) expect(JSON.stringify(rows)).not.toContain(Buffer.from(one).toString('hex'));
});

test('operators see where they are signed in and end one there, or all others; nobody else’s', async () => {
  const tokens = [(await login()).result.token, (await login()).result.token];
  const { sessions } = (await own(contract.getOwnAccount, {})).result;
  expect(sessions).toHaveLength(3);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  const [other] = sessions.filter(({ current }) => !current);
  expect(await own(contract.endOwnSession, { id: other!.id })).toMatchObject({ code: 0 });
  expect(await own(contract.endOwnSession, { id: other!.id })).toMatchObject({ code: 4004 });
  const stranger = await signInOperator(server);
  const theirs = (await server.call(contract.getOwnAccount, {}, { token: stranger.token })).result.sessions;
  expect(await own(contract.endOwnSession, { id: theirs[0]!.id })).toMatchObject({ code: 4004 });
  expect((await own(contract.endOtherOwnSessions, {})).result).toEqual({ ended: 1 });
  expect(await Promise.all([self.token, stranger.token, ...tokens].map(lives))).toEqual([true, true, false, false]);
  const acts = (await actsOf()).map(({ action }) => action).filter((action) => action.includes('endSession'));
  expect(acts).toEqual(['operator.endSession', 'operator.endSessions']);
});
