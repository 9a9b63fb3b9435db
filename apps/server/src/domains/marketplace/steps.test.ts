// A server process stands still in every step of the money's way at once and is killed there with SIGKILL: in the middle of the
// step, as it commits, and before anybody hears of it. Nothing is half done, and asked for again each step is done once.
import { recordGoodsPayout } from '@jishi/contract/console/marketplace-order';
import { decideReview } from '@jishi/contract/console/review';
import type { Endpoint, Input } from '@jishi/contract/endpoint';
import { goodsOrderEvent, goodsWay, payoutStatus } from '@jishi/contract/enums/marketplace';
import { reviewKind } from '@jishi/contract/enums/review';
import { answerDispute, openDispute } from '@jishi/contract/marketplace/dispute';
import { cancelGoodsOrder, confirmGoodsOrder, initGoodsOrder, payGoodsOrder } from '@jishi/contract/marketplace/order';
import { requestPayout } from '@jishi/contract/marketplace/settlement';
import { deliverByHand, endDelivery } from '@jishi/contract/marketplace/supplier';
import { formatMoney } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Shop,
  buyGoods,
  deliverSome,
  initOrder,
  letSettle,
  newGoodsBuyer,
  newShop,
  unsoundGoods,
} from '../../testing/goods-orders';
import { cardLines, must } from '../../testing/marketplace';
import { persist } from '../../testing/killing';
import { TRADE_PASSWORD, type TestMember, systemContext } from '../../testing/members';
import { signInOperator } from '../../testing/operators';
import { decide, wordAbout } from '../../testing/reviews';
import { type TestServer, startTestServer } from '../../testing/server';
import { type Doomed, killAt, prepareStanding, untilStanding, wholeTables } from '../../testing/standing-still';
import { until } from '../../testing/until';
import { balances, verify } from '../ledger';
import { message } from '../message/domain';
import { payment } from '../payment/domain';
import { review } from '../review/domain';
import { marketplace } from './domain';
import { addSettling, settleDue } from './settlement/service';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [marketplace, payment, message, review] });
}, 60_000);
afterAll(() => server.close());

/** A buyer with 100 yuan and a supplier of their own, whose fee is a tenth: no step waits for another. */
type Pair = { buyer: TestMember; shop: Shop };
type Step = Pair & { endpoint: Endpoint; input: unknown; token: string };
/** What there is at the end in yuan: the buyer's balance and what we keep of it; what waits for the supplier, is theirs, is set aside. */
type Ends = [deposit: string, escrow: string, settlement: string, supply: string, frozen: string];

async function newPair(way: number): Promise<Pair> {
  return { buyer: await newGoodsBuyer(server, '100'), shop: await newShop(server, { way, stock: 5, feeRate: 1000 }) };
}

const stepOf = <E extends Endpoint>(pair: Pair, endpoint: E, input: Input<E>, { token }: { token: string }): Step => ({
  ...pair,
  endpoint,
  input,
  token,
});

const ofPool = () => newPair(goodsWay.pool);
const byHand = () => newPair(goodsWay.hand);
const password = { tradePassword: TRADE_PASSWORD };

/** Paid by hand, and so many delivered. */
async function paidByHand(count: number, delivered = 0) {
  const pair = await byHand();
  const no = await buyGoods(server, pair.buyer, pair.shop.goodsId, count);
  if (delivered > 0) await deliverSome(server, no, delivered);
  return { pair, no };
}

async function delivered() {
  const pair = await ofPool();
  return { pair, no: await buyGoods(server, pair.buyer, pair.shop.goodsId) };
}

async function disputed() {
  const { pair, no } = await delivered();
  const said = { no, kind: 1, words: '卡密输入后无效', count: 1 } as const;
  return { pair, no: (await must(server.call(openDispute, said, { token: pair.buyer.token }))).no };
}

async function earned() {
  const { pair, no } = await delivered();
  await letSettle(server, no);
  await settleDue(systemContext(server));
  const { rows } = await server.db.query<{ name: string }>(
    'select name from certification.enterprise where member_id = $1',
    [pair.shop.supplier.memberId],
  );
  const account = { holder: rows[0]!.name, bank: '招商银行杭州分行', number: '571900123456789' };
  return { pair, asked: { amount: '5', account, ...password } };
}

async function askedPayout() {
  const { pair, asked } = await earned();
  return { pair, no: (await must(server.call(requestPayout, asked, { token: pair.shop.supplier.token }))).no };
}

