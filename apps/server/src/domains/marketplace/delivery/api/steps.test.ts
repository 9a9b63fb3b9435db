// Server processes are killed with SIGKILL in each step of a delivery by a supplier's program, at its commits and before its job ends,
// with orders that stand there at once and go different ways. Each is delivered and paid for once, or given back whole.
import { type ValueOf } from '@jishi/contract/enums/enumeration';
import { supplierStyle } from '@jishi/contract/enums/recharge-supplier';
import { goodsOrderStatus } from '@jishi/contract/enums/marketplace';
import { initGoodsOrder } from '@jishi/contract/marketplace/order';
import { saveSupplyApi } from '@jishi/contract/marketplace/supplier';
import { formatMoney } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { job, addJob } from '../../../../kernel/job';
import { newGoodsBuyer, payOrder, unsoundGoods } from '../../../../testing/goods-orders';
import { type TestSupplier, must, newGoods, newGoodsProduct, newSupplier } from '../../../../testing/marketplace';
import type { TestMember } from '../../../../testing/members';
import { type TestOperator, signInOperator } from '../../../../testing/operators';
import { SUPPLIER_AT } from '../../../../testing/recharge-suppliers';
import { type SandboxProcess, startSandboxProcess } from '../../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../../testing/server';
import { type Doomed, killAt, prepareStanding, untilStanding, wholeTables } from '../../../../testing/standing-still';
import { until } from '../../../../testing/until';
import { balances, verify } from '../../../ledger';
import { message } from '../../../message/domain';
import { payment } from '../../../payment/domain';
import { review } from '../../../review/domain';
import { marketplace } from '../../domain';
import { addHanding } from '../job/service';

let server: TestServer;
let sandbox: SandboxProcess;
let operator: TestOperator;
beforeAll(async () => {
  [server, sandbox] = await Promise.all([
    startTestServer({ domains: [marketplace, payment, message, review], settings: { webhookLoopback: true } }),
    startSandboxProcess(),
  ]);
  operator = await signInOperator(server);
}, 120_000);
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

const { juhe, json } = supplierStyle;
type Style = ValueOf<typeof supplierStyle>;
type Ware = { style: Style; code: string; kind: 1 | 2; count: number };
const PHONE = { [juhe]: { style: juhe, code: '50' }, [json]: { style: json, code: 'MOBILE50' } };
const phone = (style: Style): Ware => ({ ...PHONE[style], kind: 1, count: 1 });
const CARDS: Ware = { style: json, code: 'CARD50', kind: 2, count: 2 };

/** A buyer with 200 yuan, and goods at 50 yuan of a supplier of their own: no order waits for another. */
type Pair = Ware & { buyer: TestMember; supplier: TestSupplier; goodsId: string };
type Order = Pair & { no: string; account: string };

async function newPair(ware: Ware): Promise<Pair> {
  const supplier = await newSupplier(server, operator);
  const { account, secret, endpoint } = await sandbox.get<{ account: string; secret: string; endpoint: string }>(
    `${SUPPLIER_AT[ware.style]}/credentials.json`,
  );
  const api = { style: ware.style, account, secret, endpoint };
  await must(server.call(saveSupplyApi, api, { token: supplier.token }));
  const productId = await newGoodsProduct(server, operator, { kind: ware.kind });
  const goodsId = await newGoods(server, operator, supplier, { productId, price: '50', way: 2, code: ware.code });
  return { ...ware, buyer: await newGoodsBuyer(server, '200'), supplier, goodsId };
}

let phones = 0;

/** Paid, and in nobody's hands yet. `outcome`: what becomes of it at the supplier. */
async function pay(pair: Pair, outcome?: string): Promise<Order> {
  const account = pair.kind === 1 ? `138${String(30_000_000 + ++phones)}` : '';
  if (outcome) await switchOf(pair.style, { account, outcome });
  const { goodsId, count, buyer } = pair;
  const { no } = await must(server.call(initGoodsOrder, { goodsId, count, account }, { token: buyer.token }));
  await must(payOrder(server, buyer, no));
  return { ...pair, no, account };
}

const switchOf = (style: Style, fate: { account?: string; outcome: string; seconds?: number }) =>
  sandbox.post(`${SUPPLIER_AT[style]}/switches`, { seconds: 0, ...fate });

