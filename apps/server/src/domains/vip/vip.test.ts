// VIP membership: bought, extended, upgraded, granted and ended. Each purchase happens whole or not at all.
import { saveVipLevel } from '@jishi/contract/console/vip';
import { listMessages } from '@jishi/contract/message';
import type { Checked } from '@jishi/contract/endpoint';
import {
  buyVip,
  getMyVip,
  getVipOrder,
  getVipOrderStatistics,
  initVipPurchase,
  listVipLevels,
  listVipOrders,
} from '@jishi/contract/vip';
import { YUAN, parseMoney } from '@jishi/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { message } from '../message/domain';
import { vip } from './domain';
import { TRADE_PASSWORD, type TestMember, signInMember, systemContext } from '../../testing/members';
import { type TestServer, startTestServer } from '../../testing/server';
import { type AlipayPeer, hearAlipay, startAlipayPeer } from '../../testing/alipay-peer';
import { fund } from '../../testing/ledger';
import { newPerson } from '../../testing/lives';
import { makeProduct } from '../../testing/products';
import { balances, verify } from '../ledger';
import { saveLevel } from './level/service';
import { follow, followAll, grantQuotas } from './membership/service';

const DAY = 86_400_000;

let peer: AlipayPeer;
let server: TestServer;
let projectId: string;
beforeAll(async () => {
  peer = await startAlipayPeer();
  const settings = { alipay: peer.settings, publicUrl: peer.listenerUrl };
  server = await startTestServer({ domains: [message, vip], settings });
  projectId = (await makeProduct(server)).id;
});
beforeEach(async () => {
  await server.db.query('update vip.level set ended_at = now() where ended_at is null');
  await saveLevel(systemContext(server), level(1));
  await saveLevel(systemContext(server), level(2));
});
afterEach(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

type Draft = Checked<typeof saveVipLevel>;

/** Silver for 30 yuan a month, gold for 90. */
function level(rank: 1 | 2, changes: Partial<Draft> = {}): Draft {
  const month = rank === 1 ? 30 : 90;
  return {
    level: rank,
    name: rank === 1 ? '白银' : '黄金',
    summary: '',
    callDiscount: rank * 50,
    packageDiscount: rank * 50,
    rechargeDiscount: 0,
    qpsLimit: rank * 100,
    support: '',
    prices: [1, 3, 12].map((months, at) => ({ period: at + 1, price: `${month * months}.00` })),
    quotas: [{ projectId, calls: rank * 100 }],
    ...changes,
  };
}

/** A member who knows the trade password. */
async function buyer(yuan: bigint): Promise<TestMember> {
  const member = await newPerson(server);
  if (yuan) await fund(server.db, member.memberId, yuan * YUAN);
  return member;
}

type More = { channel?: number; price?: string; tradePassword?: string; idempotencyKey?: string };

function buy({ token }: TestMember, rank: number, period = 1, more: More = {}) {
  const { channel = 1, idempotencyKey, ...rest } = more;
  const input = { level: rank, period, channel, tradePassword: TRADE_PASSWORD, ...rest };
  return server.call(buyVip, input, { token, ...(idempotencyKey ? { idempotencyKey } : {}) });
}

const mine = async ({ token }: TestMember) => (await server.call(getMyVip, {}, { token })).result;
const init = async ({ token }: TestMember, rank: number, period = 1) =>
  (await server.call(initVipPurchase, { level: rank, period }, { token })).result;
const deposit = async ({ memberId }: TestMember) => (await balances(server.db, memberId)).deposit;
const rowsOf = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await server.db.query<Row & Record<string, unknown>>(sql, values)).rows;
const spansOf = ({ memberId }: TestMember) =>
  rowsOf<{ rank: number; starts_at: Date; ends_at: Date; value: string }>(
    `select v.rank, s.starts_at, s.ends_at, s.value from vip.membership s join vip.level v on v.level = s.level
     where s.member_id = $1 order by s.starts_at, s.id`,
    memberId,
  );
/** The rank that the gateway goes by. */
const rankOf = async ({ memberId }: TestMember) =>
  (
    await rowsOf<{ rank: number }>(
      'select coalesce(v.rank, 0) as rank from account.member m left join vip.level v on v.level = m.vip_level where m.id = $1',
      memberId,
    )
  )[0]!.rank;
const titlesOf = async ({ token }: TestMember) =>
  (await server.call(listMessages, { kind: 2 }, { token })).result.list.map(({ title }) => title);
