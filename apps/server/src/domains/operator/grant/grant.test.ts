// A role that moves money takes two owners where there are two; where there is one, a day and a lower limit.
import { matchRemittance } from '@jishi/contract/console/remittance';
import * as contract from '@jishi/contract/console/operator';
import { takeBackReview } from '@jishi/contract/console/review';
import { reviewKind } from '@jishi/contract/enums/review';
import { startThirdPay } from '@jishi/contract/payment';
import { YUAN } from '@jishi/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newPhone, signInMember, smsOnTheWay } from '../../../testing/members';
import { type TestOperator, codeOf, freshCodeOf, signInOperator } from '../../../testing/operators';
import { openBankPayee } from '../../../testing/payees';
import { caseOf, decide, decideConfirmed } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { formatTime } from '../../../kernel/time';
import { message } from '../../message/domain';
import { payment } from '../../payment/domain';
import { review } from '../../review/domain';
import { operator } from '../domain';

let server: TestServer;
let one: TestOperator;
let two: TestOperator;
beforeAll(async () => {
  server = await startTestServer({
    domains: [operator, payment, message, review],
    limits: { secondAboveOneOwner: 5_000n * YUAN },
  });
  await openBankPayee(server);
});
beforeEach(async () => {
  await server.db.query('update operator.account set status = 2');
  [one, two] = [await signInOperator(server, 'owner'), await signInOperator(server, 'owner')];
});
afterAll(() => server.close());

let names = 0;
type Role = 'owner' | 'finance' | 'content';
async function invite(by: TestOperator, role: Role, account = `new-${++names}`, contact = newPhone()) {
  const input = { account, name: '钱会计', role, contact };
  const answer = await server.call(contract.inviteOperator, input, {
    token: by.token,
    secondFactor: await freshCodeOf(server, by),
  });
  const { rows } = await server.db.query<{ id: string }>(
    'select id::text from operator.money_grant where account = $1 order by id desc limit 1',
    [account],
  );
  return { ...answer, account, contact, grant: rows[0]?.id ?? '0' };
}

const linksTo = async (phone: string) =>
  (await smsOnTheWay(server)).filter((sms) => sms.phone === phone).map(({ params }) => params['url']!);

async function join(phone: string, account: string) {
  const token = new URL((await linksTo(phone))[0]!).searchParams.get('token')!;
  const { secret } = (await server.call(contract.beginOwnerSetup, { token })).result;
  const own = { account, name: '某人', password: 'correct-horse-7', totp: await codeOf(server, secret) };
  const { result } = await server.call(contract.finishOwnerSetup, { token, ...own });
  return (await server.call(contract.getOperator, {}, { token: result.token })).result;
}

const word = (by: TestOperator, grant: string) => decideConfirmed(server, by, reviewKind.moneyGrant, grant);

test('one owner alone gives nobody a role that moves money: nothing is sent before another owner agrees', async () => {
  for (const role of ['finance', 'owner'] as const) {
    const asked = await invite(one, role);
    expect(asked.result).toMatchObject({ expireTime: null });
    expect(await linksTo(asked.contact)).toEqual([]);
    expect(await word(one, asked.grant)).toMatchObject({ code: 4009 });
    const { facts, second } = await caseOf(server, two, reviewKind.moneyGrant, asked.grant);
    expect(facts.map(({ given }) => given)).toContain(asked.contact);
    expect(second).toContain('要由另一位操作员决定');
    expect(await word(two, asked.grant)).toMatchObject({ code: 0 });
    const me = await join(asked.contact, asked.account);
    expect(me, 'two owners said so: nothing to wait for').toMatchObject({ role, moneyFrom: null });
  }
});

