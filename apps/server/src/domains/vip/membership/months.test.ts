// The monthly calls of a level are there when the month begins, before anybody calls in it.
import { refundOrder } from '@jishi/contract/console/refund';
import { saveVipLevel } from '@jishi/contract/console/vip';
import { buyVip, getMyVip } from '@jishi/contract/vip';
import { YUAN } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vip } from '../domain';
import { payment } from '../../payment/domain';
import { packages } from '../../package/domain';
import { message } from '../../message/domain';
import { TRADE_PASSWORD, type TestMember, signInMember, systemContext } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { fund } from '../../../testing/ledger';
import type { TestOperator } from '../../../testing/operators';
import { makeProduct } from '../../../testing/products';
import { usableHoldings } from '../../package';
import { grantQuotas } from './service';

/** The last evening of a year in Shanghai, and the first moment of the next. */
const EVENING = new Date('2026-12-31T12:00:00Z');
const MIDNIGHT = new Date('2026-12-31T16:00:00Z');

let server: TestServer;
let owner: TestOperator;
let projectId: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [vip, payment, packages, message], now: EVENING });
  owner = await signInOperator(server, 'owner');
  projectId = (await makeProduct(server)).id;
  for (const level of [1, 2] as const) {
    const draft = {
      level,
      name: level === 1 ? '白银' : '黄金',
      summary: '',
      callDiscount: 0,
      packageDiscount: 0,
      rechargeDiscount: 0,
      qpsLimit: 100,
      support: '',
      prices: [{ period: 1, price: `${level * 30}.00` }],
      quotas: [{ projectId, calls: level * 100 }],
    };
    expect(await server.call(saveVipLevel, draft, { token: owner.token })).toMatchObject({ code: 0 });
  }
});
afterAll(() => server.close());

async function buyer(): Promise<TestMember> {
  const member = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  await fund(server.db, member.memberId, 500n * YUAN);
  await server.db.query(
    'insert into access.apply (member_id, project_id, status, created_at) values ($1, $2, 1, now())',
    [member.memberId, projectId],
  );
  return member;
}

const buy = ({ token }: TestMember, level: number) =>
  server.call(buyVip, { level, period: 1, channel: 1, tradePassword: TRADE_PASSWORD }, { token });

/** What the member could use at a moment, of how many calls each. */
const usableAt = async ({ memberId }: TestMember, at: Date) =>
  (await usableHoldings(server.db, memberId, at)).map(({ remaining }) => remaining);

const before = new Date(MIDNIGHT.getTime() - 1000);

test('a member has the next month’s calls from its first moment on, and sees them no earlier', async () => {
  const member = await buyer();
  await buy(member, 1);
  await grantQuotas(systemContext(server));
  expect([await usableAt(member, before), await usableAt(member, MIDNIGHT)]).toEqual([[100], [100]]);
  const { rows } = await server.db.query<{ valid_from: Date }>(
    'select valid_from from package.holding where member_id = $1 order by valid_from',
    [member.memberId],
  );
  expect(rows.map(({ valid_from }) => valid_from)).toEqual([EVENING, MIDNIGHT]);
  const { quotas } = (await server.call(getMyVip, {}, { token: member.token })).result;
  expect(quotas).toMatchObject([{ total: 100, remaining: 100 }]);
});

test('who buys a higher level on the last evening has its calls of the next month, as often as it is asked', async () => {
  const member = await buyer();
  await buy(member, 1);
  await buy(member, 2);
  await Promise.all(Array.from({ length: 8 }, () => grantQuotas(systemContext(server))));
  expect([await usableAt(member, before), await usableAt(member, MIDNIGHT)]).toEqual([[200], [200]]);
});

test('a membership that is over by then brings none, also while the member’s level is not written down yet', async () => {
  const member = await buyer();
  await buy(member, 1);
  await server.db.query('update vip.membership set ends_at = $2 where member_id = $1', [member.memberId, before]);
  await grantQuotas(systemContext(server));
  expect(await usableAt(member, MIDNIGHT)).toEqual([]);
});

test('a month that was paid back before it began takes its calls with it', async () => {
  const member = await buyer();
  await buy(member, 1);
  await server.db.query('update vip.membership set ends_at = $2 where member_id = $1', [member.memberId, before]);
  const { orderNo } = (await buy(member, 1)).result;
  expect(await usableAt(member, MIDNIGHT)).toEqual([100]);
  const back = { orderNo, amount: '30.00', way: 2 as const, reason: '不续了' };
  expect(await server.call(refundOrder, back, { token: owner.token })).toMatchObject({ code: 0 });
  expect(await usableAt(member, MIDNIGHT)).toEqual([]);
});
