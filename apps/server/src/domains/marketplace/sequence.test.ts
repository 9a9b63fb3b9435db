// Whatever buyers, suppliers and operators do in whatever order, the money is where an independent model says: no cent in two
// places, nobody paid for what was not delivered, everybody's word counted once.
import { recordGoodsPayout } from '@jishi/contract/console/marketplace-order';
import { goodsWay } from '@jishi/contract/enums/marketplace';
import { reviewKind } from '@jishi/contract/enums/review';
import { answerDispute, openDispute, takeBackDispute } from '@jishi/contract/marketplace/dispute';
import { cancelGoodsOrder, confirmGoodsOrder } from '@jishi/contract/marketplace/order';
import { cancelPayout, requestPayout } from '@jishi/contract/marketplace/settlement';
import { YUAN, formatMoney } from '@jishi/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Shop,
  deliverSome,
  endDelivery,
  initOrder,
  letSettle,
  newGoodsBuyer,
  newShop,
  payOrder,
  unsoundGoods,
} from '../../testing/goods-orders';
import { TRADE_PASSWORD, type TestMember, systemContext } from '../../testing/members';
import { type TestOperator, signInOperator } from '../../testing/operators';
import { decide } from '../../testing/reviews';
import { type TestServer, startTestServer } from '../../testing/server';
import { balances, verify } from '../ledger';
import { message } from '../message/domain';
import { payment } from '../payment/domain';
import { review } from '../review/domain';
import { marketplace } from './domain';
import { settleDue } from './settlement/service';

let server: TestServer;
let operator: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [marketplace, payment, message, review] });
  operator = await signInOperator(server, 'finance');
});
afterAll(() => server.close());

/** The fee of these suppliers, in percent. */
const FEE = 3n;
const FEN = 1000n;
const PRICES = [7n * YUAN + 99_000n, 3n * YUAN + 33_000n] as const;

type Paid = { deposit: bigint; bonus: bigint; credit: bigint };
type Dispute = { no: string; wanted: bigint; at: 'supplier' | 'platform' | 'over' };
type Order = {
  no: string;
  isPool: boolean;
  price: bigint;
  count: number;
  delivered: number;
  paid: Paid;
  back: bigint;
  state: 'open' | 'ended';
  /** What its supplier waits for, or got. */
  waits: bigint;
  due: boolean;
  settled: boolean;
  dispute?: Dispute;
};
type Payout = { no: string; amount: bigint; at: 'waiting' | 'toPay' | 'over' };
type World = {
  held: Paid;
  orders: Order[];
  supply: bigint;
  fees: bigint;
  frozen: bigint;
  out: bigint;
  payouts: Payout[];
};

const least = (one: bigint, other: bigint) => (one < other ? one : other);
const ALL: readonly (keyof Paid)[] = ['deposit', 'bonus', 'credit'];
const BACK: readonly (keyof Paid)[] = ['credit', 'deposit', 'bonus'];

/** Takes from each purse what it has; undefined when all have too little. `credit` is what is left of the line. */
function spend(held: Paid, amount: bigint): Paid | undefined {
  if (ALL.reduce((sum, kind) => sum + held[kind], 0n) < amount) return undefined;
  const paid = { deposit: 0n, bonus: 0n, credit: 0n };
  let left = amount;
  for (const kind of ALL) {
    paid[kind] = least(held[kind], left);
    held[kind] -= paid[kind];
    left -= paid[kind];
  }
  return paid;
}

/** Puts back into the purses, unit by unit of what each gave, what this order has not given back yet. */
function refund(world: World, order: Order, amount: bigint): void {
  let skip = order.back;
  let left = amount;
  for (const kind of BACK) {
    const rest = order.paid[kind] - least(skip, order.paid[kind]);
    skip -= least(skip, order.paid[kind]);
    const part = least(rest, left);
    world.held[kind] += part;
    left -= part;
  }
  expect(left).toBe(0n);
  order.back += amount;
}