/** The member with a new session, after a time in which the old one has ended. */
const again = ({ phone }: TestMember) => signInMember(server, { phone });
const daysFromNow = (date: Date) => Math.round((date.getTime() - server.clock.now().getTime()) / DAY);

describe('the levels', () => {
  test('are shown to everybody, the lowest first, and a member sees the own one', async () => {
    const visitor = (await server.call(listVipLevels, {})).result;
    expect(visitor).toMatchObject({
      levels: [
        { level: 1, name: '白银', callDiscount: 50, qpsLimit: 100, quotas: [{ projectName: '测试产品', calls: 100 }] },
        {
          level: 2,
          name: '黄金',
          prices: [{ period: 1, price: '90.00' }, { period: 2 }, { period: 3, price: '1080.00' }],
        },
      ],
      mine: null,
    });
    const member = await buyer(30n);
    await buy(member, 1);
    const { result } = await server.call(listVipLevels, {}, { token: member.token });
    expect(result.mine).toMatchObject({ level: 1, name: '白银' });
  });
});

describe('a purchase by a channel outside', () => {
  const heard = async (orderNo: string) => {
    for (let seen = 1; ; seen++) {
      const found = (await peer.untilNotified(seen)).find((form) => form['out_trade_no'] === orderNo);
      if (found) return hearAlipay(systemContext(server), found);
    }
  };

  test('begins when it is paid, not when it was ordered', async () => {
    const member = await buyer(0n);
    const { result } = await buy(member, 1, 1, { channel: 2 });
    expect(await spansOf(member)).toEqual([]);
    server.clock.advance(20 * 60_000);
    await peer.pay(result.payUrl!);
    await heard(result.orderNo);
    expect((await spansOf(member))[0]).toMatchObject({ starts_at: server.clock.now() });
    expect(await rankOf(member)).toBe(1);
  });

  test('keeps others waiting until it is paid or given up, so that nothing is taken off twice', async () => {
    const member = await buyer(300n);
    await buy(member, 1);
    const { result } = await buy(member, 2, 1, { channel: 2 });
    expect((await mine(member)).unpaidOrderNo).toBe(result.orderNo);
    expect((await init(member, 2)).unpaidOrderNo).toBe(result.orderNo);
    expect(await buy(member, 2)).toMatchObject({ code: 4005, msg: expect.stringContaining('还没有付款') });
    expect(await deposit(member)).toBe(270n * YUAN);
  });
});

describe('a purchase from the balance', () => {
  test('takes the price, gives the level at once, tells the member, and stands in the records', async () => {
    const member = await buyer(100n);
    const { result } = await buy(member, 1, 1, { price: '30.00' });
    expect(await deposit(member)).toBe(70n * YUAN);
    expect(await rankOf(member)).toBe(1);
    expect(await mine(member)).toMatchObject({
      current: { level: 1, callDiscount: 50 },
      memberships: [{ level: 1, gift: false }],
      autoRenewal: null,
      unpaidOrderNo: null,
    });
    const order = (await server.call(getVipOrder, { orderNo: result.orderNo }, { token: member.token })).result;
    expect(order).toMatchObject({
      kind: 3,
      subject: '白银会员 1 月',
      payAmount: '30.00',
      status: 20,
      level: 1,
      period: 1,
    });
    expect(order.beginTime).not.toBeNull();
    expect(await titlesOf(member)).toContain('会员购买成功');
    const entries = await rowsOf<{ kind: string }>(
      'select kind from ledger.transfer where key = $1',
      `buy:${result.orderNo}`,
    );
    expect(entries).toEqual([{ kind: 'vip.buy' }]);
  });

  test('with too little money, a wrong password or another price than shown leaves nothing behind', async () => {
    const member = await buyer(29n);
    expect((await buy(member, 1)).code).toBe(4002);
    expect((await buy(member, 1, 1, { tradePassword: '000001' })).code).toBe(4001);
    expect((await buy(member, 1, 1, { price: '29.00' })).code).toBe(4005);
    expect((await buy(member, 3)).code).toBe(4004);
    expect(await spansOf(member)).toEqual([]);
    expect(await rankOf(member)).toBe(0);
    expect(await deposit(member)).toBe(29n * YUAN);
    expect(await rowsOf('select from payment.pay_order where member_id = $1', member.memberId)).toEqual([]);
  });

  test('needs the trade password, and says so beside its field', async () => {
    const member = await buyer(30n);
    const answer = await server.call(buyVip, { level: 1, period: 1, channel: 1 }, { token: member.token });
    expect(answer).toMatchObject({ code: 4000, fields: [{ path: 'tradePassword', message: '请输入交易密码' }] });
  });

  test('of the same level extends it, of a lower one waits until it ends', async () => {
    const member = await buyer(300n);
    await buy(member, 2);
    await buy(member, 2);
    expect(await init(member, 1)).toMatchObject({ purchase: 4, payAmount: '30.00' });
    await buy(member, 1);
    const [first, second, third] = await spansOf(member);
    expect(second!.starts_at).toEqual(first!.ends_at);
    expect(third).toMatchObject({ rank: 1, starts_at: second!.ends_at });
    expect(await rankOf(member)).toBe(2);
    expect(await deposit(member)).toBe(90n * YUAN);
  });

  test('of a higher level takes off what is left of the lower one, and begins now', async () => {
    const member = await buyer(300n);
    await buy(member, 1);
    const end = (await spansOf(member))[0]!.ends_at;
    server.clock.advance(10 * DAY);
    const offer = await init(member, 2);
    const days = daysFromNow(end);
    expect(offer).toMatchObject({ purchase: 3, lines: [{ amount: '90.00' }, { name: `白银剩余 ${days} 天抵扣` }] });
    expect(offer.lines.reduce((sum, { amount }) => sum + parseMoney(amount), 0n)).toBe(parseMoney(offer.payAmount));
    expect((await buy(member, 2, 1, { price: offer.payAmount })).code).toBe(0);
    expect(await deposit(member)).toBe(270n * YUAN - parseMoney(offer.payAmount));
    expect(await rankOf(member)).toBe(2);
    expect((await spansOf(member))[1]).toMatchObject({ rank: 2, value: String(90n * YUAN) });
  });
});

