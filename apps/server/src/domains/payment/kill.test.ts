// Server processes are killed while they sell and process payment notifications. Acknowledged work is there, nothing is
// charged twice, every paid order is delivered, and the books prove it.
import { buyPackage, buyPackageByThird } from '@jishi/contract/package';
import { startThirdPay } from '@jishi/contract/payment';
import { YUAN } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packages } from '../package/domain';
import { payment } from './domain';
import { TRADE_PASSWORD, type TestMember, signInMember } from '../../testing/members';
import { type TestServer, startTestServer } from '../../testing/server';
import { type AlipayPeer, startAlipayPeer } from '../../testing/alipay-peer';
import { drawing, killSeeds, killing, persist } from '../../testing/killing';
import { fund } from '../../testing/ledger';
import { makeProduct, offerDraft } from '../../testing/products';
import { type Servers, startServers } from '../../testing/server-process';
import { balances, verify } from '../ledger';

const seed = killSeeds(1)[0]!;

let peer: AlipayPeer;
let server: TestServer;
let servers: Servers;
beforeAll(async () => {
  peer = await startAlipayPeer();
  server = await startTestServer({
    domains: [packages, payment],
    settings: { alipay: peer.settings, publicUrl: peer.listenerUrl },
  });
  servers = await startServers(server);
});
afterAll(async () => {
  await servers.close();
  await server.close();
  await peer.close();
});

const deposit = async ({ memberId }: TestMember) => (await balances(server.db, memberId)).deposit;
const rowsOf = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await server.db.query<Row & Record<string, unknown>>(sql, values)).rows;

/** Orders of an offer with what became of each. */
const ordersOf = (offerId: string) =>
  rowsOf<{ no: string; member: string; key: string; status: number; holdings: number; transfers: number }>(
    `select o.no, o.member_id as member, o.idempotency_key as key, o.status,
       (select count(*)::int from package.holding h where h.order_no = o.no) as holdings,
       (select count(*)::int from ledger.transfer t where t.key = 'buy:' || o.no) as transfers
     from payment.pay_order o where o.reference ->> 'offerId' = $1`,
    offerId,
  );

/** As if the minute had passed after which an abandoned request is taken over. */
const aMinutePasses = () =>
  server.db.query("update http.idempotent_answer set claimed_at = claimed_at - interval '2 minutes'");

test(`buying from the balance survives kill -9 (seed ${seed})`, async () => {
  const draw = drawing(seed);
  const { offerIds } = await makeProduct(server, { offers: [offerDraft({ stock: 1000 })] });
  const members = await Promise.all(
    Array.from({ length: 6 }, () => signInMember(server, { tradePassword: TRADE_PASSWORD })),
  );
  for (const { memberId } of members) await fund(server.db, memberId, 800n * YUAN);
  const acknowledged = new Map<string, string>();
  const keys: { key: string; member: TestMember }[] = [];
  const kills = killing(servers, 3, () => 3 + draw(8));

  const buy = (member: TestMember, idempotencyKey: string) =>
    persist('a purchase', () =>
      servers.call(
        buyPackage,
        { offerId: offerIds[0]!, tradePassword: TRADE_PASSWORD },
        { token: member.token, idempotencyKey },
      ),
    );
  const shop = async (member: TestMember) => {
    while (!kills.over()) {
      const key = `kill-${seed}-${keys.length}`;
      keys.push({ key, member });
      const { code, result } = await buy(member, key);
      expect([0, 4008]).toContain(code);
      if (code === 0) acknowledged.set(key, result.orderNo);
      kills.answered();
    }
  };
  await Promise.all(members.map(shop));
  await kills.done();
  const before = new Map((await ordersOf(offerIds[0]!)).map(({ key, no }) => [key, no]));
  for (const [key, orderNo] of acknowledged) expect(before.get(key)).toBe(orderNo);

  await aMinutePasses();
  await Promise.all(
    keys.map(async ({ key, member }) => {
      const { code, result } = await buy(member, key);
      expect(code).toBe(0);
      expect(result.orderNo).toBe(before.get(key) ?? result.orderNo);
    }),
  );
  const orders = await ordersOf(offerIds[0]!);
  expect(orders).toHaveLength(keys.length);
  for (const { status, holdings, transfers } of orders) expect([status, holdings, transfers]).toEqual([20, 1, 1]);
  for (const member of members) {
    const bought = orders.filter((order) => order.member === member.memberId).length;
    expect(await deposit(member)).toBe((800n - 8n * BigInt(bought)) * YUAN);
  }
  expect(await rowsOf('select stock, sold from package.offer where id = $1', offerIds[0])).toEqual([
    { stock: 1000 - keys.length, sold: keys.length },
  ]);
  expect(await verify(server.db)).toMatchObject({ ok: true });
});

test(`being told of payments survives kill -9 (seed ${seed})`, async () => {
  const draw = drawing(seed);
  const { offerIds } = await makeProduct(server, { offers: [offerDraft()] });
  const members = await Promise.all(Array.from({ length: 4 }, () => signInMember(server)));
  const heardBefore = peer.notifies.length;
  const paid = await Promise.all(
    Array.from({ length: 32 }, async (_, at) => {
      const member = members[at % members.length]!;
      const { token } = member;
      const { result } =
        at % 8 < 4
          ? await server.call(startThirdPay, { amount: '10.00' }, { token })
          : await server.call(buyPackageByThird, { offerId: offerIds[0]!, channel: 2 }, { token });
      await peer.pay(result.payUrl);
      return { orderNo: result.orderNo, member };
    }),
  );
  const forms = (await peer.untilNotified(heardBefore + paid.length)).slice(heardBefore);
  const queue = [...forms, ...forms, ...forms].sort(() => draw(3) - 1).values();
  const kills = killing(servers, 3, () => 2 + draw(12));
  const statusOf = async (orderNo: string | undefined) =>
    (await rowsOf<{ status: number }>('select status from payment.pay_order where no = $1', orderNo))[0]?.status;

  const tell = async () => {
    for (const form of queue) {
      expect(await persist('an acknowledgement', () => servers.postForm('/notify/alipay', form))).toBe('success');
      expect(await statusOf(form['out_trade_no'])).toBe(20);
      kills.answered();
    }
  };
  await Promise.all(Array.from({ length: 6 }, tell));
  await kills.done();
  expect(kills.over()).toBe(true);

  expect(
    (
      await rowsOf(
        'select from payment.receipt where order_no = any($1)',
        paid.map(({ orderNo }) => orderNo),
      )
    ).length,
  ).toBe(paid.length);
  const orders = await ordersOf(offerIds[0]!);
  expect(orders).toHaveLength(16);
  for (const { status, holdings, transfers } of orders) expect([status, holdings, transfers]).toEqual([20, 1, 1]);
  for (const member of members) expect(await deposit(member)).toBe(40n * YUAN);
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
