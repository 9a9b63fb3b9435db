// Real server processes are killed while they settle orders with coupons and bonuses, carry adjustments out and send refunds
// to the channel: each is done once or not at all, and what was not is done by whoever comes next.
import { proposeAdjustment } from '@jishi/contract/console/adjustment';
import { grantCoupons, saveCampaign } from '@jishi/contract/console/coupon';
import { refundOrder } from '@jishi/contract/console/refund';
import { decideReview } from '@jishi/contract/console/review';
import { listCoupons } from '@jishi/contract/coupon';
import { reviewKind } from '@jishi/contract/enums/review';
import { buyPackageByThird } from '@jishi/contract/package';
import { startThirdPay } from '@jishi/contract/payment';
import { YUAN } from '@jishi/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { coupon } from '../../coupon/domain';
import { message } from '../../message/domain';
import { packages } from '../../package/domain';
import { review } from '../../review/domain';
import { payment } from '../domain';
import { signInMember, systemContext } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { wordAbout } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { until } from '../../../testing/until';
import { type AlipayPeer, hearAlipay, startAlipayPeer } from '../../../testing/alipay-peer';
import { consoleOf, makeTemplate } from '../../../testing/coupons';
import { drawing, killSeeds, killing, persist } from '../../../testing/killing';
import { makeProduct, offerDraft } from '../../../testing/products';
import { type Servers, startServers } from '../../../testing/server-process';
import { balances, verify } from '../../ledger';

const seed = killSeeds(1)[0]!;

