// What the calculator and the cards say is what is charged: the gateway's own price steps, and a package's own order.
import { getProject, listProjects } from '@jishi/contract/catalogue';
import { estimateProjectCost } from '@jishi/contract/catalogue/choice';
import { saveVipLevel } from '@jishi/contract/console/vip';
import type { Checked } from '@jishi/contract/endpoint';
import { formatMoney } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestMember, signInMember, systemContext } from '../../../testing/members';
import { type TestProduct, makeProduct, offerDraft } from '../../../testing/products';
import { type TestServer, startTestServer } from '../../../testing/server';
import { priceOf } from '../../payment';
import { priceOfOffer } from '../../package';
import { saveVipLevel as saveLevel } from '../../vip';
import { catalogue } from '../domain';

let server: TestServer;
let product: TestProduct;
let visitor: Awaited<ReturnType<typeof ways>>;
beforeAll(async () => {
  server = await startTestServer({ domains: [catalogue] });
  product = await makeProduct(server, {
    name: '天气实况',
    price: '0.03',
    tiers: [{ fromCalls: 10_000, price: '0.02' }],
    offers: [
      offerDraft({ name: '小包', calls: 1000, price: '20.00', listPrice: '20.00', validDays: 365 }),
      offerDraft({ name: '首购', calls: 1000, price: '1.00', firstPurchaseOnly: true }),
      offerDraft({ name: '限量', calls: 1000, price: '1.00', stock: 5 }),
    ],
  });
  await saveLevel(systemContext(server), level(1, { callDiscount: 50 }));
  await saveLevel(systemContext(server), level(2, { callDiscount: 300, packageDiscount: 100 }));
  visitor = await ways(20_000);
});
afterAll(() => server.close());

type Level = Checked<typeof saveVipLevel>;

function level(rank: number, terms: Partial<Level>): Level {
  return {
    level: rank,
    name: rank === 1 ? '白银' : '黄金',
    summary: '',
    support: '',
    callDiscount: 0,
    packageDiscount: 0,
    rechargeDiscount: 0,
    prices: [{ period: rank === 1 ? 1 : 2, price: `${rank * 50}` }],
    quotas: rank === 1 ? [{ projectId: product.id, calls: 1000 }] : [],
    ...terms,
  };
}

const ways = async (calls: number, member?: TestMember) =>
  (await server.call(estimateProjectCost, { id: product.id, calls }, member)).result.ways;

/** Somebody who has a level, as a membership makes it so. */
async function memberOf(rank: number): Promise<TestMember & { edition: number }> {
  const member = await signInMember(server);
  const { rows } = await server.db.query<{ edition: number }>(
    `update account.member m set vip_level = v.level from vip.level v
     where m.id = $1 and v.rank = $2 and v.ended_at is null returning v.level as edition`,
    [member.memberId, rank],
  );
  return { ...member, edition: rows[0]!.edition };
}

test('every way is told with the cheapest first, and what cannot be bought each month is left out', () => {
  // 20,000: plain 10,000 × 0.03 + 10,000 × 0.02; with 5 % off 10,000 × 0.0285 + 9,000 × 0.019; with 30 % off and 100 for a quarter
  expect(visitor.map(({ vip, offer, total }) => [vip?.name ?? null, offer?.name ?? null, total])).toEqual([
    ['黄金', null, '383.34'],
    [null, '小包', '400.00'],
    [null, null, '500.00'],
    ['白银', null, '506.00'],
  ]);
  expect(visitor[0]).toMatchObject({
    calls: '350.00',
    unitPrice: '0.01917',
    vip: { fee: '33.34', period: 2, mine: false },
  });
});

test('from the balance a month costs what the gateway would lend its units for', async () => {
  for (const rank of [0, 1, 2]) {
    const member = rank === 0 ? await signInMember(server) : await memberOf(rank);
    const { rows } = await server.db.query<{ price: string; room: string }>(
      `select price::text, room::text from gateway.price_steps($1, $2, '2026-11-01')`,
      [member.memberId, product.id],
    );
    for (const calls of [1, 9_999, 10_000, 10_001, 50_000]) {
      const mine = (await ways(calls, member)).find(({ vip, offer }) => !offer && (vip?.mine ?? rank === 0))!;
      let left = BigInt(Math.max(0, calls - (mine.vip?.quota ?? 0)));
      let lent = 0n;
      for (const { price, room } of rows) {
        const taken = left < BigInt(room) ? left : BigInt(room);
        lent += taken * BigInt(price);
        left -= taken;
      }
      expect(mine).toMatchObject({ calls: formatMoney(lent), total: formatMoney(lent) });
    }
  }
});

test('a package is counted at the price of its order', async () => {
  const member = await memberOf(2);
  const { lines } = await priceOfOffer(systemContext(server), member.memberId as never, product.offerIds[0]!);
  const way = (await ways(1000, member)).find(({ offer }) => offer?.name === '小包');
  expect(way).toMatchObject({
    vip: { mine: true, fee: '0.00' },
    offer: { price: '18.00' },
    calls: formatMoney(priceOf(lines).payAmount),
  });
  expect(way!.calls).toBe('18.00');
});

test('a member sees the own level and those above it; nothing is asked for what they have', async () => {
  const names = (await ways(20_000, await memberOf(2))).map(({ vip }) => vip?.name);
  expect(new Set(names)).toEqual(new Set(['黄金']));
  const silver = await ways(20_000, await memberOf(1));
  expect(silver.find(({ vip, offer }) => vip?.mine && !offer)).toMatchObject({
    total: '456.00',
    vip: { period: null },
  });
  expect(silver.find(({ vip }) => vip?.name === '黄金')).toMatchObject({ vip: { mine: false } });
});

test('a card has the lowest VIP price for visitors, the own one for members', async () => {
  const cardOf = async (member?: TestMember) => (await server.call(listProjects, {}, member)).result.list[0]!.vip;
  expect(await cardOf()).toEqual({ level: 2, name: '黄金', price: '0.021', mine: false });
  expect(await cardOf(await memberOf(1))).toEqual({ level: 1, name: '白银', price: '0.0285', mine: true });
});

test('a product names the price of each level; a level that gives nothing off is not named', async () => {
  const { result } = await server.call(getProject, { id: product.id });
  expect(result.vipPrices.map(({ name, price }) => [name, price])).toEqual([
    ['白银', '0.0285'],
    ['黄金', '0.021'],
  ]);
  await saveLevel(systemContext(server), {
    ...level(3, { name: '无折', quotas: [] }),
    prices: [{ period: 1, price: '900' }],
  });
  expect((await server.call(getProject, { id: product.id })).result.vipPrices).toHaveLength(2);
});

test('a product off sale and a month without calls are refused', async () => {
  const draft = await makeProduct(server, {}, 'draft');
  expect(await server.call(estimateProjectCost, { id: draft.id, calls: 10 })).toMatchObject({ code: 4004 });
  for (const calls of [0, 1_000_000_001])
    expect(await server.call(estimateProjectCost, { id: product.id, calls })).toMatchObject({ code: 4000 });
});
