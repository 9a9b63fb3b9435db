// Buying prepaid calls from the balance: everything together or nothing at all, whoever else is buying.
import { generateKeyPairSync } from 'node:crypto';
import { listMessages } from '@jishi/contract/message';
import { buyPackage, getPackageOrder, listOffers, listPackageChannels } from '@jishi/contract/package';
import { startThirdPay } from '@jishi/contract/payment';
import { YUAN } from '@jishi/money';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { message } from '../message/domain';
import { packages } from './domain';
import { payment } from '../payment/domain';
import type { MemberId } from '../../kernel/context';
import { formatTime } from '../../kernel/time';
import { TRADE_PASSWORD, type TestMember, signInMember, systemContext } from '../../testing/members';
import { type TestServer, startTestServer } from '../../testing/server';
import { fund } from '../../testing/ledger';
import { type TestProduct, makeProduct, offerDraft } from '../../testing/products';
import { changeProjectStatus, saveProjectDraft } from '../catalogue';
import { balances, verify } from '../ledger';
import { remind } from './expiry/service';

let server: TestServer;
beforeAll(async () => {
  // a channel that nobody pays by here
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const alipay = {
    gateway: 'http://127.0.0.1:1/gateway.do',
    appId: '1',
    sellerId: '1',
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    alipayPublicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
  server = await startTestServer({ domains: [message, packages, payment], settings: { alipay } });
});
afterEach(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
afterAll(() => server.close());

async function buyer(yuan: bigint): Promise<TestMember> {
  const member = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  if (yuan) await fund(server.db, member.memberId, yuan * YUAN);
  return member;
}

/** Members who all know the same trade password, hashed once: hashing is slow on purpose. */
async function buyers(count: number, yuan: bigint): Promise<TestMember[]> {
  const [first, ...others] = await Promise.all(
    Array.from({ length: count }, (_, at) => signInMember(server, at ? {} : { tradePassword: TRADE_PASSWORD })),
  );
  await server.db.query(
    `update account.member set trade_password_hash = (select trade_password_hash from account.member where id = $1)
     where id = any($2::bigint[])`,
    [first!.memberId, others.map(({ memberId }) => memberId)],
  );
  const members = [first!, ...others];
  for (const { memberId } of members) await fund(server.db, memberId, yuan * YUAN);
  return members;
}

type Options = { tradePassword?: string; idempotencyKey?: string; price?: string };

function buy(
  member: TestMember,
  offerId: string,
  { tradePassword = TRADE_PASSWORD, idempotencyKey, price }: Options = {},
) {
  const options = { token: member.token, ...(idempotencyKey ? { idempotencyKey } : {}) };
  return server.call(buyPackage, { offerId, tradePassword, price }, options);
}

const deposit = async (member: TestMember) => (await balances(server.db, member.memberId)).deposit;
const count = async (sql: string, ...values: unknown[]) =>
  (await server.db.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]!.n;
const holdingsOf = (memberId: MemberId) => count('package.holding where member_id = $1 and source = 1', memberId);
const ordersOf = (memberId: MemberId) => count('payment.pay_order where member_id = $1', memberId);
const stockOf = async (offerId: string) =>
  (
    await server.db.query<{ stock: number; sold: number }>('select stock, sold from package.offer where id = $1', [
      offerId,
    ])
  ).rows[0]!;

/** Everything that a purchase could leave behind. */
async function traces({ memberId }: TestMember, offerId: string) {
  return {
    orders: await ordersOf(memberId),
    holdings: await holdingsOf(memberId),
    firsts: await count('package.first_purchase where member_id = $1', memberId),
    audits: await count("audit.entry where actor_id = $1 and action = 'payment.payFromBalance'", memberId),
    deposit: (await balances(server.db, memberId)).deposit,
    ...(await stockOf(offerId)),
  };
}

const limited = (stock: number) => makeProduct(server, { offers: [offerDraft({ stock })] });
const firstOnly = () =>
  makeProduct(server, { offers: [offerDraft({ firstPurchaseOnly: true, stock: 100 }), offerDraft()] });

describe('a purchase', () => {
  test('takes the price, gives the calls, and shows the order with both', async () => {
    const { id, offerIds } = await limited(5);
    const member = await buyer(20n);
    const { result } = await buy(member, offerIds[0]!, { price: '8.00' });
    expect(await traces(member, offerIds[0]!)).toEqual({
      orders: 1,
      holdings: 1,
      firsts: 0,
      audits: 1,
      deposit: 12n * YUAN,
      stock: 4,
      sold: 1,
    });
    const order = await server.call(getPackageOrder, { orderNo: result.orderNo }, { token: member.token });
    expect(order.result).toMatchObject({
      order: {
        orderNo: result.orderNo,
        kind: 2,
        subject: '测试产品 1,000 次',
        payAmount: '8.00',
        channel: 1,
        status: 20,
      },
      packageName: '1,000 次',
      projectId: id,
      calls: 1000,
      remaining: 1000,
    });
    const told = await server.call(listMessages, { kind: 2 }, { token: member.token });
    expect(told.result.list).toMatchObject([
      { title: '套餐购买成功', summary: `您购买的套餐“测试产品 1,000 次”已生效，订单号 ${result.orderNo}。` },
    ]);
  });

  test('expires as many days later as the package is valid', async () => {
    const { offerIds } = await limited(5);
    const member = await buyer(8n);
    await buy(member, offerIds[0]!);
    const { rows } = await server.db.query('select valid_from, expires_at from package.holding where member_id = $1', [
      member.memberId,
    ]);
    const now = server.clock.now();
    expect(rows).toEqual([{ valid_from: now, expires_at: new Date(now.getTime() + 30 * 86_400_000) }]);
  });

  test('is valid from the first call where the offer says so, if that comes in time', async () => {
    const { id, offerIds } = await makeProduct(server, { offers: [offerDraft({ startWithinDays: 365 })] });
    const member = await buyer(8n);
    expect((await server.call(listOffers, { projectId: id })).result).toMatchObject([
      { validDays: 30, startWithinDays: 365 },
    ]);
    const { result } = await buy(member, offerIds[0]!);
    const order = await server.call(getPackageOrder, { orderNo: result.orderNo }, { token: member.token });
    const deadline = formatTime(new Date(server.clock.now().getTime() + 365 * 86_400_000));
    expect(order.result).toMatchObject({ unstartedDays: 30, expireTime: deadline });
  });

  test('that never began is told of before it may not begin any more, and again before its end once it runs', async () => {
    const { offerIds } = await makeProduct(server, { offers: [offerDraft({ startWithinDays: 20 })] });
    const member = await buyer(8n);
    await buy(member, offerIds[0]!);
    const reminded = async (days: number) => {
      server.clock.advance(days * 86_400_000);
      await remind(systemContext(server));
      await remind(systemContext(server));
      const { result } = await server.call(listMessages, { kind: 2 }, { token: member.token });
      return result.list.filter(({ title }) => title === '套餐快到期').map(({ summary }) => summary);
    };
    expect(await reminded(12.9)).toEqual([]);
    const [told, ...others] = await reminded(0.2);
    expect(told).toContain('还没有启用');
    expect(others).toEqual([]);
    const now = server.clock.now();
    await server.db.query(
      `update package.holding
       set unstarted_days = null, first_called_at = $2, expires_at = $2::timestamptz + unstarted_days * interval '1 day'
       where member_id = $1`,
      [member.memberId, now],
    );
    expect(await reminded(22.9)).toEqual([told]);
    const [later, ...before] = await reminded(0.2);
    expect(later).toContain('还剩 1000 次');
    expect(before).toEqual([told]);
    server.clock.advance(-36.2 * 86_400_000);
  });

  test('may take the last yuan and not one unit more', async () => {
    const { offerIds } = await limited(5);
    const member = await buyer(8n);
    expect((await buy(member, offerIds[0]!)).code).toBe(0);
    expect(await deposit(member)).toBe(0n);
    expect((await buy(member, offerIds[0]!)).code).toBe(4002);
  });

  test('with a wrong, unset or locked trade password leaves nothing behind', async () => {
    const { offerIds } = await limited(5);
    const member = await buyer(20n);
    const before = await traces(member, offerIds[0]!);
    for (let tries = 1; tries <= 5; tries++) {
      expect((await buy(member, offerIds[0]!, { tradePassword: '000001' })).code).toBe(4001);
    }
    expect(await buy(member, offerIds[0]!)).toMatchObject({ code: 4001, msg: expect.stringContaining('30 分钟') });
    expect(await traces(member, offerIds[0]!)).toEqual(before);
    const unset = await signInMember(server);
    await fund(server.db, unset.memberId, 20n * YUAN);
    expect(await buy(unset, offerIds[0]!)).toMatchObject({ code: 4001, msg: expect.stringContaining('还没有设置') });
    expect(await ordersOf(unset.memberId)).toBe(0);
  });

  test('with too little money leaves nothing behind, and its key may be used again once there is enough', async () => {
    const { offerIds } = await firstOnly();
    const member = await buyer(7n);
    const before = await traces(member, offerIds[0]!);
    const attempt = () => buy(member, offerIds[0]!, { idempotencyKey: 'first-attempt' });
    expect((await attempt()).code).toBe(4002);
    expect(await traces(member, offerIds[0]!)).toEqual(before);
    await fund(server.db, member.memberId, YUAN);
    expect((await attempt()).code).toBe(0);
    expect(await traces(member, offerIds[0]!)).toMatchObject({ orders: 1, holdings: 1, firsts: 1, deposit: 0n });
  });

  test('of what is sold out, off sale, not there, or of a product that is not on sale is refused', async () => {
    const member = await buyer(100n);
    const soldOut = await limited(0);
    expect((await buy(member, soldOut.offerIds[0]!)).code).toBe(5301);
    const draft = await makeProduct(server, { offers: [offerDraft()] }, 'draft');
    const suspended = await limited(5);
    await changeProjectStatus(systemContext(server), { id: suspended.id, status: 3 });
    const replaced = await limited(5);
    await saveProjectDraft(systemContext(server), { ...replaced.draft, id: replaced.id, apiInfos: withIds(replaced) });
    for (const offerId of [draft.offerIds[0]!, suspended.offerIds[0]!, replaced.offerIds[0]!, '999999']) {
      expect((await buy(member, offerId)).code).toBe(4004);
    }
    expect(await traces(member, soldOut.offerIds[0]!)).toMatchObject({ orders: 0, holdings: 0, deposit: 100n * YUAN });
  });

  test('of a first-purchase package is the first of its product: neither another nor one after a normal package', async () => {
    const member = await buyer(100n);
    const one = await firstOnly();
    expect((await buy(member, one.offerIds[0]!)).code).toBe(0);
    expect((await buy(member, one.offerIds[0]!)).code).toBe(5302);
    const other = await firstOnly();
    expect((await buy(member, other.offerIds[1]!)).code).toBe(0);
    expect((await buy(member, other.offerIds[0]!)).code).toBe(5302);
    expect((await buy(member, other.offerIds[1]!)).code).toBe(0);
    expect(await traces(member, other.offerIds[0]!)).toMatchObject({ firsts: 1, stock: 100, sold: 0 });
  });
});

/** The endpoints of a product as its form would hold them again. */
const withIds = ({ draft, apiIds }: TestProduct) => draft.apiInfos.map((api, at) => ({ ...api, id: apiIds[at]! }));

describe('the price', () => {
  const reprice = (product: TestProduct, changes: Parameters<typeof offerDraft>[0]) =>
    saveProjectDraft(systemContext(server), {
      ...product.draft,
      id: product.id,
      apiInfos: withIds(product),
      offers: [offerDraft({ id: product.offerIds[0]!, ...changes })],
    });

  test('that the buyer was shown and that is no more buys nothing', async () => {
    const product = await limited(5);
    const member = await buyer(20n);
    await reprice(product, { price: '9.00' });
    const before = await traces(member, product.offerIds[0]!);
    const answer = await buy(member, product.offerIds[0]!, { price: '8.00' });
    expect(answer).toMatchObject({ code: 4005, msg: '价格刚刚变为 9.00 元，请确认后再买' });
    expect(await traces(member, product.offerIds[0]!)).toEqual(before);
    expect((await buy(member, product.offerIds[0]!, { price: '9.00' })).code).toBe(0);
  });

  test('and the calls always belong together, however often the operator changes both meanwhile', async () => {
    const product = await makeProduct(server, { offers: [offerDraft({ calls: 1000, price: '1.00' })] });
    const members = await buyers(6, 100n);
    const changes = (async () => {
      for (let round = 2; round <= 12; round++)
        await reprice(product, { calls: round * 1000, price: `${round}.00`, listPrice: '100.00' });
    })();
    const answers = await Promise.all(
      members.map(async (member) => [await buy(member, product.offerIds[0]!), await buy(member, product.offerIds[0]!)]),
    );
    await changes;
    for (const { code } of answers.flat()) expect([0, 4005]).toContain(code);
    const { rows } = await server.db.query<{ total: number; pay_amount: string }>(
      'select h.total, o.pay_amount from package.holding h join payment.pay_order o on o.no = h.order_no where h.project_id = $1',
      [product.id],
    );
    for (const { total, pay_amount: paid } of rows) expect(BigInt(paid)).toBe((BigInt(total) / 1000n) * YUAN);
    expect(rows).toHaveLength(answers.flat().filter(({ code }) => code === 0).length);
  });
});

describe('a race', () => {
  test('of 50 members for a stock of 10 ends with 10 holdings, 10 charges and no stock', async () => {
    const { id, offerIds } = await limited(10);
    const members = await buyers(50, 8n);
    const answers = await Promise.all(members.map((member) => buy(member, offerIds[0]!)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 5301)).toHaveLength(40);
    expect(await stockOf(offerIds[0]!)).toEqual({ stock: 0, sold: 10 });
    expect(await count('package.holding where project_id = $1', id)).toBe(10);
    const left = await Promise.all(members.map(deposit));
    answers.forEach(({ code }, at) => expect(left[at]).toBe(code === 0 ? 0n : 8n * YUAN));
  });

  test('of one member for money that covers three purchases ends with three', async () => {
    const { offerIds } = await limited(100);
    const member = await buyer(31n);
    const answers = await Promise.all(Array.from({ length: 12 }, () => buy(member, offerIds[0]!)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 4002)).toHaveLength(9);
    expect(await traces(member, offerIds[0]!)).toMatchObject({ orders: 3, holdings: 3, deposit: 7n * YUAN, stock: 97 });
  });

  test('of one member for a first purchase ends with one', async () => {
    const { offerIds } = await firstOnly();
    const member = await buyer(100n);
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(member, offerIds[0]!)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 5302)).toHaveLength(9);
    expect(await traces(member, offerIds[0]!)).toMatchObject({ orders: 1, holdings: 1, firsts: 1, stock: 99, sold: 1 });
  });
});