const isDisputed = ({ dispute }: Order) => dispute !== undefined && dispute.at !== 'over';
const isSettleable = (order: Order) => order.due && order.waits > 0n && !order.settled && !isDisputed(order);

type Step = { act: Act; at: number; n: number };
type Act = (typeof ACTS)[number];
const ACTS = [
  'buyPool',
  'buyHand',
  'deliver',
  'end',
  'cancel',
  'confirm',
  'settle',
  'letPass',
  'dispute',
  'agree',
  'object',
  'takeBack',
  'uphold',
  'reject',
  'ask',
  'cancelPayout',
  'grant',
  'refusePayout',
  'record',
] as const;
const step = fc.record({ act: fc.constantFrom(...ACTS), at: fc.nat({ max: 20 }), n: fc.integer({ min: 1, max: 4 }) });

const BEFORE: readonly Step[] = [
  { act: 'buyPool', at: 0, n: 3 },
  { act: 'buyHand', at: 0, n: 4 },
];
/** Whatever happened, what is left is settled, and some of it paid out. */
const AFTER: readonly Step[] = [
  { act: 'end', at: 1, n: 1 },
  ...Array.from({ length: 3 }, (_, at) => ({ act: 'letPass' as const, at, n: 1 })),
  { act: 'settle', at: 0, n: 1 },
  { act: 'ask', at: 0, n: 1 },
  { act: 'grant', at: 0, n: 1 },
  { act: 'record', at: 0, n: 1 },
];

/** One marketplace: what is done in it and what the model expects of that. */
class Run {
  readonly world: World = {
    held: { deposit: 60n * YUAN, bonus: 20n * YUAN, credit: 50n * YUAN },
    orders: [],
    supply: 0n,
    fees: 0n,
    frozen: 0n,
    out: 0n,
    payouts: [],
  };
  private constructor(
    readonly buyer: TestMember,
    readonly pool: Shop,
    readonly hand: Shop,
    readonly holder: string,
  ) {}

  static async begin(): Promise<Run> {
    const buyer = await newGoodsBuyer(server, '60');
    const [bonus, credit] = ['bonus', 'credit'].map((kind) => `member:${buyer.memberId}:${kind}`);
    await server.db.query(
      `select ledger.post_batch(array['gift:' || $1::text], array['bonus'], array['{}'::jsonb], array[2],
         array['platform:expense.bonus', $1::text], array[-2000000::bigint, 2000000::bigint])`,
      [bonus],
    );
    await server.db.query('select ledger.open_accounts(array[$1])', [credit]);
    await server.db.query('update ledger.account set floor = -5000000 where name = $1', [credit]);
    const pool = await newShop(server, { price: formatMoney(PRICES[0]), stock: 60, feeRate: Number(FEE) * 100 });
    const hand = await newShop(server, { price: formatMoney(PRICES[1]), way: goodsWay.hand, stock: 60, of: pool });
    const { rows } = await server.db.query<{ name: string }>(
      'select name from certification.enterprise where member_id = $1',
      [pool.supplier.memberId],
    );
    return new Run(buyer, pool, hand, rows[0]!.name);
  }

  /** Does a step, and holds what happened against what should. */
  async take({ act, at, n }: Step): Promise<void> {
    const order = this.world.orders[at % (this.world.orders.length || 1)];
    const payout = this.world.payouts.at(-1);
    if (act === 'buyPool' || act === 'buyHand') return this.buy(act === 'buyPool', n);
    if (act === 'settle') return this.settle();
    if (act === 'ask') return this.ask(n);
    if (['cancelPayout', 'grant', 'refusePayout', 'record'].includes(act)) return payout && this.decide(act, payout);
    if (!order) return;
    if (['agree', 'object', 'takeBack', 'uphold', 'reject'].includes(act))
      return order.dispute && this.answer(act, order, order.dispute);
    return this.move(act, order, n);
  }