let peer: AlipayPeer;
let server: TestServer;
let servers: Servers;
beforeAll(async () => {
  peer = await startAlipayPeer();
  server = await startTestServer({
    domains: [coupon, message, packages, payment, review],
    settings: { alipay: peer.settings, publicUrl: peer.listenerUrl },
  });
  servers = await startServers(server, 'api,worker');
});
afterEach(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
afterAll(async () => {
  await servers.close();
  await server.close();
  await peer.close();
});

const count = async (sql: string, ...values: unknown[]) =>
  (await server.db.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]!.n;

async function pay(payUrls: readonly (string | null)[]) {
  const before = peer.notifies.length;
  for (const payUrl of payUrls) await peer.pay(payUrl);
  return (await peer.untilNotified(before + payUrls.length)).slice(before);
}

test(`coupons are used and bonuses given once, though settling is killed (seed ${seed})`, async () => {
  const draw = drawing(seed);
  const { token } = await signInOperator(server, 'owner');
  const times = { beginTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00' };
  const tiers = [{ from: '100', bonus: '10' }];
  const campaign = { name: '充值有礼', kind: 4, tiers, budget: '100000', perMember: 99, ...times };
  expect((await server.call(saveCampaign, campaign, { token })).code).toBe(0);
  const templateId = await makeTemplate(server, { kind: 3, amount: '20', minSpend: null });
  const { offerIds } = await makeProduct(server, {
    offers: [offerDraft({ price: '50.00', listPrice: '60.00', stock: 99 })],
  });
  const members = await Promise.all(Array.from({ length: 8 }, () => signInMember(server)));
  const payUrls: (string | null)[] = [];
  for (const { token: own, memberId } of members) {
    await server.call(grantCoupons, { templateId, memberIds: [memberId], reason: '测试发券' }, await consoleOf(server));
    const couponId = (await server.call(listCoupons, {}, { token: own })).result.list[0]!.id;
    const goods = { offerId: offerIds[0]!, couponId, channel: 2 };
    payUrls.push((await server.call(buyPackageByThird, goods, { token: own })).result.payUrl);
    payUrls.push((await server.call(startThirdPay, { amount: '100.00' }, { token: own })).result.payUrl);
  }
  const forms = await pay(payUrls);
  const queue = [...forms, ...forms].sort(() => draw(3) - 1).values();
  const kills = killing(servers, 2, () => 2 + draw(8));
  const tell = async () => {
    for (const form of queue) {
      expect(await persist('an acknowledgement', () => servers.postForm('/notify/alipay', form))).toBe('success');
      kills.answered();
    }
  };
  await Promise.all(Array.from({ length: 4 }, tell));
  await kills.done();
  expect(kills.over()).toBe(true);

  for (const { memberId } of members) {
    expect(await balances(server.db, memberId)).toMatchObject({ deposit: 100n * YUAN, bonus: 10n * YUAN });
    expect(await count('coupon.coupon where member_id = $1 and status = 3', memberId)).toBe(1);
    expect(await count('package.holding where member_id = $1', memberId)).toBe(1);
    expect(await count('coupon.bonus where member_id = $1 and status = 2', memberId)).toBe(1);
  }
});

test(`an adjustment is carried out once, though agreeing to it is killed (seed ${seed})`, async () => {
  const draw = drawing(seed);
  const [finance, owner] = [await signInOperator(server, 'finance'), await signInOperator(server, 'owner')];
  const member = await signInMember(server);
  const proposal = { memberId: member.memberId as string, kind: 1, amount: '5.00', reason: '补偿', evidence: '工单 7' };
  const nos: string[] = [];
  for (let nth = 0; nth < 24; nth++)
    nos.push((await server.call(proposeAdjustment, proposal, { token: finance.token })).result.no);
  const kills = killing(servers, 2, () => 2 + draw(6));
  const queue = [...nos, ...nos].values();
  const agree = async () => {
    for (const no of queue) {
      const word = await wordAbout(server, reviewKind.adjustment, no);
      const send = () => servers.call(decideReview, word, { token: owner.token });
      expect([0, 4005]).toContain((await persist('a word', send)).code);
      kills.answered();
    }
  };
  await Promise.all(Array.from({ length: 4 }, agree));
  await kills.done();
  expect(kills.over()).toBe(true);
  expect(await count('payment.adjustment where member_id = $1 and status = 2', member.memberId)).toBe(24);
  expect((await balances(server.db, member.memberId)).deposit).toBe(120n * YUAN);
});

test(`a refund goes out once, though its job is killed around the channel’s answer (seed ${seed})`, async () => {
  const { token } = await signInOperator(server, 'owner');
  const member = await signInMember(server);
  const orders: { orderNo: string; payUrl: string | null }[] = [];
  for (let nth = 0; nth < 12; nth++)
    orders.push((await server.call(startThirdPay, { amount: '20.00' }, { token: member.token })).result);
  for (const form of await pay(orders.map(({ payUrl }) => payUrl))) await hearAlipay(systemContext(server), form);
  const done = () => count('payment.refund where member_id = $1 and status = 3', member.memberId);
  for (const [nth, { orderNo }] of orders.entries()) {
    const refund = { orderNo, amount: '20.00', way: 1, reason: '多充了' };
    expect((await server.call(refundOrder, refund, { token })).code).toBe(0);
    if (nth % 4 !== 3) continue;
    const before = await done();
    await until('a refund is out', async () => (await done()) > before);
    await servers.kill();
  }
  // what a dead worker held is free again, as after its time
  await server.db.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now()');
  await until('all refunds are out', async () => {
    await server.runJobs();
    return (await done()) === orders.length;
  });
  expect((await balances(server.db, member.memberId)).deposit).toBe(0n);
  for (const { orderNo } of orders) {
    const { trades } = await peer.sandbox.get<{ trades: unknown[] }>(`/alipay/trades.json?outTradeNo=${orderNo}`);
    expect(JSON.stringify(trades).match(/"refundNo":|"outRequestNo":/g)).toHaveLength(1);
  }
  const { rows } = await server.db.query(
    `select coalesce(sum(balance), 0)::text as payable from ledger.account where name = 'platform:refund.payable'`,
  );
  expect(rows).toEqual([{ payable: '0' }]);
});
