// What waits outside of reviews is counted with since when, for who may read it.
import { listReviewQueues } from '@jishi/contract/console/review';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInMember } from '../../testing/members';
import { signInOperator } from '../../testing/operators';
import { type TestServer, startTestServer } from '../../testing/server';
import { payment } from '../payment/domain';
import { review } from '../review/domain';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [payment, review] });
});
afterAll(() => server.close());

async function placesFor(role: 'finance' | 'support' | 'content') {
  const { token } = await signInOperator(server, role);
  const { places } = (await server.call(listReviewQueues, {}, { token })).result;
  return Object.fromEntries(places.map(({ to, ...place }) => [to, place]));
}

const DIFFERENCES = '/reconciliation/differences?state=1';
const REMITTANCES = '/remittances?status=2';

it('differences, remittances and refunds that wait are counted, the others are not', async () => {
  const { memberId } = await signInMember(server);
  const { db } = server;
  await db.query(
    `insert into payment.difference (channel, day, kind, trade_no, refund_no, order_no, state, found_at, closed_at) values
       (2, '2026-03-09', 1, 'T1', '', '', 1, '2026-03-10 08:00+08', null), (2, '2026-03-09', 1, 'T2', '', '', 1, '2026-03-11 08:00+08', null),
       (2, '2026-03-09', 1, 'T3', '', '', 2, '2026-03-01 08:00+08', now())`,
  );
  await db.query(
    `insert into payment.pay_order (no, member_id, kind, subject, list_amount, pay_amount, channel, status, created_at, expire_at, lines)
     select no, $1, 1, '充值', 100, 100, 4, status, now(), until, '[{"kind": 1, "name": "充值", "amount": "100"}]'
     from (values ('PO1', 15, now() - interval '1 hour'), ('PO2', 15, now() + interval '1 day'), ('PO3', 10, now() + interval '1 day')) o (no, status, until)`,
    [memberId],
  );
  await db.query(
    `insert into payment.remittance (order_no, member_id, code, submitted_at, created_at)
     select no, $1, no, case when no <> 'PO3' then timestamptz '2026-03-10 09:00+08' end, now() from payment.pay_order`,
    [memberId],
  );
  await db.query(
    `insert into payment.refund (no, member_id, order_no, amount, way, status, reason, created_at)
     select 'RF' || n, $1, 'PO1', 100, way, status, '', timestamptz '2026-03-10 07:00+08' + n * interval '1 hour'
     from (values (0, 1, 3), (1, 1, 4), (2, 3, 2), (3, 1, 2)) r (n, way, status)`,
    [memberId],
  );
  const none = { overdue: 0, dueTime: null };
  const seen = await placesFor('finance');
  expect(seen[DIFFERENCES]).toEqual({ ...none, name: '对账差异', open: 2, openSince: '2026-03-10 08:00:00' });
  expect(seen['/refunds']).toEqual({ ...none, name: '退款待办', open: 2, openSince: '2026-03-10 08:00:00' });
  expect(seen[REMITTANCES]).toMatchObject({ open: 2, overdue: 1, openSince: '2026-03-10 09:00:00' });
  expect(Object.keys(await placesFor('support')).toSorted()).toEqual(['/refunds', REMITTANCES]);
  expect(await placesFor('content')).toEqual({});
});
