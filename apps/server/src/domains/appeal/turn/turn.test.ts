// Whose turn it is, how long they have, and what follows when that is over.
import { appealStatus, appealWord } from '@jishi/contract/enums/appeal';
import * as consoleAppeals from '@jishi/contract/console/appeal';
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import { actOnDue } from '..';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Appeals, appealAgainst, makeAppealDue, startAppeals } from '../../../testing/appeals';
import { systemContext } from '../../../testing/members';

let started: Appeals;
let server: Appeals['server'];
let support: Appeals['support'];
let on: Appeals['on'];
beforeAll(async () => {
  started = await startAppeals();
  ({ server, support, on } = started);
});
afterAll(() => started.close());

test('when time is up: we and suppliers lose the turn to customer service, a silent member the appeal; money never moves', async () => {
  const act = () => actOnDue(systemContext(server));
  const { member, orderNo, no } = await on.appealed('uncertain');
  await act();
  expect((await on.see(member, no)).status, 'not yet').toBe(appealStatus.open);
  await on.say(support, no, appealWord.toSupplier, '请核对流水');
  expect(await on.see(member, no)).toMatchObject({ status: 2, turn: 3 });
  await makeAppealDue(server, no);
  await Promise.all([act(), act(), act()]);
  expect(await on.see(member, no)).toMatchObject({ status: 8, turn: 2 });
  expect((await on.talk(member, no)).filter(({ event }) => event === 7)).toHaveLength(1);
  await makeAppealDue(server, no);
  await act();
  expect((await on.see(member, no)).status, 'customer service has nobody to hand it to').toBe(8);
  const overdue = await server.call(consoleAppeals.searchAppeals, { queue: 4, no }, support);
  expect(overdue.result.list).toMatchObject([{ no, overdue: true, mine: true }]);
  await on.say(support, no, appealWord.ask, '请补充账单');
  await makeAppealDue(server, no);
  await act();
  expect(await on.see(member, no)).toMatchObject({ status: 7 });
  expect([await on.orderStatus(orderNo), await on.held(member)]).toEqual([rechargeStatus.uncertain, [90.1, 9.9]]);
  expect((await appealAgainst(server, member, orderNo)).code, 'it can be opened again').toBe(0);
});

test('a supplier’s clock stands still while the member is asked', async () => {
  const { member, no } = await on.appealed();
  await on.say(support, no, appealWord.toSupplier);
  await server.db.query("update appeal.appeal set turn_at = turn_at - interval '9 hours' where no = $1", [no]);
  await on.say(support, no, appealWord.ask);
  await server.db.query("update appeal.appeal set turn_at = turn_at - interval '30 hours' where no = $1", [no]);
  await on.send(member, no, '补好了');
  const { status, clocks } = await on.see(member, no);
  const [supplier, own] = clocks;
  expect([status, supplier?.running, Math.floor(supplier!.used / 3600), Math.floor(own!.used / 3600)]).toEqual([
    2,
    true,
    9,
    30,
  ]);
  const { rows } = await server.db.query<{ hours: number }>(
    'select round(extract(epoch from due_at - clock_timestamp()) / 3600)::int as hours from appeal.appeal where no = $1',
    [no],
  );
  expect(rows).toEqual([{ hours: 15 }]);
});
