// Coupons on orders: a coupon is on one order at a time and used once, under concurrency too, and the ledger shows
// their cost.
import { grantCoupons, listCouponTemplates, voidCoupon } from '@jishi/contract/console/coupon';
import { refundOrder } from '@jishi/contract/console/refund';
import { listCoupons, listPackageCoupons } from '@jishi/contract/coupon';
import { buyPackage, buyPackageByThird } from '@jishi/contract/package';
import { getPayOrder } from '@jishi/contract/payment';
import { YUAN } from '@jishi/money';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { coupon } from './domain';
import { message } from '../message/domain';
import { packages } from '../package/domain';
import { payment } from '../payment/domain';
import { TRADE_PASSWORD, type TestMember, signInMember, systemContext } from '../../testing/members';
import { type TestServer, startTestServer } from '../../testing/server';
import { type AlipayPeer, hearAlipay, startAlipayPeer } from '../../testing/alipay-peer';
import { type TemplateDraft, consoleOf, makeTemplate } from '../../testing/coupons';
import { fund } from '../../testing/ledger';
import { makeProduct, offerDraft } from '../../testing/products';
import { balances, transferOf, verify } from '../ledger';

const MINUTE = 60_000;

let peer: AlipayPeer;
let server: TestServer;
let offerId: string;
let projectId: string;
beforeAll(async () => {
  peer = await startAlipayPeer();
  server = await startTestServer({
    domains: [coupon, message, packages, payment],
    settings: { alipay: peer.settings, publicUrl: peer.listenerUrl },
  });
  const product = await makeProduct(server, { offers: [offerDraft({ price: '50.00', listPrice: '60.00' })] });
  [offerId, projectId] = [product.offerIds[0]!, product.id];
});
afterEach(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
  const { sum, ledgerCost } = (await server.call(listCouponTemplates, {}, await consoleOf(server))).result;
  expect(sum.cost).toBe(ledgerCost);
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

const count = async (sql: string, ...values: unknown[]) =>
  (await server.db.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]!.n;

async function buyer(yuan = 100n): Promise<TestMember> {
  const member = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  if (yuan) await fund(server.db, member.memberId, yuan * YUAN);
  return member;
}

/** Gives a member a coupon and returns which. */
async function given(member: TestMember, changes: TemplateDraft = {}): Promise<string> {
  const templateId = await makeTemplate(server, changes);
  const grant = { templateId, memberIds: [member.memberId], reason: '测试发券' };
  expect((await server.call(grantCoupons, grant, await consoleOf(server))).msg).toBe('成功');
  return (await couponsOf(member)).list.find(({ status }) => status === 1)!.id;
}

const couponsOf = async ({ token }: TestMember) => (await server.call(listCoupons, {}, { token })).result;
const statusOf = async (member: TestMember, id: string) =>
  (await couponsOf(member)).list.find((coupon) => coupon.id === id)?.status;
const buy = ({ token }: TestMember, couponId: string | null, more: { price?: string; idempotencyKey?: string } = {}) =>
  server.call(
    buyPackage,
    { offerId, couponId, tradePassword: TRADE_PASSWORD, price: more.price },
    { token, ...(more.idempotencyKey ? { idempotencyKey: more.idempotencyKey } : {}) },
  );
const order = ({ token }: TestMember, couponId: string | null) =>
  server.call(buyPackageByThird, { offerId, couponId, channel: 2 }, { token });

/** Lets half an hour and a minute pass, and the jobs that are due then run. */
async function timeIsOver() {
  server.clock.advance(31 * MINUTE);
  await server.db.query('update graphile_worker._private_jobs set run_at = now()');
  return server.runJobs();
}

describe('a purchase with a coupon', () => {
  test('costs less; the order says why, the coupon is used, the platform pays the rest', async () => {
    const member = await buyer();
    const id = await given(member);
    const choices = (await server.call(listPackageCoupons, { offerId }, { token: member.token })).result;
    expect(choices).toMatchObject({
      payAmount: '50.00',
      lines: [{ kind: 1, amount: '50.00' }],
      usable: [{ id, terms: '满 50 减 20 元', saves: '20.00', payAmount: '30.00' }],
      unusable: [],
    });
    const { orderNo } = (await buy(member, id, { price: '30.00' })).result;
    expect((await server.call(getPayOrder, { orderNo }, { token: member.token })).result).toMatchObject({
      listAmount: '50.00',
      discount: '20.00',
      payAmount: '30.00',
      status: 20,
      lines: [
        { kind: 1, amount: '50.00' },
        { kind: 4, name: '测试券（满 50 减 20 元）', amount: '-20.00' },
      ],
    });
    expect((await balances(server.db, member.memberId)).deposit).toBe(70n * YUAN);
    expect((await transferOf(server.db, `buy:${orderNo}`))?.postings).toMatchObject([
      { account: `member:${member.memberId}:deposit`, amount: -30n * YUAN },
      { account: 'platform:expense.coupon', amount: -20n * YUAN },
      { account: 'platform:revenue.package', amount: 50n * YUAN },
    ]);
    expect(await couponsOf(member)).toMatchObject({
      list: [{ id, status: 3, orderNo, saved: '20.00' }],
      saved: '20.00',
      total: 1,
    });
  });

  test('is listed under its status, and each status says how many it has', async () => {
    const member = await buyer();
    const used = await given(member);
    await buy(member, used, { price: '30.00' });
    const usable = [await given(member), await given(member)];
    const listed = async (status?: number) => {
      const { list, total } = (await server.call(listCoupons, { status }, { token: member.token })).result;
      return { ids: new Set(list.map(({ id }) => id)), total };
    };
    expect(await listed()).toMatchObject({ total: 3 });
    expect(await listed(3)).toEqual({ ids: new Set([used]), total: 1 });
    expect(await listed(1)).toEqual({ ids: new Set(usable), total: 2 });
    expect(await listed(4)).toEqual({ ids: new Set(), total: 0 });
  });

  test('at another price than the one shown buys nothing and leaves the coupon', async () => {
    const member = await buyer();
    const id = await given(member);
    expect(await buy(member, id, { price: '50.00' })).toMatchObject({
      code: 4005,
      msg: '价格刚刚变为 30.00 元，请确认后再买',
    });
    expect(await buy(member, null, { price: '30.00' })).toMatchObject({ code: 4005 });
    expect(await statusOf(member, id)).toBe(1);
    expect(await count('payment.pay_order where member_id = $1', member.memberId)).toBe(0);
  });

  test('that pays for everything needs no money and shows both sides in the book', async () => {
    const member = await buyer(0n);
    const id = await given(member, { kind: 3, amount: '80', minSpend: null });
    const { orderNo } = (await buy(member, id, { price: '0.00' })).result;
    expect(await statusOf(member, id)).toBe(3);
    expect(await count('package.holding where order_no = $1', orderNo)).toBe(1);
    expect((await couponsOf(member)).saved).toBe('50.00');
    expect((await transferOf(server.db, `coupon:${orderNo}`))?.postings).toMatchObject([
      { account: 'platform:expense.coupon', amount: -50n * YUAN },
      { account: `member:${member.memberId}:bonus`, amount: 50n * YUAN },
    ]);
    expect(await balances(server.db, member.memberId)).toMatchObject({ deposit: 0n, bonus: 0n });
  });

  test('that pays for everything is over at once through a channel as well', async () => {
    const member = await buyer(0n);
    const id = await given(member, { kind: 3, amount: '80', minSpend: null });
    const { code, result } = await order(member, id);
    expect(code).toBe(0);
    expect((await server.call(getPayOrder, { orderNo: result.orderNo }, { token: member.token })).result.status).toBe(
      20,
    );
    expect(await statusOf(member, id)).toBe(3);
  });

  test('that fails for want of money leaves the coupon', async () => {
    const member = await buyer(10n);
    const id = await given(member);
    expect((await buy(member, id)).code).toBe(4002);
    expect(await statusOf(member, id)).toBe(1);
  });

  test.each<[string, TemplateDraft, string]>([
    ['for something else', { orderKinds: [3] }, '只能用于会员'],
    ['below its least amount', { minSpend: '60' }, '满 60 元可用，还差 10 元'],
    ['of a higher rank', { minRank: 3 }, '要 V3 及以上会员才能用'],
    [
      'not valid yet',
      { validDays: null, validFrom: '2098-01-01 00:00:00', validUntil: '2099-01-01 00:00:00' },
      '起才能用',
    ],
  ])('is refused a coupon %s, and the page says why before', async (_, changes, reason) => {
    const member = await buyer();
    const id = await given(member, changes);
    expect(await buy(member, id)).toMatchObject({ code: 4005, msg: expect.stringContaining(reason) });
    const { usable, unusable } = (await server.call(listPackageCoupons, { offerId }, { token: member.token })).result;
    expect(usable).toEqual([]);
    expect(unusable).toMatchObject([{ id, reason: expect.stringContaining(reason) }]);
    expect(await statusOf(member, id)).toBe(1);
  });

  test('is refused the coupon of another product, or one that is over', async () => {
    const other = await makeProduct(server);
    const member = await buyer();
    expect(await buy(member, await given(member, { projectIds: [other.id] }))).toMatchObject({
      code: 4005,
      msg: expect.stringContaining('不能用于这个产品'),
    });
    const own = await buyer();
    const id = await given(own, { projectIds: [projectId] });
    server.clock.advance(7 * 24 * 60 * MINUTE);
    own.token = (await signInMember(server, { phone: own.phone })).token;
    expect(await buy(own, id)).toMatchObject({ code: 4005, msg: expect.stringContaining('已经过期') });
    expect(await statusOf(own, id)).toBe(4);
  });

  test("somebody else's coupon looks like none", async () => {
    const [owner, other] = [await buyer(), await buyer()];
    const id = await given(owner);
    const theirs = await buy(other, id);
    const unknown = await buy(other, '999999999');
    expect(theirs).toMatchObject({ code: 4004 });
    expect(theirs.msg).toBe(unknown.msg);
    expect(await statusOf(owner, id)).toBe(1);
  });

  test('offers the coupon that saves most first, of equals the one that ends first', async () => {
    const member = await buyer();
    const first = await given(member, { amount: '5', minSpend: '5', validDays: 90 });
    for (const [amount, validDays] of [
      ['20', 60],
      ['20', 30],
    ] as const)
      await given(member, { amount, validDays });
    const { usable } = (await server.call(listPackageCoupons, { offerId }, { token: member.token })).result;
    expect(usable.map(({ saves }) => saves)).toEqual(['20.00', '20.00', '5.00']);
    expect(usable[0]!.expireTime < usable[1]!.expireTime).toBe(true);
    expect(usable[2]!.id).toBe(first);
  });
});

describe('one coupon', () => {
  test('is used by one of twenty purchases at once', async () => {
    const member = await buyer(2_000n);
    const id = await given(member);
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(member, id)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 4005)).toHaveLength(19);
    expect((await balances(server.db, member.memberId)).deposit).toBe(1_970n * YUAN);
  });

  test('asked for twenty times under one Idempotency-Key makes one order', async () => {
    const member = await buyer(2_000n);
    const id = await given(member);
    await Promise.all(Array.from({ length: 20 }, () => buy(member, id, { idempotencyKey: 'one-coupon-order' })));
    await server.db.query('delete from http.idempotent_answer');
    expect((await buy(member, id, { idempotencyKey: 'one-coupon-order' })).code).toBe(0);
    expect(await count('payment.pay_order where member_id = $1', member.memberId)).toBe(1);
    await server.db.query('delete from http.idempotent_answer');
    expect((await buy(member, null, { idempotencyKey: 'one-coupon-order' })).code).toBe(4008);
  });

  test('is locked by an order that waits, and free when it closes', async () => {
    const member = await buyer();
    const id = await given(member);
    const { result } = await order(member, id);
    expect(await couponsOf(member)).toMatchObject({ list: [{ id, status: 2, orderNo: result.orderNo, saved: null }] });
    expect(await buy(member, id)).toMatchObject({ code: 4005, msg: expect.stringContaining('占用') });
    const { unusable } = (await server.call(listPackageCoupons, { offerId }, { token: member.token })).result;
    expect(unusable).toMatchObject([{ id, reason: expect.stringContaining('占用') }]);
    expect(await timeIsOver()).toEqual([]);
    expect(await statusOf(member, id)).toBe(1);
    expect((await buy(member, id, { price: '30.00' })).code).toBe(0);
  });

  test('is used once by an order that is paid while it closes', async () => {
    const member = await buyer();
    const id = await given(member);
    const { result } = await order(member, id);
    const before = peer.notifies.length;
    await peer.pay(result.payUrl);
    const form = (await peer.untilNotified(before + 1)).find((sent) => sent['out_trade_no'] === result.orderNo)!;
    server.clock.advance(31 * MINUTE);
    await server.db.query('update graphile_worker._private_jobs set run_at = now()');
    await Promise.all([server.runJobs(), ...Array.from({ length: 10 }, () => hearAlipay(systemContext(server), form))]);
    expect(await statusOf(member, id)).toBe(3);
    expect((await server.call(getPayOrder, { orderNo: result.orderNo }, { token: member.token })).result).toMatchObject(
      {
        status: 20,
        payAmount: '30.00',
      },
    );
  });

  test('made void by an operator cannot be used, and one on an order cannot be made void', async () => {
    const member = await buyer();
    const [gone, locked] = [await given(member), await given(member)];
    await order(member, locked);
    expect((await server.call(voidCoupon, { id: gone, reason: '发错了' }, await consoleOf(server))).code).toBe(0);
    expect((await server.call(voidCoupon, { id: locked, reason: '发错了' }, await consoleOf(server))).code).toBe(4005);
    expect(await buy(member, gone)).toMatchObject({ code: 4005, msg: expect.stringContaining('作废') });
    expect(await statusOf(member, locked)).toBe(2);
  });
});