describe('an Idempotency-Key', () => {
  const KEY = 'buy-0000-0001';

  test('buys once: again, at once by many, and after the kept answer is gone', async () => {
    const { offerIds } = await limited(100);
    const member = await buyer(100n);
    const again = () => buy(member, offerIds[0]!, { idempotencyKey: KEY });
    const parallel = await Promise.all(Array.from({ length: 10 }, again));
    const [first] = parallel.filter(({ code }) => code === 0);
    expect(new Set(parallel.map(({ code }) => code))).toEqual(new Set([0, 4008]));
    expect((await again()).text).toBe(first!.text);
    await server.db.query('delete from http.idempotent_answer');
    expect((await again()).text).toBe(first!.text);
    await server.db.query('delete from http.idempotent_answer');
    await Promise.all(Array.from({ length: 10 }, again));
    expect(await traces(member, offerIds[0]!)).toMatchObject({
      orders: 1,
      holdings: 1,
      deposit: 92n * YUAN,
      stock: 99,
    });
  });

  test('stands for one purchase: another package, or a top-up, under it is a duplicate even when the answer is gone', async () => {
    const [one, other] = [await limited(5), await limited(5)];
    const member = await buyer(100n);
    await buy(member, one.offerIds[0]!, { idempotencyKey: KEY });
    await server.db.query('delete from http.idempotent_answer');
    expect((await buy(member, other.offerIds[0]!, { idempotencyKey: KEY })).code).toBe(4008);
    const topUp = await server.call(startThirdPay, { amount: '100.00' }, { token: member.token, idempotencyKey: KEY });
    expect(topUp.code).toBe(4008);
    expect(await traces(member, other.offerIds[0]!)).toMatchObject({ orders: 1, holdings: 1, stock: 5 });
  });
});