/** The numbers of what suppliers were given. */
async function taken(): Promise<string[]> {
  const of = (style: Style) => sandbox.get<{ orders: { number: string }[] }>(`${SUPPLIER_AT[style]}/orders.json`);
  const lists = await Promise.all([of(juhe), of(json)]);
  return lists.flatMap(({ orders }) => orders.map(({ number }) => number)).toSorted();
}

const numbersOf = (orders: readonly Order[]) => orders.map(({ no }) => `${no}01`).toSorted();

const ANSWERED = 'new.answered_at is distinct from old.answered_at';
/** In the order in which they come; `given` is where the order says that it was delivered, or will not be. */
const MOMENTS = `
  create trigger stand_1 before insert on marketplace.attempt for each row execute function standing.still('asking');
  create trigger stand_1b before update on marketplace.attempt
    for each row when (new.asked <> old.asked) execute function standing.still('asking');
  create constraint trigger stand_2 after insert on marketplace.attempt deferrable initially deferred
    for each row execute function standing.still('asked');
  create constraint trigger stand_2b after update on marketplace.attempt deferrable initially deferred
    for each row when (new.asked <> old.asked) execute function standing.still('asked');
  create trigger stand_3 before update on marketplace.attempt
    for each row when (${ANSWERED}) execute function standing.still('answered');
  create trigger stand_4 after update on marketplace.attempt
    for each row when (${ANSWERED}) execute function standing.still('written');
  create trigger stand_5 after update on marketplace.goods_order
    for each row when (new.status <> old.status) execute function standing.still('given');
  create trigger stand_6 before insert on ledger.transfer for each row execute function standing.still('booking');
  create trigger stand_7 after insert on ledger.posting for each row execute function standing.still('booked');
  create constraint trigger stand_8 after update on marketplace.attempt deferrable initially deferred
    for each row when (${ANSWERED}) execute function standing.still('commit');
  create trigger stand_9 before delete on graphile_worker._private_jobs
    for each row when (old.key like 'marketplace.%') execute function standing.still('done');`;

const WHOLE = [
  'marketplace.goods_order',
  'marketplace.event',
  'marketplace.delivery',
  'marketplace.card',
  'marketplace.settlement',
  'marketplace.goods',
  'payment.pay_order',
  'ledger.transfer',
  'ledger.account',
  'message.member_message',
  'message.outbox',
];

/** Every row that a delivery writes; of attempts what was said, and not when they are asked for next. */
async function state(): Promise<Record<string, unknown>> {
  const { rows } = await server.db.query(
    'select number, state, words, answered_at from marketplace.attempt order by 1',
  );
  return { ...(await wholeTables(server, WHOLE)), attempts: rows };
}

/** What was handed over is asked for, and what a supplier does not have by now never came. */
async function letTimePass(): Promise<void> {
  await server.db.query(
    `update marketplace.attempt set ask_at = now() - interval '1 second', handed_at = handed_at - interval '11 minutes'
     where ask_at is not null`,
  );
}

async function addWork(): Promise<void> {
  await addHanding(server.db);
  await addJob(server.db, job('marketplace.ask'), {}, { key: 'marketplace.ask' });
}

/** Kills a process that delivers, once `work` has seen where it stands. */
async function killIn(moment: string, work: (doomed: Doomed) => Promise<unknown>, table?: string): Promise<void> {
  await letTimePass();
  await addWork();
  await killAt(server, { moment, roles: 'api,worker', ...(table && { table }) }, work);
}

/** Kills a process that stands still at a moment so many times, and nothing has come of it. */
async function killStanding(moment: string, standing: number): Promise<void> {
  const before = await state();
  await killIn(moment, () => untilStanding(server, standing));
  const { attempts, ...after } = await state();
  const of = before['attempts'] as { number: string }[];
  const known = new Set(of.map(({ number }) => number));
  expect([moment, after]).toEqual([moment, { ...before, attempts: undefined }]);
  expect([moment, (attempts as typeof of).filter(({ number }) => known.has(number))]).toEqual([moment, of]);
}

/** Handed over, and killed while suppliers have them and nobody has heard their answer. */
async function sendUnheard(orders: readonly Order[]): Promise<void> {
  for (const style of [juhe, json]) await switchOf(style, { outcome: 'slow', seconds: 3600 });
  const { attempts: none, ...before } = await state();
  await killIn('', () => until('suppliers to have them', async () => (await taken()).length === orders.length));
  for (const style of [juhe, json]) await switchOf(style, { outcome: 'delivered' });
  const { attempts, ...after } = await state();
  expect([none, after]).toEqual([[], before]);
  expect((attempts as { number: string }[]).map(({ number }) => number)).toEqual(numbersOf(orders));
}