test('goods that go back bring their coupon back, and its cost leaves the book', async () => {
  const member = await buyer();
  const id = await given(member);
  const { orderNo } = (await buy(member, id)).result;
  const refund = { orderNo, amount: '30.00', way: 2, reason: '买错了' };
  expect((await server.call(refundOrder, refund, await consoleOf(server))).msg).toBe('成功');
  expect(await statusOf(member, id)).toBe(1);
  expect((await balances(server.db, member.memberId)).deposit).toBe(100n * YUAN);
  expect((await buy(member, id, { price: '30.00' })).code).toBe(0);
});

test('a VIP discount comes before the coupon, and both stand in the price', async () => {
  const member = await buyer();
  const { rows } = await server.db.query<{ level: number }>(
    `insert into vip.level (level, name, rank, package_discount, ended_at)
     values (900, '黄金会员', 9, 120, now()) returning level`,
  );
  await server.db.query('update account.member set vip_level = $2 where id = $1', [member.memberId, rows[0]!.level]);
  const id = await given(member, { kind: 2, amount: null, tenths: '9', minSpend: '44', minRank: 9 });
  const { orderNo } = (await buy(member, id, { price: '39.60' })).result;
  expect((await server.call(getPayOrder, { orderNo }, { token: member.token })).result).toMatchObject({
    listAmount: '50.00',
    payAmount: '39.60',
    lines: [
      { kind: 1, amount: '50.00' },
      { kind: 3, name: '黄金会员 8.8 折', amount: '-6.00' },
      { kind: 4, name: '测试券（满 44 9 折）', amount: '-4.40' },
    ],
  });
  expect((await transferOf(server.db, `buy:${orderNo}`))?.postings).toContainEqual({
    account: 'platform:revenue.package',
    amount: 44n * YUAN,
    balanceAfter: null,
  });
});
