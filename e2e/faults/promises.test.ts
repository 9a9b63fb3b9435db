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
import { appeal, decideOnAppeal, turnAppeal } from './appealing';
import { ask, call } from './asking';
import { ALIPAY, type Cashiers, WECHAT, cashiersOf } from './cashiers';
import type { Evidence } from './checks/check';
import * as goods from './goods-trading';
import { type AttackedServer, startAttackedServer } from './database';
import { haveSent, tellAmount } from './certifying';
import { applyFor, cancelLastInvoice, proposeReversal } from './invoicing';
import { giveCoupons, payBack, propose, review, seeRefundThrough, cancelLastWithdrawal, withdraw } from './operators';
import { deedsOf, evidenceOf, groundOf, hurryJobs, settle } from './life';
import { faultsOf } from './machines';
import { type Bundles, bundleProduct } from './processes';
import { CHECKS, breaches } from './promises';
import { SABOTAGE } from './sabotage';
import { SEEN_BROKEN } from './sabotage-machines';
import { BALANCE, type Fate, PLAIN, buyCalls, buyLevel, goToCashier, topUp } from './shopping';
import type { Ground, Shopper } from './ground';
import { recharge } from './recharging';
import { send } from './sending';
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
  for (const fault of [0, 1].flatMap(faultsOf)) await fault.run(world);
  await settle(world);
  evidence = await evidenceOf(world);
  client = new pg.Client({ connectionString: world.server.db.url });
  await client.connect();
  const query = (text: string, values?: unknown[]) => client.query(text, values);
  tampered = { ...statementsOn(client), query } as unknown as Queryable & PlainSql;
}, 600_000);
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
  await sendEveryKindOfMessage(anna);
  await rechargeInEveryWay(dora);
  await tradeInEveryWay(bert, carl);

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

  await invoiceAndProve();
  // last: what operators give back here counts against what each may move alone
  await appealInEveryWay(anna);

  await toppedUp(carl, '75.00', { pays: false });
  await levelled(emma, 1, true, { channel: WECHAT, pays: false });
}

/** Decides an invoice, small ones by one operator and large ones by two. */
async function invoiced(accepted: boolean) {
  await review(ground, newKey(), reviewKind.invoice, { ...agreed, accepted });
  if (accepted) await review(ground, newKey(), reviewKind.invoice, { ...agreed, by: 0 });
}

/** Waits for what the platform issues, which is asked once a minute. */
function issued(sql: string) {
  return until('the platform to have issued', async () => {
    await hurryJobs(world);
    return (await rows(sql)).length > 0;
  });
}

/** Paid by a package and by money, given back of both, told and untold, taken back. */
async function sendEveryKindOfMessage(who: Shopper) {
  await send(ground, newKey(), who, { fates: ['delivered', 'refused', 'lostAnswer', 'silent'] });
  await send(ground, newKey(), who, { fates: ['delivered', 'broke'], later: true });
  await send(ground, newKey(), who, { fates: ['refused', 'delivered', 'failed', 'refused', 'broke', 'delivered'] });
}

/** Delivered, given back, and never heard of again. */
async function rechargeInEveryWay(who: Shopper) {
  await recharge(ground, newKey(), who, { fates: ['delivered', 'failed', 'silent'] });
}

/** Given back, refused, arrived after all, taken back, and open: one order after the other, each alone in its time. */
async function appealInEveryWay(who: Shopper) {
  await toppedUp(who, '60.00');
  const fates = ['delivered', 'delivered', 'delivered', 'delivered', 'delivered'] as const;
  await recharge(ground, newKey(), who, { fates });
  const delivered = `select no from recharge.quick_order where member_id = ${who.memberId} and status = 3`;
  await until('the recharges', async () => (await rows(delivered)).length === fates.length);
  const opened = async (at: number) => appeal(ground, newKey(), who, at);
  await opened(0);
  await decideOnAppeal(ground, newKey(), { by: 0, outcome: 'refund', at: 0 });
  await review(ground, newKey(), reviewKind.appealRefund, agreed);
  await opened(0);
  await decideOnAppeal(ground, newKey(), { by: 0, outcome: 'arrived', at: 0 });
  await opened(1);
  await decideOnAppeal(ground, newKey(), { by: 1, outcome: 'reject', at: 0 });
  await opened(2);
  await turnAppeal(ground, newKey(), who, { how: 'takesBack', at: 0 });
  await opened(3);
  await turnAppeal(ground, newKey(), who, { how: 'escalates', at: 0 });
}

type Wanted = { count: number; byHand?: boolean; channel?: number };

async function boughtGoods(who: Shopper, { count, byHand = false, channel = BALANCE }: Wanted) {
  const goodsId = byHand ? ground.goodsShop.handId : ground.goodsShop.poolId;
  const no = (await goods.buyGoods(ground, newKey(), who, { goodsId, count, channel, fate: PLAIN }))!;
  const isPaid = `select no from marketplace.goods_order where no = '${no}' and paid_at is not null`;
  await until(`${no} to be paid`, async () => (await rows(isPaid)).length > 0);
  return no;
}

