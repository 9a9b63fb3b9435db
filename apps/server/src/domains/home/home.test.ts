// The home's figures against the rows that they are sums of, on both sides of midnight in Beijing, for each role.
import { searchCalls } from '@jishi/contract/console/access';
import { getHomeCalls, getHomeMoney, getHomeOpening } from '@jishi/contract/console/home';
import { searchTransfers } from '@jishi/contract/console/ledger';
import type { Output } from '@jishi/contract/endpoint';
import { moneyFlow } from '@jishi/contract/enums/payment';
import { gatewayRefusals, unknownOutcome } from '@jishi/contract/result-codes';
import { formatMoney, parseMoney } from '@jishi/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, newMemberId } from '../../testing/ledger';
import { signInMember } from '../../testing/members';
import { signInOperator } from '../../testing/operators';
import { type TestProduct, makeProduct } from '../../testing/products';
import { type TestServer, startTestServer } from '../../testing/server';
import { access } from '../access/domain';
import { type Transfer, memberAccount, platformAccount } from '../ledger';
import { ledger } from '../ledger/domain';
import { home } from './domain';

/** 12:30 in Beijing. */
const NOW = new Date('2026-03-10T04:30:00Z');
const beijing = (time: string) => new Date(`2026-03-${time.replace(' ', 'T')}+08:00`);

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [home, ledger, access], now: NOW });
  token = (await signInOperator(server, 'readonly')).token;
});
afterAll(() => server.close());

const payer = newMemberId();
const deposit = memberAccount(payer, 'deposit');

/** Posts as if it were another time. */
async function postAt(time: string, kind: string, from: string, to: string, yuan: string, key = newKey()) {
  const amount = parseMoney(yuan);
  await server.db.query('select ledger.post_batch($1, $2, $3, $4, $5, $6, $7)', [
    [key],
    [kind],
    ['{}'],
    [2],
    [from, to],
    [-amount, amount],
    beijing(time),
  ]);
}

type Accounts = Parameters<typeof platformAccount>[0];
const comes = (time: string, channel: Accounts, yuan: string) =>
  postAt(time, 'recharge', platformAccount(channel), deposit, yuan);
const goes = (time: string, channel: Accounts, yuan: string, kind: Transfer['kind'], key?: string) =>
  postAt(time, kind, deposit, platformAccount(channel), yuan, key);

/** Live calls of a code in an hour. */
async function called(
  product: TestProduct,
  time: string,
  code: number,
  calls: number,
  more: { ms?: number; yuan?: string; mode?: number } = {},
) {
  const { ms = 20, yuan, mode = 1 } = more;
  await server.db.query(
    `insert into gateway.call_hour (member_id, hour, project_id, api_id, key_id, mode, code, node_id, calls, charged, amount, total_ms,
       durations, shortest_ms, longest_ms)
     values (0, $1, $2, $3, 0, $4, $5, 1, $6::int, $7, $8, 0, $6::int * gateway.duration($9), $9, $9)`,
    [
      beijing(time),
      product.id,
      product.apiIds[0],
      mode,
      code,
      calls,
      yuan ? calls : 0,
      yuan ? parseMoney(yuan) : 0n,
      ms,
    ],
  );
}

const money = async () => (await server.call(getHomeMoney, {}, { token })).result;
const calls = async () => (await server.call(getHomeCalls, {}, { token })).result;
const flowOf = (parts: Output<typeof getHomeMoney>['in'], flow: number | null) =>
  parts.find((part) => part.flow === flow);

