// The proof that the ledger took what calls cost names every member for whom it is not so.
import { parseMoney } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInMember } from '../../../testing/members';
import { charge, topUp } from '../../../testing/ledger';
import { makeProduct } from '../../../testing/products';
import { type TestServer, startTestServer } from '../../../testing/server';
import { post } from '../../ledger';
import { access } from '../domain';
import { proveCharges } from './service';
import type { MemberId } from '../../../kernel/context';

let server: TestServer;
let projectId: string;
let memberId: MemberId;
let thisMonth: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [access] });
  projectId = (await makeProduct(server)).id;
  ({ memberId } = await signInMember(server));
  const { rows } = await server.db.query<{ month: string }>(
    `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM') as month`,
  );
  thisMonth = rows[0]!.month;
  await server.db.query(`insert into gateway.node values (1, 'test', 2, 1, now(), now())`);
});
afterAll(() => server.close());

const found = async () => (await proveCharges(server.db)).map(({ account, detail }) => ({ account, detail }));

const called = (amount: bigint) =>
  server.db.query(
    `insert into gateway.call_day (member_id, day, project_id, api_id, key_id, mode, code, node_id, calls, charged, units, amount, total_ms)
     values ($1, (now() at time zone 'Asia/Shanghai')::date, $2, 1, 1, 1, 0, 1, 1, 1, 1, $3, 1)
     on conflict (member_id, day, project_id, api_id, key_id, mode, code, node_id)
       do update set amount = gateway.call_day.amount + excluded.amount`,
    [memberId, projectId, amount],
  );

test('equal in the ledger, on open leases, found late and borne by the platform: nobody is named', async () => {
  await server.db.transaction((tx) =>
    post(tx, topUp(memberId, parseMoney('100.00'), 'deposit', 'charges'), charge(memberId, parseMoney('12.00'))),
  );
  expect(await found()).toEqual([
    {
      account: `member:${memberId}`,
      detail: `calls of ${thisMonth} cost 0.00, of it 0.00 not settled yet, 0.00 found late, 0.00 borne by the platform, 0.00 charged in other months; the ledger took 12.00`,
    },
  ]);
  await called(parseMoney('12.00'));
  expect(await found()).toEqual([]);

  await called(parseMoney('8.00'));
  await server.db.query(
    `insert into gateway.lease
       (node_id, incarnation, member_id, project_id, source, price, granted, used, settled, from_deposit, granted_at)
     values (1, 1, $1, $2, 3, 100000, 9, 5, 2, 900000, now())`,
    [memberId, projectId],
  );
  await server.db.query(
    `insert into gateway.late_charge
       (lease_id, node_id, member_id, project_id, source, calls, amount, found_at, covered_calls, covered_amount, settled_at)
     values (1, 1, $1, $2, 3, 3, 300000, now(), null, null, null), (2, 1, $1, $2, 3, 2, 200000, now(), 0, 0, now())`,
    [memberId, projectId],
  );
  expect(await found()).toEqual([]);
});

test('a cent too much or too little on either side is named, with what explains the rest', async () => {
  await called(1_000n);
  expect(await found()).toEqual([
    {
      account: `member:${memberId}`,
      detail: `calls of ${thisMonth} cost 20.01, of it 3.00 not settled yet, 3.00 found late, 2.00 borne by the platform, 0.00 charged in other months; the ledger took 12.00`,
    },
  ]);
});