/** Delivered whole, in part and not; cancelled, disputed with each end, settled, paid out, and waiting for each of these. */
async function tradeInEveryWay(who: Shopper, other: Shopper) {
  await toppedUp(who, '95.00');
  const checked = await boughtGoods(who, { count: 10 });
  await boughtGoods(other, { count: 2, channel: WECHAT });
  const all = { at: 0, percent: 100, ends: false };
  for (const said of ['agreed', 'upheld', 'open', 'takenBack']) {
    await boughtGoods(who, { count: said === 'open' ? 4 : 2, byHand: said === 'open' });
    if (said === 'open') await goods.deliverGoods(ground, newKey(), { at: 0, percent: 75, ends: true });
    await goods.disputeGoods(ground, newKey(), who, { at: 0, percent: 50 });
    if (said === 'takenBack') await goods.takeBackGoodsDispute(ground, newKey(), who);
    else await goods.answerGoods(ground, newKey(), { at: 0, agrees: said === 'agreed' });
    if (said === 'upheld') await review(ground, newKey(), reviewKind.goodsDispute, agreed);
  }
  await boughtGoods(who, { count: 1, byHand: true });
  await goods.deliverGoods(ground, newKey(), all);
  await goods.cancelGoods(ground, newKey(), who, await boughtGoods(who, { count: 1, byHand: true }));
  await boughtGoods(who, { count: 2, byHand: true });
  await goods.deliverGoods(ground, newKey(), { ...all, percent: 50 });

  await goods.confirmGoods(ground, newKey(), who, checked);
  const settled = 'select order_id::text as no from marketplace.settlement where status = 3';
  await until('the settlement', async () => (await rows(settled)).length > 0);
  await goods.payOutGoods(ground, newKey(), { percent: 90, back: false });
  for (const by of [0, 1] as const) await review(ground, newKey(), reviewKind.goodsPayout, { ...agreed, by });
  await goods.recordGoodsPaidOut(ground, newKey(), 0);
  await goods.payOutGoods(ground, newKey(), { percent: 50, back: false });
  await goods.payOutGoods(ground, newKey(), { percent: 50, back: true });
  await goods.payOutGoods(ground, newKey(), { percent: 60, back: false });
}

/** An invoice of which an operator has a part reversed. */
async function reversedInPart(who: Shopper) {
  await bought(who, ground.offerIds[1]!, false);
  await applyFor(ground, newKey(), who, { percent: 100 });
  await invoiced(true);
  await issued(`select no from invoice.invoice where no = '${who.invoiceNo}' and status = 3`);
  expect(await proposeReversal(ground, newKey(), { by: 0, at: 0, percent: 50 })).toBe(true);
  // behind the one that a refund brought about
  await review(ground, newKey(), reviewKind.redReversal, { ...agreed, at: 1 });
  await issued('select no from invoice.reversal where not is_due and status = 3');
}

/** Invoices that are issued, refused, taken back, reversed by a refund, and waiting for it; amounts told and untold. */
async function invoiceAndProve() {
  const [anna, bert, carl, dora] = ground.shoppers as [Shopper, Shopper, Shopper, Shopper];
  await toppedUp(anna, '60.00');
  await applyFor(ground, newKey(), dora, { at: 0 });
  await invoiced(true);
  for (const way of ['reversed', 'due']) {
    const order = await bought(anna, ground.offerIds[1]!, false);
    await applyFor(ground, newKey(), anna, { percent: 100 });
    await invoiced(true);
    const out = `select no from invoice.invoice where no = '${anna.invoiceNo}' and status = 3`;
    await issued(out);
    await payBack(ground, newKey(), { order, part: '', way: 2, by: 0 });
    await review(ground, newKey(), reviewKind.refund, agreed);
    if (way === 'due') continue;
    for (const by of [0, 1] as const) await review(ground, newKey(), reviewKind.redReversal, { ...agreed, by });
    const red = `select no from invoice.reversal where status = 3`;
    await issued(red);
  }
  await reversedInPart(anna);
  await applyFor(ground, newKey(), carl, { percent: 50 });
  await cancelLastInvoice(ground, newKey(), carl);
  await applyFor(ground, newKey(), carl, { percent: 30 });
  await invoiced(false);
  for (const who of [anna, bert, carl]) await haveSent(ground, newKey(), who);
  await tellAmount(ground, newKey(), anna, false);
  await tellAmount(ground, newKey(), bert, true);
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

const REFUSED = 'nobody in the right was refused';

test('every check has its sabotage, and every sabotage its check', () => {
  const broken = new Set([...Object.keys(SABOTAGE), ...Object.keys(SEEN_BROKEN), REFUSED]);
  expect([...broken].toSorted()).toEqual(CHECKS.map(({ promise }) => promise).toSorted());
});

test.each(Object.entries(SEEN_BROKEN))('%s: it is seen when it went otherwise', async (promise, ways) => {
  for (const way of ways) {
    const found = await breaches(tampered, way(evidence));
    expect(found.filter((breach) => breach.startsWith(`${promise}: `))).not.toEqual([]);
  }
});

test.each(Object.keys(SABOTAGE))('%s: whoever breaks it is seen', async (promise) => {
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
});