describe('time goes by', () => {
  test('the level falls to the next one that runs, then to none, and the member is told', async () => {
    const member = await buyer(300n);
    await buy(member, 1, 2);
    await buy(member, 2);
    server.clock.advance(32 * DAY);
    await Promise.all(Array.from({ length: 5 }, () => follow(systemContext(server), member)));
    expect(await rankOf(member)).toBe(1);
    expect(await mine(await again(member))).toMatchObject({ current: { level: 1 } });
    server.clock.advance(70 * DAY);
    await followAll(systemContext(server));
    await follow(systemContext(server), member);
    expect(await rankOf(member)).toBe(0);
    expect((await titlesOf(await again(member))).filter((title) => title === '会员已到期')).toHaveLength(2);
    const due = await rowsOf('select from graphile_worker.jobs where key = $1', `vip:follow:${member.memberId}`);
    expect(due).toHaveLength(1);
  });
});

describe('a change of a level', () => {
  test('is nothing to who has it until they renew', async () => {
    const member = await buyer(300n);
    await buy(member, 1);
    const edition = await editionOf(1);
    const changed = level(1, { edition, callDiscount: 300, prices: [{ period: 1, price: '40.00' }] });
    await saveLevel(systemContext(server), changed);
    expect((await mine(member)).current).toMatchObject({ callDiscount: 50 });
    expect(
      (await rowsOf<{ vip_level: number }>('select vip_level from account.member where id = $1', member.memberId))[0],
    ).toEqual({
      vip_level: edition,
    });
    await buy(member, 1, 1, { price: '40.00' });
    server.clock.advance(32 * DAY);
    await follow(systemContext(server), member);
    expect((await mine(await again(member))).current).toMatchObject({ callDiscount: 300 });
  });
});

const editionOf = async (rank: number) =>
  (await rowsOf<{ level: number }>('select level from vip.level where rank = $1 and ended_at is null', rank))[0]!.level;

