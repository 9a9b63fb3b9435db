// Three accounts against every call of the marketplace: with another's ids neither a buyer, nor a supplier, nor a stranger who
// supplies too learns or changes anything that is not theirs.
import type { Endpoint } from '@jishi/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLES } from '../../testing/examples';
import { type Choose, sampleInputs } from '../../testing/input-samples';
import { makeCall } from '../../testing/caller';
import { buyGoods, letSettle, newGoodsBuyer, payOrder } from '../../testing/goods-orders';
import {
  type TestSupplier,
  cardLines,
  must,
  newGoods,
  newGoodsProduct,
  newSupplier,
  sendCards,
} from '../../testing/marketplace';
import { TRADE_PASSWORD, type TestMember, systemContext } from '../../testing/members';
import { type TestOperator, signInOperator } from '../../testing/operators';
import { type TestServer, startTestServer } from '../../testing/server';
import { initGoodsOrder } from '@jishi/contract/marketplace/order';
import { openDispute } from '@jishi/contract/marketplace/dispute';
import { requestPayout } from '@jishi/contract/marketplace/settlement';
import { setSupplyHours } from '@jishi/contract/marketplace/supplier';
import { message } from '../message/domain';
import { payment } from '../payment/domain';
import { review } from '../review/domain';
import { marketplace } from './domain';
import { settleDue } from './settlement/service';

const memberCalls = marketplace.useCases.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'member');

let server: TestServer;
let operator: TestOperator;
let supplier: TestSupplier;
let stranger: TestSupplier;
let buyer: TestMember;
/** What a stranger may try, by the names of fields. */
let ids: Record<string, unknown[]>;
const CARDS = cardLines(4);
const ACCOUNT = '13877776666';
const WORDS = '卡密输入后提示已被使用';
const BANK_NUMBER = '571900987654321';

beforeAll(async () => {
  server = await startTestServer({ domains: [marketplace, payment, review, message] });
  operator = await signInOperator(server);
  supplier = await newSupplier(server, operator);
  stranger = await newSupplier(server, operator);
  buyer = await newGoodsBuyer(server);
  const productId = await newGoodsProduct(server, operator);
  const goodsId = await newGoods(server, operator, supplier, { productId, stock: 7, warnBelow: 2 });
  const sent = await must(sendCards(server, supplier, goodsId, CARDS));
  await server.runJobs();
  const direct = await newGoods(server, operator, supplier, {
    productId: await newGoodsProduct(server, operator, { kind: 1 }),
    way: 3,
    withinMinutes: 60,
    stock: 424_242,
  });
  const asked = { goodsId: direct, account: ACCOUNT };
  const { no } = await must(server.call(initGoodsOrder, asked, { token: buyer.token }));
  await must(payOrder(server, buyer, no));
  const settled = await buyGoods(server, buyer, goodsId);
  await letSettle(server, settled);
  await settleDue(systemContext(server));
  const delivered = await buyGoods(server, buyer, goodsId);
  const unpaid = await must(server.call(initGoodsOrder, asked, { token: buyer.token }));
  const disputed = await buyGoods(server, buyer, goodsId);
  const said = { no: disputed, kind: 1 as const, words: WORDS, count: 1 };
  const dispute = await must(server.call(openDispute, said, { token: buyer.token }));
  const payout = await must(server.call(requestPayout, await payoutOf(supplier), { token: supplier.token }));
  ids = {
    no: [no, delivered, unpaid.no, disputed, settled, dispute.no, payout.no],
    orderNo: [no, disputed],
    id: [goodsId, sent.id, direct, productId],
    goodsId: [goodsId, direct],
    productId: [productId],
    supplierId: [supplier.supplierId],
  };
});

async function payoutOf({ memberId }: TestMember) {
  const { rows } = await server.db.query<{ name: string }>(
    'select name from certification.enterprise where member_id = $1',
    [memberId],
  );
  const account = { holder: rows[0]!.name, bank: '招商银行杭州分行', number: BANK_NUMBER };
  return { amount: '10', account, tradePassword: TRADE_PASSWORD };
}
afterAll(() => server.close());

/** What only the supplier changes. */
const SUPPLIERS = `
  (select jsonb_agg(to_jsonb(n) order by n.id) from marketplace.price n
   join marketplace.goods g on g.id = n.goods_id where g.supplier_id = $1) as prices,
  (select jsonb_agg(to_jsonb(i) order by i.id) from marketplace.card_import i
   join marketplace.goods g on g.id = i.goods_id where g.supplier_id = $1) as imports,
  (select jsonb_agg(to_jsonb(w) order by w.id) from marketplace.payout w where w.supplier_id = $1) as payouts,
  (select to_jsonb(s) from marketplace.supplier s where s.id = $1) as supplier`;
/** What only buyer and supplier change. */
const THEIRS = `${SUPPLIERS},
  (select jsonb_agg(to_jsonb(g) order by g.id) from marketplace.goods g where g.supplier_id = $1) as goods,
  (select jsonb_agg(to_jsonb(c) order by c.id) from marketplace.card c
   join marketplace.goods g on g.id = c.goods_id where g.supplier_id = $1) as cards,
  (select jsonb_agg(to_jsonb(o) order by o.id) from marketplace.goods_order o where o.member_id = $2) as orders,
  (select jsonb_agg(to_jsonb(t) order by t.order_id) from marketplace.settlement t where t.supplier_id = $1) as settlements,
  (select jsonb_agg(to_jsonb(d) order by d.id) from marketplace.dispute d where d.supplier_id = $1) as disputes,
  (select jsonb_agg(to_jsonb(a) order by a.id) from ledger.account a
   where a.owner_kind = 1 and a.owner_id in ($2, (select member_id from marketplace.supplier where id = $1))) as money`;