describe('what others may see', () => {
  test("another member's order answers like one that never was", async () => {
    const { offerIds } = await limited(5);
    const [owner, other] = [await buyer(8n), await signInMember(server)];
    const { orderNo } = (await buy(owner, offerIds[0]!)).result;
    const theirs = await server.call(getPackageOrder, { orderNo }, { token: other.token });
    const unknown = await server.call(getPackageOrder, { orderNo: 'PO2026010100000000000001' }, { token: other.token });
    expect(theirs).toMatchObject({ code: 4004 });
    expect(theirs.text).toBe(unknown.text);
  });

  test('offers are shown to everybody, those of a product that is not on sale to nobody', async () => {
    const [shown, draft] = [await firstOnly(), await makeProduct(server, { offers: [offerDraft()] }, 'draft')];
    expect((await server.call(listOffers, { projectId: shown.id })).result).toMatchObject([
      { price: '8.00', listPrice: '10.00', unitPrice: '0.008', stock: 100, firstPurchaseOnly: true },
      { stock: null, firstPurchaseOnly: false },
    ]);
    expect((await server.call(listOffers, { projectId: draft.id })).result).toEqual([]);
  });

  test('the balance does as a way to pay when it covers the price, and says what is missing when not', async () => {
    const { offerIds } = await limited(5);
    const channelsOf = async ({ token }: TestMember) =>
      (await server.call(listPackageChannels, { offerId: offerIds[0]! }, { token })).result;
    expect(await channelsOf(await buyer(8n))).toMatchObject([
      { channel: 1, usable: true, balance: '8.00' },
      { channel: 2 },
    ]);
    expect(await channelsOf(await buyer(3n))).toMatchObject([
      { channel: 1, usable: false, hint: '还差 5.00 元' },
      { channel: 2 },
    ]);
  });
});
