// Tests the checks: every kind of money moves in a world without faults, all checks pass, then a row is changed with
// triggers off. Each check has to name the damage; a check that never fails is a defect.
import type { PlainSql, Queryable } from '@jishi/db';
import { statementsOn } from '@jishi/db/database';
import { reviewKind } from '@jishi/contract/enums/review';
import { startThirdPay } from '@jishi/contract/payment';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import pg from 'pg';
import { until } from '../../apps/server/src/testing/until';
import { startAlipayPeer } from '../../apps/server/src/testing/alipay-peer';
import { ask, call } from './asking';
import { ALIPAY, type Cashiers, WECHAT, cashiersOf } from './cashiers';
import type { Evidence } from './checks/check';
import { type AttackedServer, startAttackedServer } from './database';
import { giveCoupons, payBack, propose, review, seeRefundThrough, cancelLastWithdrawal, withdraw } from './operators';
import { deedsOf, evidenceOf, groundOf, settle } from './life';
import { type Bundles, bundleProduct } from './processes';
import { CHECKS, breaches } from './promises';
import { BALANCE, type Fate, PLAIN, buyCalls, buyLevel, goToCashier, topUp } from './shopping';
import type { Ground, Shopper } from './ground';
import { callMany } from './traffic';
import { type World, makeWorld } from './world';

let attacked: AttackedServer;
let bundles: Bundles;
let cashiers: Cashiers;
let world: World;
let ground: Ground;
let evidence: Evidence;
let client: pg.Client;
/** The database as the tampering transaction sees it, which no other test does. */
let tampered: Queryable & PlainSql;
beforeAll(async () => {
  const [database, bundled, peer] = await Promise.all([startAttackedServer(), bundleProduct(), startAlipayPeer()]);
  [attacked, bundles, cashiers] = [database, bundled, await cashiersOf(peer)];
  world = await makeWorld(attacked, bundles, cashiers, 0);
  ground = groundOf(world, 0);
  await moveEveryKindOfMoney();
  await settle(world);
  evidence = await evidenceOf(world);
  client = new pg.Client({ connectionString: world.server.db.url });
  await client.connect();
  const query = (text: string, values?: unknown[]) => client.query(text, values);
  tampered = { ...statementsOn(client), query } as unknown as Queryable & PlainSql;
}, 300_000);
afterAll(async () => {
  await client.end();
  await world.close();
  await cashiers.alipay.close();
  await attacked.close();
});
beforeEach(() => client.query('begin'));
afterEach(() => client.query('rollback'));

let keys = 0;
const newKey = () => `promises-${++keys}`;
const rows = async (text: string) => (await world.server.db.query<{ no: string }>(text)).rows;

type Paid = Partial<Fate> & { channel?: number };

async function toppedUp(who: Shopper, amount: string, { channel = ALIPAY, ...fate }: Paid = {}) {
  const key = newKey();
  const placed = await topUp(ground, who, key, { amount, channel });
  await goToCashier(ground, who, key, channel, placed, { ...PLAIN, ...fate });
  if (fate.pays !== false) await paid(placed!.orderNo);
  return { orderNo: placed!.orderNo, token: who.token };
}

async function bought(who: Shopper, offerId: string, withCoupon: boolean, { channel = BALANCE, ...fate }: Paid = {}) {
  const key = newKey();
  const placed = await buyCalls(ground, who, key, { offerId, channel, withCoupon });
  await goToCashier(ground, who, key, channel, placed, { ...PLAIN, ...fate });
  if (fate.pays !== false) await paid(placed!.orderNo);
  return { orderNo: placed!.orderNo, token: who.token };
}

async function levelled(who: Shopper, level: number, withCoupon: boolean, { channel = BALANCE, ...fate }: Paid = {}) {
  const key = newKey();
  const placed = await buyLevel(ground, who, key, { level, period: 1, channel, withCoupon });
  await goToCashier(ground, who, key, channel, placed, { ...PLAIN, ...fate });
  if (fate.pays !== false) await paid(placed!.orderNo);
  return { orderNo: placed!.orderNo, token: who.token };
}

function paid(orderNo: string) {
  const isPaid = `select no from payment.pay_order where no = '${orderNo}' and status in (20, 40, 41, 42)`;
  return until(`${orderNo} to be paid`, async () => (await rows(isPaid)).length > 0);
}

/** A top-up that its member cancels, and pays at the page still open. */
async function paidLate(who: Shopper, amount: string) {
  const late = { pays: true, paysLast: true, cancels: true, payAfterClose: true };
  const key = newKey();
  const placed = (await topUp(ground, who, key, { amount, channel: ALIPAY }))!;
  await goToCashier(ground, who, key, ALIPAY, placed, { ...PLAIN, ...late });
  const arrived = `select order_no as no from payment.receipt where order_no = '${placed.orderNo}' and disposition = 2`;
  await until('the late payment', async () => (await rows(arrived)).length > 0);
}

