// Renewal from the balance: only what was signed, on the last day, once.
import path from 'node:path';
import { grantVip, searchVipMemberships } from '@jishi/contract/console/vip';
import { getMyVip, setAutoVip, signAutoRenewal } from '@jishi/contract/vip';
import { YUAN } from '@jishi/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { vip } from '../domain';
import { startJobProcess } from '../../../testing/job-process';
import { TRADE_PASSWORD, type TestMember, memberContext, signInMember, systemContext } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { until } from '../../../testing/until';
import { fund } from '../../../testing/ledger';
import { balances, verify } from '../../ledger';
import { saveLevel } from '../level/service';
import { buyVip as buy } from '../order/service';
import { getMyVip as mine } from '../service';
import { remind, renew, renewAll } from './service';
import { selectDue } from './store';

const [HOUR, DAY] = [3_600_000, 86_400_000];

let server: TestServer;
let hash: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [vip] });
  const { memberId } = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  const known = 'select trade_password_hash as hash from account.member where id = $1';
  hash = (await server.db.query<{ hash: string }>(known, [memberId])).rows[0]!.hash;
});
beforeEach(() => onSale('30.00'));
afterEach(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
afterAll(() => server.close());

/** One level on sale, in place of the one before. */
async function onSale(price: string) {
  await server.db.query('update vip.level set ended_at = now() where ended_at is null');
  await saveLevel(systemContext(server), {
    level: 1,
    name: '白银',
    summary: '',
    callDiscount: 50,
    packageDiscount: 0,
    rechargeDiscount: 0,
    support: '',
    prices: [{ period: 1, price }],
    quotas: [],
  });
}

/** A member with a month of the level and so much money left. */
async function holder(yuan: bigint): Promise<TestMember> {
  const member = await signInMember(server);
  await server.db.query('update account.member set trade_password_hash = $2 where id = $1', [member.memberId, hash]);
  await fund(server.db, member.memberId, (yuan + 30n) * YUAN);
  const input = { level: 1, period: 1, channel: 1, tradePassword: TRADE_PASSWORD, phone: false } as const;
  await buy(memberContext(server, member), input);
  return member;
}

const sign = ({ token }: TestMember, more: { price?: string; tradePassword?: string } = {}) =>
  server.call(
    signAutoRenewal,
    { level: 1, period: 1, price: '30.00', tradePassword: TRADE_PASSWORD, ...more },
    { token },
  );
async function signed(member: TestMember) {
  const { ticket } = (await sign(member)).result;
  await server.call(setAutoVip, { enabled: 1, ticket }, { token: member.token });
  return member;
}
/** A day before the end, and what is due then. */
async function lastDay({ memberId }: TestMember) {
  const { rows } = await server.db.query<{ id: string; ends_at: Date }>(
    'select id, ends_at from vip.membership where member_id = $1 order by ends_at desc limit 1',
    [memberId],
  );
  const { id: after, ends_at: end } = rows[0]!;
  server.clock.advance(end.getTime() - DAY + HOUR - server.clock.now().getTime());
  return { memberId, after };
}
const count = async (sql: string, ...values: unknown[]) =>
  (await server.db.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]!.n;
const spans = ({ memberId }: TestMember) => count('vip.membership where member_id = $1', memberId);
const deposit = async ({ memberId }: TestMember) => (await balances(server.db, memberId)).deposit;
const told = ({ memberId }: TestMember, event: string) =>
  count('message.member_message where member_id = $1 and event = $2', memberId, event);

describe('a signature', () => {
  test('needs the trade password and the price of now; the ticket is for its member and for five minutes', async () => {
    const [member, other] = [await holder(100n), await holder(100n)];
    expect((await sign(member, { tradePassword: '000001' })).code).toBe(4001);
    expect((await sign(member, { price: '29.00' })).code).toBe(4005);
    const { ticket } = (await sign(member)).result;
    const set = ({ token }: TestMember, text: string) =>
      server.call(setAutoVip, { enabled: 1, ticket: text }, { token });
    expect((await set(other, ticket)).code).toBe(4005);
    expect((await set(member, `x${ticket.slice(1)}`)).code).toBe(4005);
    expect((await set(member, ticket)).result).toEqual({ enabled: true });
    expect((await server.call(getMyVip, {}, { token: member.token })).result.autoRenewal).toMatchObject({
      level: 1,
      name: '白银',
      price: '30.00',
    });
    server.clock.advance(6 * 60_000);
    expect((await set(member, ticket)).code).toBe(4005);
  });

  test('without a level, or without a ticket, is refused; switching off needs nothing and may be repeated', async () => {
    const member = await signed(await holder(100n));
    const off = () => server.call(setAutoVip, { enabled: 0 }, { token: member.token });
    expect([(await off()).result, (await off()).result]).toEqual([{ enabled: false }, { enabled: false }]);
    expect(
      await count('audit.entry where actor_id = $1 and action = $2', member.memberId, 'vip.switchAutoRenewal'),
    ).toBe(2);
    expect((await server.call(setAutoVip, { enabled: 1 }, { token: member.token })).code).toBe(4000);
    const stranger = await signInMember(server);
    expect((await sign(stranger)).code).toBe(4005);
  });
});

describe('on the last day', () => {
  test('the level is renewed once, by however many at once and how often', async () => {
    const member = await signed(await holder(100n));
    expect((await selectDue(server.db, server.clock.now())).map(({ memberId }) => memberId)).not.toContain(
      member.memberId,
    );
    const due = await lastDay(member);
    expect(await selectDue(server.db, server.clock.now())).toContainEqual(due);
    await renewAll(systemContext(server));
    expect(await count('graphile_worker.jobs where key = $1', `vip:renew:${due.after}`)).toBe(1);
    await Promise.all(Array.from({ length: 10 }, () => renew(systemContext(server), due)));
    await renew(systemContext(server), due);
    expect(await spans(member)).toBe(2);
    expect(await deposit(member)).toBe(70n * YUAN);
    expect(await told(member, 'vipBought')).toBe(2);
  });

  test('too little money is told once, and tried again until the end', async () => {
    const member = await signed(await holder(10n));
    const due = await lastDay(member);
    for (let tries = 0; tries < 3; tries++) await renew(systemContext(server), due);
    expect([await spans(member), await told(member, 'vipRenewalFailed')]).toEqual([1, 1]);
    await fund(server.db, member.memberId, 50n * YUAN);
    await renew(systemContext(server), due);
    expect([await spans(member), await deposit(member)]).toEqual([2, 30n * YUAN]);
  });

  test('nothing is renewed at a higher price, after a renewal by hand, without a signature, or when the level has ended', async () => {
    const [dearer, byHand, off, late] = [
      await signed(await holder(100n)),
      await signed(await holder(100n)),
      await signed(await holder(100n)),
      await signed(await holder(100n)),
    ];
    const dues = [];
    for (const member of [dearer, byHand, off, late]) dues.push(await lastDay(member));
    const input = { level: 1, period: 1, channel: 1, tradePassword: TRADE_PASSWORD, phone: false } as const;
    await buy(memberContext(server, byHand), input);
    await renew(systemContext(server), dues[1]!);
    await server.db.query('delete from vip.auto_renewal where member_id = $1', [off.memberId]);
    await renew(systemContext(server), dues[2]!);
    await onSale('31.00');
    await renew(systemContext(server), dues[0]!);
    await onSale('30.00');
    server.clock.advance(2 * DAY);
    await renew(systemContext(server), dues[3]!);
    expect(await Promise.all([dearer, byHand, off, late].map(spans))).toEqual([1, 2, 1, 1]);
    expect(await told(dearer, 'vipRenewalFailed')).toBe(1);
  });

  test('a renewal by hand at the same moment leaves two months, not three paid for', async () => {
    const member = await signed(await holder(100n));
    const due = await lastDay(member);
    const input = { level: 1, period: 1, channel: 1, tradePassword: TRADE_PASSWORD, phone: false } as const;
    await Promise.all([renew(systemContext(server), due), buy(memberContext(server, member), input)]);
    const bought = await spans(member);
    expect([2, 3]).toContain(bought);
    expect(await deposit(member)).toBe((130n - BigInt(bought) * 30n) * YUAN);
  });

  test('a renewal whose process is killed while it pays, or right after, is made once in the end', async () => {
    const member = await signed(await holder(200n));
    const due = await lastDay(member);
    const module = path.join(import.meta.dirname, 'service.ts');
    const domains = [path.join(import.meta.dirname, '../domain.ts')];
    const start = () => startJobProcess(server, { module, run: 'renew', payload: due, settings: {}, domains });
    await server.db.transaction(async (tx) => {
      await tx.query('select from account.member where id = $1 for no key update', [member.memberId]);
      const paying = await start();
      await until('it waits in the middle of its work', async () => {
        const waiting = "pg_stat_activity where wait_event_type = 'Lock' and query like '%for no key update%'";
        return (await count(waiting)) > 0;
      });
      await paying.kill();
    });
    expect(await count('payment.pay_order where member_id = $1', member.memberId)).toBe(1);
    const done = await start();
    await until('it has paid', async () => (await spans(member)) > 1);
    await done.kill();
    await renew(systemContext(server), due);
    expect([await spans(member), await deposit(member)]).toEqual([2, 170n * YUAN]);
  });
});

describe('reminders', () => {
  test('come seven, three and one day before the end, each once, and say what will be charged', async () => {
    const [plain, renewed] = [await holder(0n), await signed(await holder(100n))];
    await remind(systemContext(server));
    expect(await told(plain, 'vipExpiring')).toBe(0);
    await lastDay(plain);
    server.clock.advance(-6 * DAY);
    for (const [days, expected] of [
      [0, 1],
      [2, 1],
      [4, 2],
      [6, 3],
    ] as const) {
      server.clock.advance(days * DAY);
      await Promise.all([remind(systemContext(server)), remind(systemContext(server))]);
      expect(await told(plain, 'vipExpiring')).toBe(expected);
      server.clock.advance(-days * DAY);
    }
    const { rows } = await server.db.query<{ text: string }>(
      "select text from message.member_message where member_id = $1 and event = 'vipExpiring' limit 1",
      [renewed.memberId],
    );
    expect(rows[0]!.text).toContain('自动续费 白银会员 1 月，30.00 元');
  });
});

describe('a membership that an operator gives', () => {
  test('comes after what there is, is told, audited and worth nothing in an upgrade; only who may can', async () => {
    const member = await holder(0n);
    const [{ token }, support] = [await signInOperator(server, 'finance'), await signInOperator(server, 'support')];
    const give = (as: string, memberId: string = member.memberId) =>
      server.call(grantVip, { memberId, level: 1, days: 10, reason: '补偿昨天的故障' }, { token: as });
    expect((await give(support.token)).code).toBe(4009);
    expect((await give(token, '999999999')).code).toBe(4004);
    expect((await give(token)).code).toBe(0);
    expect((await mine(memberContext(server, member))).memberships).toMatchObject([{ gift: false }, { gift: true }]);
    expect(await told(member, 'vipGranted')).toBe(1);
    const list = await server.call(searchVipMemberships, { keyword: member.phone }, { token: support.token });
    expect(list.result).toMatchObject({
      total: 2,
      list: [
        { reason: '补偿昨天的故障', state: 2 },
        { reason: null, state: 1 },
      ],
    });
  });
});