describe('money', () => {
  it('a day without anything is nothing, on both sides', async () => {
    const { totals, day, untilTime } = await money();
    expect([day, untilTime]).toEqual(['2026-03-10', '2026-03-10 12:30:00']);
    expect(new Set(Object.values(totals))).toEqual(new Set(['0.00']));
  });

  it('every figure is the sum of the rows that its list shows, and midnight is that of Beijing', async () => {
    await comes('09 12:30:00', 'clearing.alipay', '1000.00'); // yesterday, not before the same time
    await comes('09 12:29:59', 'clearing.alipay', '300.00');
    await comes('09 23:59:59', 'clearing.wechat', '5.00');
    await comes('10 00:00:00', 'clearing.wechat', '70.00');
    await comes('10 09:00:00', 'clearing.alipay', '200.00');
    await comes('10 10:00:00', 'clearing.alipay', '0.01');
    await comes('10 11:00:00', 'clearing.bank', '8000.00');
    const { memberId } = await signInMember(server);
    await server.db.query(
      `insert into payment.withdrawal (no, member_id, amount, created_at) values ('WD1', $1, 100000, now())`,
      [memberId],
    );
    await server.db.query(
      `insert into payment.refund (no, member_id, withdrawal_no, amount, way, status, reason, created_at) values ('RF2', $1, 'WD1', 100000, 3, 3, '', now())`,
      [memberId],
    );
    await goes('10 10:10:00', 'clearing.alipay', '20.00', 'refund.out', 'refunded:RF1');
    await goes('10 10:20:00', 'clearing.bank', '1.00', 'refund.out', 'refunded:RF2');
    await goes('10 10:30:00', 'clearing.bank', '40.00', 'supply.payout');
    await goes('10 10:40:00', 'revenue.vip', '99.00', 'vip.buy');
    await goes('10 10:41:00', 'revenue.package', '10.00', 'package.buy');
    await goes('10 10:42:00', 'revenue.api', '7.00', 'api.charge'); // hours count calls
    await postAt('10 10:50:00', 'refund', platformAccount('revenue.vip'), deposit, '9.00');
    const product = await makeProduct(server);
    await called(product, '10 09:00:00', 0, 30, { yuan: '0.60' });
    await called(product, '10 12:00:00', 0, 5, { yuan: '0.10' });
    await called(product, '09 11:00:00', 0, 40, { yuan: '0.80' });
    await called(product, '09 12:00:00', 0, 90, { yuan: '9.00' }); // an hour that was not over by 12:30
    await called(product, '10 09:00:00', 0, 3, { yuan: '5.00', mode: 2 });

    const today = await money();
    expect(today.totals).toEqual({
      in: '8270.01',
      inEarlier: '300.00',
      out: '61.00',
      outEarlier: '0.00',
      charged: '100.70',
      chargedEarlier: '0.80',
    });
    expect(flowOf(today.in, moneyFlow.alipayIn)).toEqual({ flow: 1, count: 2, amount: '200.01', earlier: '300.00' });
    expect(today.out.map(({ amount }) => amount)).toEqual(['20.00', '1.00', '40.00']);
    expect(flowOf(today.charged, null)).toMatchObject({ count: 35, amount: '0.70', earlier: '0.80' });
    expect(flowOf(today.charged, moneyFlow.reversed)).toMatchObject({ count: 1, amount: '-9.00' });

    const period = { beginTime: '2026-03-10 00:00:00', endTime: '2026-03-10 23:59:59' };
    for (const { flow, count, amount } of [...today.in, ...today.out, ...today.charged]) {
      if (flow === null) continue;
      const { result } = await server.call(searchTransfers, { flow, ...period }, { token });
      expect([flow, result.total, result.flowAmount]).toEqual([flow, count, amount.replace('-', '')]);
      const isOf = /platform:(clearing|revenue)/;
      const rows = result.list.flatMap(({ postings }) => postings.filter(({ account }) => isOf.test(account)));
      const sum = rows.reduce((all, row) => all + parseMoney(row.amount.replace('-', '')), 0n);
      expect([flow, formatMoney(sum)]).toEqual([flow, amount.replace('-', '')]);
    }
    const { result } = await server.call(
      searchTransfers,
      { flow: moneyFlow.alipayIn, key: 'nothing', ...period },
      { token },
    );
    expect([result.total, result.flowAmount]).toEqual([0, null]);
    const unbounded = await server.call(searchTransfers, { flow: moneyFlow.alipayIn }, { token });
    expect([unbounded.result.total, unbounded.result.flowAmount]).toEqual([4, null]);
  });

  it('a second after midnight the day is empty, and yesterday is what came in that second', async () => {
    server.clock.advance(beijing('11 00:00:01').getTime() - server.clock.now().getTime());
    const night = (await signInOperator(server, 'readonly')).token;
    const { result } = await server.call(getHomeMoney, {}, { token: night });
    expect(result).toMatchObject({
      day: '2026-03-11',
      totals: { in: '0.00', inEarlier: '70.00', chargedEarlier: '0.00' },
    });
    const { result: first } = await server.call(getHomeCalls, {}, { token: night });
    expect(first).toMatchObject({ calls: 0, chargedShare: null, p95: null, compared: null });
    server.clock.advance(NOW.getTime() - server.clock.now().getTime());
  });
});