const PROPOSALS = [1, 2, 3, 4, 5] as const;
const agreed = { by: 1, accepted: true, at: 0 } as const;

async function moveEveryKindOfMoney() {
  const [anna, bert, carl, dora, emma] = ground.shoppers as [Shopper, Shopper, Shopper, Shopper, Shopper];
  const [small, large] = ground.offerIds as [string, string];
  for (const templateId of ground.templateIds) await giveCoupons(ground, newKey(), templateId);

  const first = await toppedUp(anna, '80.00');
  await toppedUp(bert, '45.00', { channel: WECHAT });
  const refusing = await toppedUp(carl, '60.00', { refusesRefunds: true });
  await toppedUp(dora, '39.00', { channel: WECHAT, slowRefunds: true });
  await toppedUp(emma, '21.00', { turns: true, payAfterClose: true });
  await paidLate(emma, '15.00');
  await bought(anna, small, true);
  const unused = await bought(bert, large, true, { channel: WECHAT });
  await levelled(carl, 1, true);
  const later = await levelled(carl, 1, false);
  await levelled(dora, 2, true, { channel: ALIPAY });
  await bought(emma, large, true, { channel: ALIPAY, pays: false, cancels: true });
  for (const who of [anna, dora, emma]) await callMany(ground, who);

  await payBack(ground, newKey(), { order: first, part: '20.00', way: 1, by: 0 });
  await payBack(ground, newKey(), { order: first, part: '35.00', way: 1, by: 0 });
  await review(ground, newKey(), reviewKind.refund, agreed);
  await payBack(ground, newKey(), { order: unused, part: '', way: 1, by: 0 });
  await payBack(ground, newKey(), { order: later, part: '', way: 2, by: 0 });
  await payBack(ground, newKey(), { order: refusing, part: '10.00', way: 1, by: 0 });
  for (const _ of [unused, refusing]) await review(ground, newKey(), reviewKind.refund, agreed);
  const refused = 'select no from payment.refund where status = 4';
  await until('a refund to be refused', async () => (await rows(refused)).length > 0);
  await seeRefundThrough(ground, newKey(), { ...agreed, way: 3 });
  await seeRefundThrough(ground, newKey(), { ...agreed, way: 3 });

  await withdraw(ground, newKey(), bert, '33.00');
  await review(ground, newKey(), reviewKind.withdrawal, { ...agreed, by: 0 });
  await review(ground, newKey(), reviewKind.withdrawal, agreed);
  await withdraw(ground, newKey(), dora, '5.00');
  await review(ground, newKey(), reviewKind.withdrawal, { ...agreed, accepted: false });
  await withdraw(ground, newKey(), dora, '6.00');
  await cancelLastWithdrawal(ground, newKey(), dora);
  await withdraw(ground, newKey(), emma, '7.00');

  for (const kind of PROPOSALS) await propose(ground, newKey(), emma, { kind, amount: '3.00', by: 0 });
  for (const _ of PROPOSALS) await review(ground, newKey(), reviewKind.adjustment, agreed);
  await propose(ground, newKey(), emma, { kind: 1, amount: '3.00', by: 0 });

  await toppedUp(carl, '75.00', { pays: false });
  await levelled(emma, 1, true, { channel: WECHAT, pays: false });
}

/** As somebody above the triggers. */
async function tamper(statements: readonly string[]) {
  await client.query(`set local session_replication_role = 'replica'`);
  for (const statement of statements) {
    const { rowCount, command } = await client.query(statement);
    if (command !== 'ALTER') expect(rowCount, statement).toBeGreaterThan(0);
  }
  await client.query(`set local session_replication_role = 'origin'`);
}

test('every kind of money moved and every promise holds', async () => {
  const deeds = await deedsOf(world);
  const { wrong, refused } = world.seen;
  expect({ wrong, refused: [...refused] }).toEqual({ wrong: [], refused: [] });
  expect([...deeds].filter(([, n]) => n === 0)).toEqual([]);
  expect(await breaches(tampered, evidence)).toEqual([]);
});