/** Rows as they are now. */
async function stateOf(what: string): Promise<string> {
  const { rows } = await server.db.query(`select $2::bigint as buyer, ${what}`, [supplier.supplierId, buyer.memberId]);
  return JSON.stringify(rows[0]);
}

/** The ids with another one of each first. */
const chooseFrom =
  (nth: number): Choose =>
  ({ name }) => {
    if (name === 'tradePassword') return [TRADE_PASSWORD];
    const known = ids[name];
    if (known) return [...known.slice(nth % known.length), ...known.slice(0, nth % known.length)];
    return name in EXAMPLES ? [EXAMPLES[name]] : [];
  };

/** Makes a call in every way that its schema allows with each of these ids; what was answered. */
async function tryAll(endpoint: Endpoint, { token }: TestMember): Promise<string> {
  const answers: string[] = [];
  const inputs = ids['no']!.flatMap((_, nth) => sampleInputs(endpoint, chooseFrom(nth)));
  for (const input of new Map(inputs.map((one) => [JSON.stringify(one), one])).values())
    answers.push((await makeCall(server, endpoint, input, { token })).text);
  return answers.join('\n');
}

/** What somebody must not read, by whose it is. */
const privateOf = {
  buyer: () => [buyer.phone, `"${buyer.memberId}"`, ACCOUNT],
  supplier: () => [
    supplier.phone,
    `"${supplier.memberId}"`,
    '王小明',
    '13800138000',
    '424242',
    'cards.txt',
    BANK_NUMBER,
  ],
  cards: () => CARDS.split('\n').flatMap((line) => line.split(',')),
};

test('a stranger who supplies too learns and changes nothing of another supplier, nor of who buys', async () => {
  const before = await stateOf(THEIRS);
  for (const endpoint of memberCalls) {
    // their own name and contact are what they entered themselves
    const answer = (await tryAll(endpoint, stranger)).replaceAll(/"contact(?:Person|Phone)":"[^"]*"/g, '');
    const secrets = [
      ...privateOf.buyer(),
      ...privateOf.supplier(),
      ...privateOf.cards(),
      ...ids['no']!.map(String),
      WORDS,
    ];
    for (const secret of secrets) expect(answer, `${endpoint.path} tells ${secret}`).not.toContain(secret);
  }
  expect(await stateOf(THEIRS)).toBe(before);
  await server.call(setSupplyHours, { paused: false }, { token: stranger.token });
});

// before the buyer's own calls, which leave nothing open of their orders
const isWrite = ({ method, path }: Endpoint) => method !== 'GET' || path.endsWith('/cancel');
/** What those who buy do, and what those who supply do. */
const buying = memberCalls.filter((endpoint) => isWrite(endpoint) && endpoint.path.startsWith('/qy/place/'));
const supplying = memberCalls.filter((endpoint) => isWrite(endpoint) && !endpoint.path.startsWith('/qy/place/'));
test('a supplier neither pays, cancels, confirms, disputes nor opens what somebody bought of them', async () => {
  expect(buying.length).toBeGreaterThan(5);
  const before = await stateOf(THEIRS);
  for (const endpoint of buying) {
    const answer = await tryAll(endpoint, supplier);
    for (const secret of [...privateOf.buyer(), ...privateOf.cards()])
      expect(answer, `${endpoint.path} tells ${secret}`).not.toContain(secret);
    expect(await stateOf(THEIRS), endpoint.path).toBe(before);
  }
});

test('a buyer neither prices, stocks, delivers, answers for nor takes the money of who supplies them', async () => {
  expect(supplying.length).toBeGreaterThan(10);
  const before = await stateOf(THEIRS);
  for (const endpoint of supplying) {
    await tryAll(endpoint, buyer);
    expect(await stateOf(THEIRS), endpoint.path).toBe(before);
  }
});

test('a buyer learns nothing of who supplies beyond what is offered, and changes nothing of it', async () => {
  const before = await stateOf(SUPPLIERS);
  for (const endpoint of memberCalls) {
    const answer = await tryAll(endpoint, buyer);
    // what is left of an offer on sale is everybody's to see
    const secrets = [...privateOf.supplier(), ...privateOf.cards()].filter((secret) => secret !== '424242');
    for (const secret of secrets) expect(answer, `${endpoint.path} tells ${secret}`).not.toContain(secret);
  }
  expect(await stateOf(SUPPLIERS)).toBe(before);
});

test('a supplier learns of a buyer no more than where to deliver', async () => {
  const reading = memberCalls.filter(({ method, path }) => method === 'GET' || path.endsWith('/list'));
  for (const endpoint of reading) {
    const answer = await tryAll(endpoint, supplier);
    const secrets = privateOf
      .buyer()
      .filter((secret) => secret !== ACCOUNT || !endpoint.path.endsWith('/order/detail'));
    for (const secret of secrets) expect(answer, `${endpoint.path} tells ${secret}`).not.toContain(secret);
  }
});