  private async buy(isPool: boolean, count: number): Promise<void> {
    const price = PRICES[isPool ? 0 : 1];
    const no = await initOrder(server, this.buyer, (isPool ? this.pool : this.hand).goodsId, count);
    const paid = spend(this.world.held, price * BigInt(count));
    expect((await payOrder(server, this.buyer, no)).code === 0).toBe(paid !== undefined);
    if (!paid) return;
    const order: Order = {
      no,
      isPool,
      price,
      count,
      paid,
      delivered: 0,
      back: 0n,
      state: 'open',
      waits: 0n,
      due: false,
      settled: false,
    };
    this.world.orders.push(order);
    if (isPool) given(order, count);
  }

  private async move(act: Act, order: Order, n: number): Promise<void> {
    const { token } = this.buyer;
    const { no } = order;
    const isOpen = order.state === 'open';
    if (act === 'deliver') {
      const can = isOpen && order.delivered + n <= order.count;
      await done(deliverSome(server, no, n), can);
      if (can) given(order, n);
    } else if (act === 'end' || act === 'cancel') {
      const can = isOpen && (act === 'end' || order.delivered === 0);
      if (act === 'end') await done(endDelivery(server, no), can);
      else expect((await server.call(cancelGoodsOrder, { no }, { token })).code === 0).toBe(can);
      if (!can) return;
      order.state = 'ended';
      refund(this.world, order, order.price * BigInt(order.count - order.delivered));
    } else if (act === 'letPass') {
      await letSettle(server, no);
      if (!isOpen) order.due = true;
    } else if (act === 'confirm') {
      const can = !isOpen && order.waits > 0n && !order.settled && !order.due && !isDisputed(order);
      const confirmed = await server.call(confirmGoodsOrder, { no, tradePassword: TRADE_PASSWORD }, { token });
      expect(confirmed.code === 0).toBe(can);
      if (can) order.due = true;
    } else {
      const can =
        !isOpen && !order.dispute && !order.due && !order.settled && order.delivered > 0 && n <= order.delivered;
      const said = { no, kind: 1 as const, words: '卡密输入后无效', count: n };
      const { code, result } = await server.call(openDispute, said, { token });
      expect(code === 0).toBe(can);
      if (can) order.dispute = { no: result.no, wanted: order.price * BigInt(n), at: 'supplier' };
    }
  }

  private async answer(act: Act, order: Order, dispute: Dispute): Promise<void> {
    const { no, at, wanted } = dispute;
    const { token } = act === 'takeBack' ? this.buyer : this.pool.supplier;
    const can =
      act === 'takeBack' ? at !== 'over' : at === (act === 'agree' || act === 'object' ? 'supplier' : 'platform');
    const words = '核对后答复如下';
    const answers = {
      agree: () => server.call(answerDispute, { no, agrees: true, words }, { token }),
      object: () => server.call(answerDispute, { no, agrees: false, words }, { token }),
      takeBack: () => server.call(takeBackDispute, { no }, { token }),
      uphold: () => decide(server, operator, reviewKind.goodsDispute, no),
      reject: () => decide(server, operator, reviewKind.goodsDispute, no, false, '买家没有提供凭据'),
    };
    expect((await answers[act as keyof typeof answers]()).code === 0, act).toBe(can);
    if (!can) return;
    dispute.at = act === 'object' ? 'platform' : 'over';
    if (act !== 'agree' && act !== 'uphold') return;
    order.waits -= wanted;
    refund(this.world, order, wanted);
  }

  private async settle(): Promise<void> {
    await Promise.all([settleDue(systemContext(server)), settleDue(systemContext(server))]);
    for (const order of this.world.orders.filter(isSettleable)) {
      const fee = ((order.waits * FEE) / 100n / FEN) * FEN;
      this.world.supply += order.waits - fee;
      this.world.fees += fee;
      order.settled = true;
    }
  }

