// Operators see every late charge, and what of it the platform bears.
import { searchLateCharges } from '@jishi/contract/console/ledger';
import { lateCharge } from '@jishi/contract/enums/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInMember } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { makeProduct } from '../../../testing/products';
import { type TestServer, startTestServer } from '../../../testing/server';
import { access } from '../domain';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [access] });
});
afterAll(() => server.close());

test('a charge that nobody could pay stands out, with its member, product and node', async () => {
  const { id: projectId } = await makeProduct(server);
  const { memberId } = await signInMember(server);
  await server.db.query(
    `insert into gateway.node (id, name, state, incarnation, started_at, heartbeat_at) values (7, 'east-1', 4, 2, now(), now())`,
  );
  await server.db.query(
    `insert into gateway.late_charge
       (lease_id, node_id, member_id, project_id, source, calls, amount, found_at, covered_calls, covered_amount, settled_at)
     values (1, 7, $1, $2, 3, 40, 400000, now(), 40, 400000, now()), (2, 7, $1, $2, 3, 58, 580000, now(), 0, 290000, now()),
       (3, 7, $1, $2, 3, 5, 50000, now(), null, null, null)`,
    [memberId, projectId],
  );
  const { token } = await signInOperator(server, 'finance');
  const { result } = await server.call(searchLateCharges, {}, { token });
  expect(result.list.map(({ state, units, amount, borneAmount }) => ({ state, units, amount, borneAmount }))).toEqual([
    { state: lateCharge.waiting, units: 5, amount: '0.50', borneAmount: '0.00' },
    { state: lateCharge.borne, units: 58, amount: '5.80', borneAmount: '2.90' },
    { state: lateCharge.covered, units: 40, amount: '4.00', borneAmount: '0.00' },
  ]);
  expect(result).toMatchObject({ borne: 1, borneAmount: '2.90' });
  expect(result.list[1]).toMatchObject({ memberId, node: 'east-1' });
  const { result: borne } = await server.call(searchLateCharges, { state: lateCharge.borne, memberId }, { token });
  expect(borne.list.map(({ units }) => units)).toEqual([58]);
});

test('who may not read the book does not read this either', async () => {
  const { token } = await signInOperator(server, 'content');
  expect((await server.call(searchLateCharges, {}, { token })).code).not.toBe(0);
});