/** The steps of an order, each of another order that stands right before it, and where each of them leads. */
const ORDER_STEPS: Record<string, [() => Promise<Step>, Ends]> = {
  'the price is locked': [
    async () => {
      const pair = await ofPool();
      return stepOf(pair, initGoodsOrder, { goodsId: pair.shop.goodsId, count: 1 }, pair.buyer);
    },
    ['100.00', '0.00', '0.00', '0.00', '0.00'],
  ],
  'paid, and delivered out of a pool': [
    async () => {
      const pair = await ofPool();
      const no = await initOrder(server, pair.buyer, pair.shop.goodsId);
      return stepOf(pair, payGoodsOrder, { no, channel: 1, ...password }, pair.buyer);
    },
    ['90.00', '0.00', '10.00', '0.00', '0.00'],
  ],
  'paid, to be delivered by hand': [
    async () => {
      const pair = await byHand();
      const no = await initOrder(server, pair.buyer, pair.shop.goodsId, 2);
      return stepOf(pair, payGoodsOrder, { no, channel: 1, ...password }, pair.buyer);
    },
    ['80.00', '20.00', '0.00', '0.00', '0.00'],
  ],
  'a part is delivered': [
    async () => {
      const { pair, no } = await paidByHand(3);
      return stepOf(pair, deliverByHand, { no, cards: cardLines(1) }, pair.shop.supplier);
    },
    ['70.00', '20.00', '10.00', '0.00', '0.00'],
  ],
  'the rest is delivered, and due later': [
    async () => {
      const { pair, no } = await paidByHand(3, 1);
      return stepOf(pair, deliverByHand, { no, cards: cardLines(2) }, pair.shop.supplier);
    },
    ['70.00', '0.00', '30.00', '0.00', '0.00'],
  ],
  'the rest is given back': [
    async () => {
      const { pair, no } = await paidByHand(3, 1);
      return stepOf(pair, endDelivery, { no, reason: '缺货' }, pair.shop.supplier);
    },
    ['90.00', '0.00', '10.00', '0.00', '0.00'],
  ],
  'all is given back': [
    async () => {
      const { pair, no } = await paidByHand(2);
      return stepOf(pair, cancelGoodsOrder, { no }, pair.buyer);
    },
    ['100.00', '0.00', '0.00', '0.00', '0.00'],
  ],
};

/** The steps after an order was delivered. A fee of 1.00 is taken as it is settled. */
const LATER_STEPS: Record<string, [() => Promise<Step>, Ends]> = {
  'confirmed, and so due now': [
    async () => {
      const { pair, no } = await delivered();
      return stepOf(pair, confirmGoodsOrder, { no, ...password }, pair.buyer);
    },
    ['90.00', '0.00', '0.00', '9.00', '0.00'],
  ],
  'disputed, and so stopped': [
    async () => {
      const { pair, no } = await delivered();
      return stepOf(pair, openDispute, { no, kind: 1, words: '卡密输入后无效', count: 1 }, pair.buyer);
    },
    ['90.00', '0.00', '10.00', '0.00', '0.00'],
  ],
  'the supplier agrees to give it back': [
    async () => {
      const { pair, no } = await disputed();
      return stepOf(pair, answerDispute, { no, agrees: true, words: '同意退款给买家' }, pair.shop.supplier);
    },
    ['100.00', '0.00', '0.00', '0.00', '0.00'],
  ],
  'the supplier objects, and an operator gives it back': [
    async () => {
      const { pair, no } = await disputed();
      const objection = { no, agrees: false, words: '卡密核实可用' };
      await must(server.call(answerDispute, objection, { token: pair.shop.supplier.token }));
      return stepOf(
        pair,
        decideReview,
        await wordAbout(server, reviewKind.goodsDispute, no),
        await signInOperator(server),
      );
    },
    ['100.00', '0.00', '0.00', '0.00', '0.00'],
  ],
  'a payout is asked for': [
    async () => {
      const { pair, asked } = await earned();
      return stepOf(pair, requestPayout, asked, pair.shop.supplier);
    },
    ['90.00', '0.00', '0.00', '4.00', '5.00'],
  ],
  'a payout is agreed to': [
    async () => {
      const { pair, no } = await askedPayout();
      const by = await signInOperator(server, 'finance');
      return stepOf(pair, decideReview, await wordAbout(server, reviewKind.goodsPayout, no), by);
    },
    ['90.00', '0.00', '0.00', '4.00', '5.00'],
  ],
  'a payout has left': [
    async () => {
      const { pair, no } = await askedPayout();
      const by = await signInOperator(server, 'finance');
      await must(decide(server, by, reviewKind.goodsPayout, no));
      return stepOf(pair, recordGoodsPayout, { no, serial: `SN-${no}` }, by);
    },
    ['90.00', '0.00', '0.00', '4.00', '0.00'],
  ],
};