  private async ask(n: number): Promise<void> {
    const amount = BigInt(n) * 4n * YUAN;
    const can = amount <= this.world.supply && this.world.payouts.every(({ at }) => at === 'over');
    const account = { holder: this.holder, bank: '招商银行杭州分行', number: '571900123456789' };
    const asked = { amount: String(amount / YUAN), account, tradePassword: TRADE_PASSWORD };
    const { code, result } = await server.call(requestPayout, asked, { token: this.pool.supplier.token });
    expect(code === 0).toBe(can);
    if (!can) return;
    this.world.supply -= amount;
    this.world.frozen += amount;
    this.world.payouts.push({ no: result.no, amount, at: 'waiting' });
  }

  private async decide(act: Act, payout: Payout): Promise<void> {
    const { no, amount, at } = payout;
    const acts = {
      cancelPayout: () => server.call(cancelPayout, { no }, { token: this.pool.supplier.token }),
      grant: () => decide(server, operator, reviewKind.goodsPayout, no),
      refusePayout: () => decide(server, operator, reviewKind.goodsPayout, no, false, '收款账户不正确'),
      record: () => server.call(recordGoodsPayout, { no, serial: `SN-${no}` }, operator),
    };
    const can = at === (act === 'record' ? 'toPay' : 'waiting');
    expect((await acts[act as keyof typeof acts]()).code === 0, act).toBe(can);
    if (!can) return;
    payout.at = act === 'grant' ? 'toPay' : 'over';
    if (act === 'grant') return;
    this.world.frozen -= amount;
    if (act === 'record') this.world.out += amount;
    else this.world.supply += amount;
  }

  /** The books say what the model says. */
  async compare(): Promise<void> {
    const { held, orders, supply, frozen } = this.world;
    const [bought, sold] = [
      await balances(server.db, this.buyer.memberId),
      await balances(server.db, this.pool.supplier.memberId),
    ];
    const open = orders.filter(({ state }) => state === 'open');
    expect({
      deposit: bought.deposit,
      bonus: bought.bonus,
      credit: bought.credit + bought.creditLine,
      escrow: bought.escrow,
      settlement: sold.settlement,
      supply: sold.supply,
      frozen: sold.frozen,
    }).toEqual({
      ...held,
      escrow: open.reduce((sum, one) => sum + one.price * BigInt(one.count - one.delivered), 0n),
      settlement: orders.reduce((sum, one) => sum + (one.settled ? 0n : one.waits), 0n),
      supply,
      frozen,
    });
  }
}

function given(order: Order, count: number): void {
  order.delivered += count;
  order.waits += order.price * BigInt(count);
  if (order.delivered === order.count) order.state = 'ended';
}

/** It happens, or is refused, as it should. */
async function done(act: Promise<void>, can: boolean): Promise<void> {
  const [{ status }] = await Promise.allSettled([act]);
  expect(status === 'fulfilled').toBe(can);
}

test('any sequence of orders, deliveries, cancellations, disputes, settlements and payouts adds up', async () => {
  let [fees, out] = [0n, 0n];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
      const run = await Run.begin();
      for (const one of [...BEFORE, ...steps, ...AFTER]) {
        await run.take(one);
        await run.compare();
      }
      fees += run.world.fees;
      out += run.world.out;
    }),
    { numRuns: 20, endOnFailure: true },
  );
  expect(await unsoundGoods(server)).toEqual([]);
  expect(await verify(server.db)).toMatchObject({ ok: true });
  expect(out).toBeGreaterThan(0n);
  const { rows } = await server.db.query(
    `select a.kind, sum(p.amount)::bigint as amount from ledger.posting p join ledger.account a on a.id = p.account_id
     where a.kind in ('revenue.marketplace', 'clearing.bank') group by 1`,
  );
  const booked = Object.fromEntries(rows.map((row) => [String(row['kind']), BigInt(String(row['amount']))]));
  expect([booked['revenue.marketplace'] ?? 0n, booked['clearing.bank'] ?? 0n]).toEqual([fees, out]);
}, 200_000);