test('neither finance nor an owner whose own role still waits is the second owner', async () => {
  await server.db.query("update operator.account set money_from = now() + interval '1 hour' where id = $1", [
    two.operatorId,
  ]);
  const alone = await invite(one, 'finance');
  expect(await linksTo(alone.contact)).toHaveLength(1);
  expect((await join(alone.contact, alone.account)).moneyFrom, 'one owner: a day').not.toBeNull();
  expect(await invite(two, 'finance')).toMatchObject({ code: 4009, msg: expect.stringContaining('24 小时') });
  expect(await invite(two, 'content')).toMatchObject({ code: 0, result: { expireTime: expect.any(String) } });
  const third = await signInOperator(server, 'owner');
  const asked = await invite(one, 'finance');
  expect(asked.result.expireTime).toBeNull();
  expect(await word(two, asked.grant)).toMatchObject({ code: 4009, msg: expect.stringContaining('24 小时') });
  expect(await word(await signInOperator(server, 'finance'), asked.grant)).toMatchObject({ code: 4004 });
  expect(await word(third, asked.grant)).toMatchObject({ code: 0 });
});

test('what is refused or taken back sends nothing and keeps no phone; one account waits once', async () => {
  const refused = await invite(one, 'finance');
  expect(await invite(two, 'content', refused.account, newPhone())).toMatchObject({ code: 4005 });
  expect(await decide(server, two, reviewKind.moneyGrant, refused.grant, false, '不认识这个人')).toMatchObject({
    code: 0,
  });
  const again = await invite(one, 'finance', refused.account);
  const { id, takesBack } = await caseOf(server, one, reviewKind.moneyGrant, again.grant);
  expect(takesBack).toBe(true);
  expect(await server.call(takeBackReview, { id }, { token: one.token })).toMatchObject({ code: 0 });
  expect([...(await linksTo(refused.contact)), ...(await linksTo(again.contact))]).toEqual([]);
  const { rows } = await server.db.query(
    'select id from operator.money_grant where contact_cipher is not null and account = $1',
    [refused.account],
  );
  expect(rows).toEqual([]);
});

test('of two owners who agree at once one sends the link', async () => {
  const third = await signInOperator(server, 'owner');
  const asked = await invite(one, 'finance');
  const said = await Promise.all([word(two, asked.grant), word(third, asked.grant)]);
  expect(said.map(({ code }) => code).toSorted()).toEqual([0, 4005]);
  expect(await linksTo(asked.contact)).toHaveLength(1);
});

test('whoever comes back into a role that moves money waits a day, like somebody new', async () => {
  const finance = await signInOperator(server, 'finance');
  const change = (enabled: boolean) =>
    server.call(contract.switchOperator, { id: finance.operatorId, enabled, reason: '试试' }, { token: one.token });
  await change(false);
  await change(true);
  const { operators } = (await server.call(contract.listOperators, {}, { token: one.token })).result;
  expect(operators.find(({ id }) => id === finance.operatorId)!.moneyFrom).not.toBeNull();
});

async function booked(by: TestOperator, amount: string): Promise<boolean> {
  const { token } = await signInMember(server);
  const { orderNo } = (await server.call(startThirdPay, { amount, channel: 4 }, { token })).result;
  const line = { orderNo, serial: `GRANT-${++names}`, payer: '某公司', amount, time: formatTime(server.clock.now()) };
  const confirmed = { token: by.token, secondFactor: await freshCodeOf(server, by) };
  return (await server.call(matchRemittance, line, confirmed)).result.booked;
}

test('while there is one owner only, one word moves less, and the list of operators says so', async () => {
  const finance = await signInOperator(server, 'finance');
  const listed = async () => (await server.call(contract.listOperators, {}, { token: one.token })).result.oneOwner;
  expect(await booked(finance, '5000.01')).toBe(true);
  expect(await listed()).toBeNull();
  await server.db.query('update operator.account set status = 2 where id = $1', [two.operatorId]);
  expect(await listed()).toEqual({ limit: '5000.00' });
  const another = await signInOperator(server, 'finance');
  expect(await booked(another, '5000.01')).toBe(false);
  expect(await booked(another, '5000.00')).toBe(true);
});
