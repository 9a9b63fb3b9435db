// No owner is alone with all rights by one word of their own: taking another owner out takes a third, or a day without an objection.
import * as contract from '@jishi/contract/console/operator';
import { claimReview, decideReview, takeBackReview } from '@jishi/contract/console/review';
import { endOtherOwnSessions } from '@jishi/contract/console/own-account';
import { reviewKind } from '@jishi/contract/enums/review';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newPhone, smsOnTheWay, systemContext } from '../../../testing/members';
import { type TestOperator, freshCodeOf, signInAgain, signInOperator } from '../../../testing/operators';
import { caseOf, decideConfirmed } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { message } from '../../message/domain';
import { review } from '../../review/domain';
import { contactKeyOf, sealContact } from '../contact/rules';
import { operator } from '../domain';
import { endDueOwners } from './service';

let server: TestServer;
let one: TestOperator;
let two: TestOperator & { phone: string };
beforeAll(async () => {
  server = await startTestServer({ domains: [operator, message, review] });
});
beforeEach(async () => {
  await server.db.query('update operator.account set status = 2');
  await server.db.query('update operator.owner_end set status = 4');
  [one, two] = [await signInOperator(server, 'owner'), await withPhone(await signInOperator(server, 'owner'))];
});
afterAll(() => server.close());

async function withPhone(self: TestOperator): Promise<TestOperator & { phone: string }> {
  const { vault } = server.shared;
  const phone = newPhone();
  await server.db.query('update operator.account set contact_key = $1, contact_cipher = $2 where id = $3', [
    contactKeyOf(vault, phone),
    sealContact(vault, self.account, phone),
    self.operatorId,
  ]);
  return { ...self, phone };
}

const confirmed = async (by: TestOperator) => ({ token: by.token, secondFactor: await freshCodeOf(server, by) });
const propose = async (by: TestOperator, target: TestOperator) =>
  server.call(
    contract.switchOperator,
    { id: target.operatorId, enabled: false, reason: '账号可能被盗' },
    await confirmed(by),
  );
const object = (by: TestOperator) => server.call(contract.objectToOwnEnd, { reason: '我还在任' }, { token: by.token });
const me = (of: TestOperator) => server.call(contract.getOperator, {}, { token: of.token });
async function endOf(target: TestOperator): Promise<string> {
  const { rows } = await server.db.query<{ id: string }>(
    'select id::text from operator.owner_end where operator_id = $1 order by id desc limit 1',
    [target.operatorId],
  );
  return rows[0]!.id;
}
/** So many hours pass for those that wait, by the database's clock; what is due is done. */
async function pass(hours: number): Promise<void> {
  await server.db.query('update operator.owner_end set due_at = due_at - make_interval(mins => $1) where status = 1', [
    Math.round(hours * 60),
  ]);
  await endDueOwners({ ...systemContext(server), ...server.shared });
}
const word = async (by: TestOperator, target: TestOperator) =>
  decideConfirmed(server, by, reviewKind.ownerEnd, await endOf(target));
const toldTo = async (phone: string) =>
  (await smsOnTheWay(server)).filter((sms) => sms.phone === phone).map(({ params }) => params['what']!);

test('of two owners one does not switch off the other: it waits a day, the other is told and stays in by an objection', async () => {
  expect(await propose(one, two)).toMatchObject({ code: 0, result: { dueTime: expect.any(String) } });
  expect(await toldTo(two.phone)).toEqual([expect.stringContaining('有人提出停用您的运营台账号')]);
  expect((await me(two)).result).toMatchObject({
    leaving: { proposedBy: '测试员', reason: '账号可能被盗', objected: false },
  });
  expect(await word(one, two), 'who proposed').toMatchObject({ code: 4009 });
  expect(await word(two, two), 'whom it is about').toMatchObject({ code: 4009, msg: expect.stringContaining('本人') });
  await pass(23.9);
  expect(await me(two)).toMatchObject({ code: 0 });
  expect(await object(two)).toMatchObject({ code: 0 });
  expect(await object(two)).toMatchObject({ code: 4005 });
  await pass(1000);
  expect((await me(two)).result).toMatchObject({ leaving: { objected: true } });
  const { operators } = (await server.call(contract.listOperators, {}, { token: one.token })).result;
  expect(operators.find(({ id }) => id === two.operatorId)).toMatchObject({
    enabled: true,
    leaving: { objected: true },
  });
});

test('without an objection it comes true after 24 hours of the database, not of the server, and is told and audited', async () => {
  await propose(one, two);
  server.clock.advance(48 * 3_600_000);
  await pass(23.9);
  const { rows } = await server.db.query('select from operator.account where id = $1 and status = 1', [two.operatorId]);
  expect(rows).toHaveLength(1);
  await pass(0.2);
  expect(await me(two)).toMatchObject({ code: 401 });
  expect(await toldTo(two.phone)).toContainEqual('您的运营台账号已被停用');
  const acts = await server.db.query('select action, actor_kind from audit.entry where target_id = $1 order by id', [
    two.operatorId,
  ]);
  expect(acts.rows.map(({ action }) => action)).toEqual(['operator.proposeEnd', 'operator.endOwner']);
  await pass(1);
});