test('a request that the site will not have, as one with too short a key, is a breach', async () => {
  const { seen } = evidence;
  const send = call(ground.servers(), startThirdPay, { amount: '20.00', channel: ALIPAY }, ground.shoppers[0]!.token);
  await ask(seen, { key: 'act-1-0', what: 'order', send });
  expect(await breaches(tampered, evidence)).toEqual([
    expect.stringMatching(/^nobody in the right was refused: "order act-1-0: 4000 Idempotency-Key/),
  ]);
  seen.wrong.length = 0;
});

const one = (table: string, where: string) => `ctid = (select ctid from ${table} where ${where} limit 1)`;
const change = (table: string, set: string, where = 'true') => `update ${table} set ${set} where ${one(table, where)}`;
const remove = (table: string, where: string) => `delete from ${table} where ${one(table, where)}`;

const { books, channels, goods } = {
  books: {
    'the proof of the books': [
      [change('ledger.posting', 'amount = amount + 1', 'seq = 2')],
      [change('ledger.account', 'balance = balance + 1', `kind = 'deposit'`)],
      [remove('ledger.transfer', `key ~ '^buy:'`)],
    ],
    'P6 answered as charged, not on the bill': [[`delete from gateway.call_record where charged and source = 3`]],
    'P6 on the bill, never answered': [
      [`update gateway.call_record set id = id + 1 where id = (select max(id) from gateway.call_record where charged)`],
    ],
    'P6 calls of packages': [
      [change('package.holding', 'remaining = remaining - 1', 'remaining between 1 and total - 1')],
    ],
    'P7 below the floor': [
      [
        'alter table ledger.account drop constraint account_above_floor',
        change('ledger.account', 'balance = floor - 1', `kind = 'deposit'`),
      ],
    ],
    'what members have': [
      [change('payment.adjustment', 'amount = amount + 1', 'kind = 1 and status = 2')],
      [change('payment.refund', 'amount = amount - 1', 'way = 1 and status = 3')],
      [`update gateway.call_record set amount = amount + 1 where charged and source = 3`],
    ],
    'what the platform holds': [
      [change('payment.adjustment', 'kind = 3', 'kind = 1 and status = 2')],
      [change('payment.refund', 'bonus_back = bonus_back + 1', 'way = 1 and status = 3')],
      [change('payment.receipt', 'disposition = 3', 'returned_at is null and disposition = 1')],
    ],
    'what is frozen': [[change('payment.withdrawal', 'amount = amount + 1', 'status = 1')]],
    'withdrawals come to what was asked': [
      [change('payment.withdrawal', 'amount = amount + 1', 'status = 3')],
      [change('payment.refund', 'amount = amount + 1', 'withdrawal_no is not null')],
      [change('payment.withdrawal', 'status = 3', 'status = 5')],
      [change('payment.refund', 'status = 2', 'withdrawal_no is not null')],
    ],
    'large withdrawals have two people': [
      [change('review.review', 'first_by = null, first_at = null', 'kind = 5 and status = 3 and amount > 3000000')],
      [remove('review.review', 'kind = 5 and status = 4')],
    ],
    'adjustments have two people': [
      [
        remove(
          'review.review',
          `kind = 1 and subject_id in (select no from payment.adjustment where kind = 5 and status = 2)`,
        ),
      ],
      [change('payment.adjustment', 'status = 3', 'status = 2 and kind = 3')],
      [remove('audit.entry', `action = 'payment.grantAdjustment'`)],
    ],
    'reviews say what was done': [
      [remove('review.review', 'kind = 4 and status = 3')],
      [remove('review.movement', 'true')],
      [change('review.movement', 'amount = amount + 1')],
      [change('payment.withdrawal', 'status = 1', 'status = 4')],
      [change('payment.refund', 'status = 5', 'withdrawal_no is null and status = 3')],
      [change('payment.adjustment', 'status = 3', 'status = 2')],
    ],
    'credit lines were agreed': [[change('ledger.account', 'floor = floor - 1', `kind = 'credit'`)]],
  },
  channels: {
    'P4 acknowledged, not credited once': [[remove('payment.receipt', 'channel = 3 and disposition = 1')]],
    'P5 paid at the channel, not received': [[change('payment.receipt', `trade_no = 'x' || trade_no`, 'channel = 2')]],
    'P5 received, never paid at the channel': [[inventedReceipt(2)]],
    'P5 received, not once on the book': [
      [inventedReceipt(2)],
      [remove('ledger.transfer', `key ~ '^pay:'`)],
      [change('payment.receipt', 'amount = amount + 1', 'disposition = 4')],
    ],
    'P5 clearing accounts': [
      [change('payment.receipt', 'amount = amount + 1')],
      [change('payment.refund', 'way = 3', 'way = 1 and status = 3')],
    ],
    'P5 paid back here and at the channel': [
      [change('payment.refund', 'amount = amount - 1000', 'way = 1 and status = 3')],
      [change('payment.refund', 'status = 2, done_at = null', 'way = 1 and status = 3')],
      [change('payment.receipt', 'returned_at = null', 'returned_at is not null')],
    ],
    'P5 orders paid and credited once': [
      [change('payment.pay_order', 'status = 20', 'status = 10 and kind = 1')],
      [change('payment.pay_order', 'status = 30', 'status = 20 and kind = 1')],
      [inventedReceipt(1)],
    ],
    'orders say what went back': [
      [change('payment.pay_order', 'status = 20', 'status = 41')],
      [change('payment.pay_order', 'status = 30', 'status = 41')],
    ],
    'a bonus goes back with its top-up': [
      [change('payment.refund', 'bonus_back = bonus_back - 1', 'bonus_back > 0')],
      [remove('ledger.transfer', `key ~ '^bonusback:'`)],
    ],
    'large refunds have two people': [
      [
        change(
          'review.review',
          'first_by = null, first_at = null',
          'kind = 4 and status = 3 and first_by is not null and amount > 3000000',
        ),
      ],
    ],
  },
  goods: {
    'what was answered is kept': [
      [change('payment.pay_order', `idempotency_key = 'another'`)],
      [remove('payment.withdrawal', 'status = 5')],
      [change('payment.adjustment', `idempotency_key = 'another'`)],
    ],
    'refunds and coupons granted once each': [
      [remove('payment.refund', 'withdrawal_no is null')],
      ['delete from coupon.coupon where template_id = (select min(id) from coupon.template)'],
    ],
    'packages delivered once': [
      [remove('package.holding', 'order_no is not null and remaining > 0')],
      [
        change(
          'package.holding',
          'remaining = total',
          'order_no in (select no from payment.pay_order where status = 42)',
        ),
      ],
      [
        remove(
          'ledger.transfer',
          `key ~ '^undo:RF' and memo ->> 'orderNo' in (select no from payment.pay_order where kind = 2)`,
        ),
      ],
    ],
    stock: [[change('package.offer', 'sold = sold + 1')]],
    'levels delivered once': [
      [change('vip.membership', `ends_at = ends_at + interval '1 day'`)],
      [change('vip.membership', 'value = value + 1')],
      [remove('vip.membership', 'true')],
    ],
    'members have the levels they hold': [
      [change('account.member', 'vip_level = 0', 'vip_level <> 0')],
      [
        `insert into vip.membership (member_id, level, reason, value, starts_at, ends_at, created_at)
        select member_id, level, 'again', 0, starts_at, ends_at, created_at from vip.membership limit 1`,
      ],
    ],
    'coupons on their orders': [
      [change('coupon.coupon', 'status = 1, order_no = null', 'status = 3')],
      [change('coupon.coupon', 'status = 2', 'status = 3')],
      [change('payment.pay_order', 'status = 30', 'status = 10 and coupon_id is not null')],
      [change('payment.pay_order', 'coupon_id = null', 'status = 20 and coupon_id is not null')],
    ],
    'coupons within their numbers': [
      [change('coupon.template', 'issued = issued - 1')],
      [change('coupon.template', 'per_member = 1', 'per_member > 1'), secondCoupon()],
    ],
    'bonuses within their campaigns': [
      [change('coupon.campaign', 'committed = committed - 1', 'kind = 4')],
      [
        'alter table coupon.campaign drop constraint campaign_budget',
        change('coupon.campaign', 'budget = 1', 'kind = 4'),
      ],
      [
        change('coupon.campaign', 'per_member = 1', 'kind = 4'),
        'update coupon.bonus set member_id = (select min(id) from account.member)',
      ],
    ],
    'bonuses given with their top-ups': [
      [change('coupon.bonus', 'status = 3', 'status = 2')],
      [change('coupon.bonus', 'status = 2', 'status = 1')],
      [change('coupon.bonus', 'amount = amount + 1', 'status = 2')],
    ],
  },
};

function inventedReceipt(disposition: number): string {
  return `insert into payment.receipt (channel, trade_no, order_no, amount, disposition, received_at)
    select 2, 'invented', no, pay_amount, ${disposition}, now() from payment.pay_order where status = 20 and kind = 1 limit 1`;
}

function secondCoupon(): string {
  return `insert into coupon.coupon (template_id, member_id, source, granted_at, valid_from, expires_at)
    select template_id, member_id, 1, granted_at, valid_from, expires_at
    from coupon.coupon where template_id = (select id from coupon.template where per_member = 1) limit 1`;
}

const SABOTAGE: Readonly<Record<string, readonly (readonly string[])[]>> = { ...books, ...channels, ...goods };

const REFUSED = 'nobody in the right was refused';

test('every check has its sabotage, and every sabotage its check', () => {
  expect([...Object.keys(SABOTAGE), REFUSED].toSorted()).toEqual(CHECKS.map(({ promise }) => promise).toSorted());
});

test.each(CHECKS.map(({ promise }) => promise).filter((promise) => promise !== REFUSED))(
  '%s: whoever breaks it is seen',
  async (promise) => {
    for (const statements of SABOTAGE[promise]!) {
      await client.query('savepoint before');
      await tamper(statements);
      const found = await breaches(tampered, evidence);
      expect(
        found.filter((breach) => breach.startsWith(`${promise}: `)),
        statements.join('; '),
      ).not.toEqual([]);
      await client.query('rollback to savepoint before');
    }
  },
);