/** Where each step stands still: its middle is where its money moves, or where it is written down if none does. */
const MOMENTS = `
  create trigger stand_middle before insert on ledger.transfer
    for each row execute function standing.still('middle');
  create trigger stand_middle after insert on marketplace.event
    for each row when (new.event in (${[goodsOrderEvent.made, goodsOrderEvent.confirmed, goodsOrderEvent.disputed].join()}))
    execute function standing.still('middle');
  create trigger stand_middle after update on marketplace.payout
    for each row when (new.status = ${payoutStatus.toPay}) execute function standing.still('middle');
  create constraint trigger stand_end after insert on marketplace.event deferrable initially deferred
    for each row execute function standing.still('commit');
  create constraint trigger stand_end after insert or update on marketplace.payout deferrable initially deferred
    for each row execute function standing.still('commit');
  create trigger stand_after before update on http.idempotent_answer
    for each row when (new.answer is not null) execute function standing.still('answer');`;

const WHOLE = [
  'marketplace.goods_order',
  'marketplace.event',
  'marketplace.delivery',
  'marketplace.card',
  'marketplace.settlement',
  'marketplace.settlement_run',
  'marketplace.dispute',
  'marketplace.payout',
  'payment.pay_order',
  'ledger.transfer',
  'ledger.account',
  'review.review',
  'message.member_message',
];

/** Every row that a step writes. */
const state = () => wholeTables(server, WHOLE);

/** Has a process do all steps, and kills it once so many of them stand still at this moment. */
async function killSteps(moment: string, steps: readonly Step[], standing: number): Promise<void> {
  await server.db.query(
    "update http.idempotent_answer set claimed_at = now() - interval '2 minutes' where answer is null",
  );
  await addSettling(server.db);
  let answers: Promise<unknown>[] = [];
  await killAt(server, { moment, roles: 'api,worker' }, async (doomed) => {
    answers = steps.map((step, at) => send(doomed, step, at).catch(() => undefined));
    await untilStanding(server, standing);
    if (moment === 'answer') await untilAnswered(doomed, steps);
  });
  await Promise.all(answers);
}

/** Calls without a key answer at once: nothing is kept of their answers that they could stand still at. */
async function untilAnswered(doomed: Doomed, steps: readonly Step[]): Promise<void> {
  const unkept = [...steps.entries()].filter(([, { endpoint }]) => !endpoint.idempotent);
  await Promise.all(unkept.map(([at, step]) => persist('an answer', () => send(doomed, step, at))));
  await until('what is due is settled', async () => (await due()) === 0);
}

async function due(): Promise<number> {
  const { rows } = await server.db.query(
    'select count(*)::int as due from marketplace.settlement where status = 1 and due_at <= now()',
  );
  return Number(rows[0]!['due']);
}

function send(to: Pick<Doomed, 'call'>, { endpoint, input, token }: Step, at: number) {
  return to.call(endpoint, input as never, { token, idempotencyKey: `steps-of-money-${at}` });
}

test('killed in the middle of each step, at its commit, and before its answer, each is done once', async () => {
  const wanted = Object.entries({ ...ORDER_STEPS, ...LATER_STEPS });
  const steps: Step[] = [];
  for (const [, [make]] of wanted) steps.push(await make());
  const settling = await delivered();
  await letSettle(server, settling.no);
  await prepareStanding(server, MOMENTS);
  const before = await state();
  for (const moment of ['middle', 'commit']) {
    await killSteps(moment, steps, steps.length + 1);
    expect([moment, await state()]).toEqual([moment, before]);
  }
  await killSteps('answer', steps, steps.filter(({ endpoint }) => endpoint.idempotent).length);
  const after = await state();
  await server.db.query(
    "update http.idempotent_answer set claimed_at = now() - interval '2 minutes' where answer is null",
  );
  for (const [at, step] of steps.entries()) {
    const { code, msg } = await send(server, step, at);
    expect([0, 4005, 4008], `${wanted[at]![0]}: ${msg}`).toContain(code);
  }
  await server.runJobs();
  expect(await state()).toEqual(after);
  const ends = [
    ...wanted.map(([name, [, end]]) => [name, end]),
    ['settled', ['90.00', '0.00', '0.00', '9.00', '0.00']],
  ];
  expect(await Promise.all([...steps, settling.pair].map(heldBy))).toEqual(ends.map(([, end]) => end));
  expect(await unsoundGoods(server)).toEqual([]);
  expect(await verify(server.db)).toMatchObject({ ok: true });
}, 200_000);

async function heldBy({ buyer, shop }: Pair): Promise<string[]> {
  const [bought, sold] = [await balances(server.db, buyer.memberId), await balances(server.db, shop.supplier.memberId)];
  return [bought.deposit, bought.escrow, sold.settlement, sold.supply, sold.frozen].map((amount) =>
    formatMoney(amount),
  );
}