test('whom nobody can tell outside of the console has seven days', async () => {
  await propose(two, one);
  await pass(24 * 6.9);
  expect(await me(one)).toMatchObject({ code: 0 });
  await pass(24 * 0.2);
  const { rows } = await server.db.query('select status from operator.account where id = $1', [one.operatorId]);
  expect(rows).toEqual([{ status: 2 }]);
});

test('a third owner decides at once, whether the one concerned objects or not; finance does not', async () => {
  const [third, finance] = [await signInOperator(server, 'owner'), await signInOperator(server, 'finance')];
  await propose(one, two);
  await object(two);
  expect(await word(finance, two)).toMatchObject({ code: 4004 });
  const { facts, barred } = await caseOf(server, third, reviewKind.ownerEnd, await endOf(two));
  expect(facts).toContainEqual(expect.objectContaining({ label: '本人的异议', given: '我还在任' }));
  expect(barred).toBe('');
  expect((await caseOf(server, two, reviewKind.ownerEnd, await endOf(two))).barred).toContain('与您本人有关');
  expect(await word(third, two)).toMatchObject({ code: 0 });
  expect(await me(two)).toMatchObject({ code: 401 });
});

test('the one concerned can not keep others from it by claiming it, and proposes nothing twice', async () => {
  const third = await signInOperator(server, 'owner');
  await propose(one, two);
  expect(await propose(third, two)).toMatchObject({ code: 4005 });
  const { id } = await caseOf(server, two, reviewKind.ownerEnd, await endOf(two));
  expect(await server.call(claimReview, { id, hold: true }, { token: two.token })).toMatchObject({ code: 4009 });
  const no = { id, accepted: false, reason: '他仍在任' };
  expect(await server.call(decideReview, no, { token: two.token })).toMatchObject({ code: 4009 });
  expect(await server.call(decideReview, no, { token: third.token })).toMatchObject({ code: 0 });
  expect((await me(two)).result.leaving).toBeNull();
  expect(await object(two)).toMatchObject({ code: 4004 });
  await propose(one, two);
  const again = await caseOf(server, one, reviewKind.ownerEnd, await endOf(two));
  expect(await server.call(takeBackReview, { id: again.id }, { token: one.token })).toMatchObject({ code: 0 });
  await pass(1000);
  expect(await me(two)).toMatchObject({ code: 0 });
});

test('a session alone proposes nothing, nor does an owner whose own role still waits; whose role waits leaves at once', async () => {
  const input = { id: two.operatorId, enabled: false, reason: '试试' };
  expect(await server.call(contract.switchOperator, input, { token: one.token })).toMatchObject({ code: 4013 });
  const newcomer = await signInOperator(server, 'owner');
  await server.db.query("update operator.account set money_from = now() + interval '1 hour' where id = $1", [
    newcomer.operatorId,
  ]);
  expect(await propose(newcomer, two)).toMatchObject({ code: 4009, msg: expect.stringContaining('24 小时') });
  expect(await propose(two, newcomer)).toMatchObject({ code: 0, result: { dueTime: null } });
  expect(await me(newcomer)).toMatchObject({ code: 401 });
});

test('of two owners who propose each other’s end one remains, and a proposal falls with who made it', async () => {
  await Promise.all([propose(one, two), propose(two, one)]);
  await server.db.query('update operator.owner_end set due_at = now() where status = 1');
  const ctx = { ...systemContext(server), ...server.shared };
  await Promise.all(Array.from({ length: 4 }, () => endDueOwners(ctx)));
  const { rows } = await server.db.query("select from operator.account where role = 'owner' and status = 1");
  expect(rows).toHaveLength(1);
  const ends = await server.db.query('select status from operator.owner_end where operator_id = any ($1) order by 1', [
    [one.operatorId, two.operatorId],
  ]);
  expect(ends.rows).toEqual([{ status: 2 }, { status: 4 }]);
});

test('an objection and the end of the day at once: one of them counts, never both', async () => {
  for (let n = 0; n < 5; n += 1) {
    await server.db.query('update operator.account set status = 1, money_from = now() where id = $1', [two.operatorId]);
    await propose(one, two);
    await server.db.query('update operator.owner_end set due_at = now() where status = 1');
    const ctx = { ...systemContext(server), ...server.shared };
    await Promise.all([endDueOwners(ctx), object(two)]);
    const { rows } = await server.db.query<{ status: number; objected: boolean; on: boolean }>(
      `select e.status, e.objected_at is not null as objected, a.status = 1 as on
       from operator.owner_end e join operator.account a on a.id = e.operator_id where e.id = $1`,
      [await endOf(two)],
    );
    expect(rows[0]!.on).toBe(rows[0]!.objected);
    await server.db.query('update operator.owner_end set status = 4 where status = 1');
    await server.db.query('update review.review set status = 5, decided_at = now() where status in (1, 2)');
    two = { ...two, ...(await signInOperator(server, 'owner')) };
  }
});

test('whoever’s device is lost ends its sessions at once, by themselves, also while a proposal about them waits', async () => {
  await propose(one, two);
  const lost = await signInAgain(server, two, 'owner');
  const ended = await server.call(endOtherOwnSessions, {}, { token: two.token });
  expect(ended).toMatchObject({ code: 0, result: { ended: 1 } });
  expect(await me(lost)).toMatchObject({ code: 401 });
  expect((await me(two)).result.leaving).not.toBeNull();
});