describe('monthly calls', () => {
  const quotas = ({ memberId }: TestMember) =>
    rowsOf('select total, remaining from package.holding where member_id = $1 and source = 5 order by month', memberId);
  const applied = ({ memberId }: TestMember) =>
    server.db.query('insert into access.apply (member_id, project_id, status, created_at) values ($1, $2, 1, now())', [
      memberId,
      projectId,
    ]);

  test('come once a month, whoever asks how often; a higher level adds what it has more', async () => {
    const member = await buyer(300n);
    await applied(member);
    await buy(member, 1, 2);
    await Promise.all(Array.from({ length: 8 }, () => grantQuotas(systemContext(server))));
    expect(await quotas(member)).toEqual([{ total: 100, remaining: 100 }]);
    await server.db.query('update package.holding set remaining = 60 where member_id = $1', [member.memberId]);
    await buy(member, 2);
    await Promise.all(Array.from({ length: 8 }, () => grantQuotas(systemContext(server))));
    expect(await quotas(member)).toEqual([{ total: 200, remaining: 160 }]);
    expect((await mine(member)).quotas).toMatchObject([{ projectName: '测试产品', total: 200, remaining: 160 }]);
    expect((await mine(member)).savings).toMatchObject({ quotas: [{ unit: 1, used: 40 }] });
    server.clock.advance(31 * DAY);
    await follow(systemContext(server), member);
    await grantQuotas(systemContext(server));
    expect(await quotas(member)).toEqual([
      { total: 200, remaining: 160 },
      { total: 100, remaining: 100 },
    ]);
  });

  test('come for a product applied for later, and for nobody without a level', async () => {
    const [member, other] = [await buyer(30n), await buyer(0n)];
    await buy(member, 1);
    await applied(member);
    await applied(other);
    await grantQuotas(systemContext(server));
    expect(await quotas(member)).toEqual([{ total: 100, remaining: 100 }]);
    expect(await quotas(other)).toEqual([]);
  });
});

describe('many purchases at once', () => {
  test('of one level by one member come one after the other, for what was paid', async () => {
    const member = await buyer(100n);
    const answers = await Promise.all(Array.from({ length: 6 }, () => buy(member, 1)));
    const bought = answers.filter(({ code }) => code === 0).length;
    expect(bought).toBe(3);
    expect(answers.filter(({ code }) => code === 4002)).toHaveLength(3);
    expect(await deposit(member)).toBe(10n * YUAN);
    const spans = await spansOf(member);
    expect(spans).toHaveLength(3);
    spans.slice(1).forEach((span, at) => expect(span.starts_at).toEqual(spans[at]!.ends_at));
  });

  test('of an upgrade take what is left off once', async () => {
    const member = await buyer(1000n);
    await buy(member, 1);
    const { payAmount: price } = await init(member, 2); // else who comes late could go on at the full price
    const answers = await Promise.all(Array.from({ length: 6 }, () => buy(member, 2, 1, { price })));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 4005)).toHaveLength(5);
    const spans = await spansOf(member);
    expect(spans.map(({ rank }) => rank)).toEqual([1, 2]);
    expect(await rankOf(member)).toBe(2);
  });

  test('under one key buy once', async () => {
    const member = await buyer(300n);
    await Promise.all(Array.from({ length: 6 }, () => buy(member, 1, 1, { idempotencyKey: 'vip-0001-0001' })));
    expect(await spansOf(member)).toHaveLength(1);
    expect(await deposit(member)).toBe(270n * YUAN);
  });
});

describe('the records', () => {
  test('have statistics that are the sums of the same list, whatever is asked', async () => {
    const member = await buyer(1000n);
    const { token } = member;
    await buy(member, 1);
    server.clock.advance(3 * DAY);
    await buy(member, 1, 2);
    server.clock.advance(3 * DAY);
    await buy(member, 2);
    await buy(member, 2, 1, { channel: 2 });
    const orders = (await server.call(listVipOrders, { pageSize: 100 }, { token })).result.list;
    expect(orders).toHaveLength(4);
    const times = orders.map(({ createTime }) => createTime);
    const conditions = [
      {},
      { channel: 1 },
      { channel: 2 },
      { status: 20 },
      { status: 10 },
      { beginTime: times[1] },
      { endTime: times[2] },
      { beginTime: times[2], endTime: times[2] },
      { orderNo: orders[0]!.orderNo },
      { channel: 1, status: 20, beginTime: times[2] },
    ];
    for (const filter of conditions) {
      const [{ result: page }, { result: sums }] = await Promise.all([
        server.call(listVipOrders, { ...filter, pageSize: 100 }, { token }),
        server.call(getVipOrderStatistics, filter, { token }),
      ]);
      const paid = page.list.filter(({ status }) => status === 20);
      expect(sums.orders).toBe(page.list.length);
      expect(sums.paidOrders).toBe(paid.length);
      expect(parseMoney(sums.paidAmount)).toBe(paid.reduce((sum, row) => sum + parseMoney(row.payAmount), 0n));
    }
  });

  test("of another member's order answer like one that never was", async () => {
    const [owner, other] = [await buyer(30n), await buyer(0n)];
    const { orderNo } = (await buy(owner, 1)).result;
    expect((await server.call(getVipOrder, { orderNo }, { token: other.token })).code).toBe(4004);
    expect((await server.call(listVipOrders, {}, { token: other.token })).result.total).toBe(0);
  });
});