describe('calls', () => {
  it('counts are those of the hours, errors by whose fault, and both days end with the same hour', async () => {
    const [well, broken] = [await makeProduct(server), await makeProduct(server)];
    const before = await calls();
    await called(well, '10 08:00:00', 0, 93, { ms: 40, yuan: '1.00' });
    await called(well, '10 08:00:00', 4000, 2);
    await called(well, '10 08:00:00', gatewayRefusals.signatureMismatch.code, 7);
    await called(well, '10 08:00:00', gatewayRefusals.fault.code, 1);
    await called(well, '10 08:00:00', unknownOutcome.code, 1);
    await called(broken, '10 11:00:00', gatewayRefusals.upstreamTimeout.code, 4, { ms: 9000 });
    await called(well, '10 12:00:00', gatewayRefusals.projectSuspended.code, 30); // by an operator: it fails nobody
    await called(broken, '10 12:00:00', gatewayRefusals.upstreamResting.code, 6);
    await called(broken, '09 12:00:00', 0, 500);
    await called(broken, '09 10:00:00', 0, 50);
    const today = await calls();
    expect(today.calls - before.calls).toBe(144);
    expect(today.charged - before.charged).toBe(93);
    expect(today.errors).toEqual({ caller: 7, upstream: 10, ours: 2 });
    expect(today.p95).toBeGreaterThanOrEqual(40);
    expect(today.compared).toEqual({
      until: '12:00',
      today: before.compared!.today + 108,
      yesterday: before.compared!.yesterday + 50,
    });
    expect(today.failing).toEqual([
      {
        what: 'product',
        id: broken.id,
        name: expect.any(String),
        calls: 10,
        failed: 10,
        cause: '产品的服务超时没有答复',
        isHeld: true,
      },
    ]);
  });

  it('a channel and a supplier whose breaker is open are named to whoever may look at them', async () => {
    await server.db.query(
      `with made as (
         insert into sms.channel (name, provider, endpoint, account, secret_cipher, rate, cost, is_on, address_cipher, address_hash, created_at)
         values ('一号通道', 1, 'https://sms.example', 'a', '', 10, 1, true, '', 'hash', now()) returning id)
       insert into sms.channel_health (channel_id, failures, openings, open_until, failure, counted_at)
       select id, 12, 1, clock_timestamp() + interval '1 hour', '连不上', now() from made`,
    );
    expect((await calls()).failing[0]).toEqual({
      what: 'smsChannel',
      id: expect.any(String),
      name: '一号通道',
      calls: null,
      failed: 12,
      cause: '连不上',
      isHeld: true,
    });
    const { token: support } = await signInOperator(server, 'support');
    const { result } = await server.call(getHomeCalls, {}, { token: support });
    expect(result.failing.map(({ what }) => what)).toEqual(['product']);
  });

  it('the list that the number leads to takes the same mode', async () => {
    expect((await server.call(searchCalls, { mode: 1 }, { token })).code).toBe(0);
  });
});

it.each<[Parameters<typeof signInOperator>[1] & string, boolean, boolean, boolean]>([
  ['owner', true, true, true],
  ['finance', true, true, false],
  ['readonly', true, true, false],
  ['support', false, true, false],
  ['reviewer', false, true, false],
  ['content', false, false, false],
])('%s: money %s, calls %s, opening %s', async (role, ...may) => {
  const { token: theirs } = await signInOperator(server, role);
  const answers = await Promise.all([
    server.call(getHomeMoney, {}, { token: theirs }),
    server.call(getHomeCalls, {}, { token: theirs }),
    server.call(getHomeOpening, {}, { token: theirs }),
  ]);
  expect(answers.map(({ code }) => code === 0)).toEqual(may);
});