/** Noted as handed over, and killed before suppliers hear of them. */
async function dropUnsent(standing: number): Promise<void> {
  const [{ attempts: _, ...before }, had] = [await state(), await taken()];
  const table = 'marketplace.supplier_api';
  await killIn('', () => untilStanding(server, standing, table), table);
  const { attempts, ...after } = await state();
  expect([after, await taken()]).toEqual([before, had]);
  expect(attempts).toHaveLength(standing);
}

type End = [status: number, deposit: string, escrow: string, settlement: string, given: number, told: number];

/** Where an order and its money are, what its buyer was given, and how often they were told. */
async function endOf({ no, buyer, supplier }: Order): Promise<End> {
  const { rows } = await server.db.query<{ status: number; given: number; told: number }>(
    `select o.status, (select coalesce(sum(d.count), 0)::int from marketplace.delivery d where d.order_id = o.id) as given,
       (select count(*)::int from message.member_message m
        where m.member_id = o.member_id and m.event in ('goodsDelivered', 'goodsEnded') and m.link like '%' || o.no) as told
     from marketplace.goods_order o where o.no = $1`,
    [no],
  );
  const { status, given, told } = rows[0]!;
  const [bought, sold] = [await balances(server.db, buyer.memberId), await balances(server.db, supplier.memberId)];
  const [deposit, escrow, settlement] = [bought.deposit, bought.escrow, sold.settlement].map((one) => formatMoney(one));
  return [status, deposit!, escrow!, settlement!, given, told];
}

const { delivered, failed } = goodsOrderStatus;
const GIVEN: End = [delivered, '150.00', '0.00', '50.00', 1, 1];
const GIVEN_TWO: End = [delivered, '100.00', '0.00', '100.00', 2, 1];
const BACK: End = [failed, '200.00', '0.00', '0.00', 0, 1];

test('killed in each step of a supplier’s delivery, each order is delivered and charged once, or given back', async () => {
  const pairs = await Promise.all([phone(juhe), phone(json), CARDS, phone(json)].map(newPair));
  const unsent = await Promise.all([phone(juhe), phone(json)].map(newPair));
  const [refusing, taking, later, last] = await Promise.all(
    [phone(juhe), phone(json), phone(json), phone(juhe)].map(newPair),
  );
  await prepareStanding(server, MOMENTS);
  const heard: [Order, End][] = [];
  const add = async (pair: Pair, end: End, outcome?: string) => heard.push([await pay(pair, outcome), end]);

  for (const [at, end] of [GIVEN, GIVEN, GIVEN_TWO, BACK].entries())
    await add(pairs[at]!, end, end === BACK ? 'failed' : undefined);
  const sent = heard.map(([order]) => order);
  await sendUnheard(sent);
  for (const pair of unsent) await add(pair, BACK);
  await killStanding('asking', 2);
  await killStanding('asked', 2);
  await dropUnsent(6);
  expect(await taken()).toEqual(numbersOf(sent));

  await add(refusing!, BACK, 'refused');
  await add(taking!, GIVEN);
  await killStanding('answered', 8);
  for (const moment of ['written', 'given', 'booking', 'booked']) await killStanding(moment, 8);
  await add(later!, BACK, 'refused');
  await add(last!, GIVEN);
  await killStanding('commit', 10);
  const unlike = await pay(later!, 'refused');
  await killIn('done', () => untilStanding(server, 2));

  const after = await state();
  expect(await Promise.all(heard.map(([order]) => endOf(order)))).toEqual(heard.map(([, end]) => end));
  expect(await endOf(unlike)).toEqual(BACK);
  await addWork();
  expect(await server.runJobs()).toEqual([]);
  expect({ ...(await state()), 'message.outbox': after['message.outbox'] }).toEqual(after);
  expect(await taken()).toEqual(
    numbersOf(
      heard.filter(([{ account }, end]) => end !== BACK || account === sent[3]!.account).map(([order]) => order),
    ),
  );
  expect(await unsoundGoods(server)).toEqual([]);
  expect(await verify(server.db)).toMatchObject({ ok: true });
}, 300_000);
