// Three accounts against every call of the marketplace: with another's ids neither a buyer, nor a supplier, nor a stranger who
// supplies too learns or changes anything that is not theirs.
import type { Endpoint } from '@jishi/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLES } from '../../testing/examples';
import { type Choose, sampleInputs } from '../../testing/input-samples';
import { makeCall } from '../../testing/caller';
import {
  TRADE_PASSWORD,
  type TestSupplier,
  cardLines,
  must,
  newGoods,
  newGoodsProduct,
  newSupplier,
  paidOrder,
  sendCards,
} from '../../testing/marketplace';
import { type TestMember, signInMember } from '../../testing/members';
import { type TestOperator, signInOperator } from '../../testing/operators';
import { type TestServer, startTestServer } from '../../testing/server';
import { setSupplyHours } from '@jishi/contract/marketplace/supplier';
import { message } from '../message/domain';
import { review } from '../review/domain';
import { marketplace } from './domain';
import { sealedFor } from './sealed/rules';

const memberCalls = marketplace.useCases.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'member');

let server: TestServer;
let operator: TestOperator;
let supplier: TestSupplier;
let stranger: TestSupplier;
let buyer: TestMember;
/** What a stranger may try, by the names of fields. */
let ids: Record<string, unknown[]>;
const CARDS = cardLines(3);
const ACCOUNT = '13877776666';

beforeAll(async () => {
  server = await startTestServer({ domains: [marketplace, review, message] });
  operator = await signInOperator(server);
  supplier = await newSupplier(server, operator);
  stranger = await newSupplier(server, operator);
  buyer = await signInMember(server, { tradePassword: TRADE_PASSWORD });
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
  const { no, id } = await paidOrder(server, { memberId: buyer.memberId, goodsId: direct });
  await server.db.query(
    `update marketplace.goods_order set account_cipher = $1, account_mask = '138****6666', deliver_by = now() + interval '1 hour'
     where id = $2`,
    [server.shared.vault.seal(ACCOUNT, sealedFor.account(buyer.memberId, no)), id],
  );
  ids = {
    no: [no],
    orderNo: [no],
    id: [goodsId, sent.id, direct, productId],
    goodsId: [goodsId, direct],
    productId: [productId],
    supplierId: [supplier.supplierId],
  };
});
afterAll(() => server.close());

/** Everything of the marketplace that belongs to the supplier or the buyer. */
async function theirs(): Promise<string> {
  const { rows } = await server.db.query(
    `select (select jsonb_agg(to_jsonb(g) order by g.id) from marketplace.goods g where g.supplier_id = $1) as goods,
       (select jsonb_agg(to_jsonb(n) order by n.id) from marketplace.price n
        join marketplace.goods g on g.id = n.goods_id where g.supplier_id = $1) as prices,
       (select jsonb_agg(to_jsonb(c) order by c.id) from marketplace.card c
        join marketplace.goods g on g.id = c.goods_id where g.supplier_id = $1) as cards,
       (select jsonb_agg(to_jsonb(i) order by i.id) from marketplace.card_import i
        join marketplace.goods g on g.id = i.goods_id where g.supplier_id = $1) as imports,
       (select jsonb_agg(to_jsonb(o) order by o.id) from marketplace.goods_order o where o.member_id = $2) as orders,
       (select to_jsonb(s) from marketplace.supplier s where s.id = $1) as supplier,
       (select jsonb_agg(to_jsonb(a) order by a.id) from ledger.account a where a.owner_id in ($2, $3)) as money`,
    [supplier.supplierId, buyer.memberId, supplier.memberId],
  );
  return JSON.stringify(rows[0]);
}

const choose: Choose = ({ name }) => {
  if (name === 'tradePassword') return [TRADE_PASSWORD];
  return ids[name] ?? (name in EXAMPLES ? [EXAMPLES[name]] : []);
};

/** Makes a call in every way that its schema allows with these ids; what was answered. */
async function tryAll(endpoint: Endpoint, { token }: TestMember): Promise<string> {
  const answers: string[] = [];
  for (const input of sampleInputs(endpoint, choose))
    answers.push((await makeCall(server, endpoint, input, { token })).text);
  return answers.join('\n');
}

/** What somebody must not read, by whose it is. */
const privateOf = {
  buyer: () => [buyer.phone, `"${buyer.memberId}"`, ACCOUNT],
  supplier: () => [supplier.phone, `"${supplier.memberId}"`, '王小明', '13800138000', '424242', 'cards.txt'],
  cards: () => CARDS.split('\n').flatMap((line) => line.split(',')),
};

test('a stranger who supplies too learns and changes nothing of another supplier, nor of who buys', async () => {
  const before = await theirs();
  for (const endpoint of memberCalls) {
    // their own name and contact are what they entered themselves
    const answer = (await tryAll(endpoint, stranger)).replaceAll(/"contact(?:Person|Phone)":"[^"]*"/g, '');
    const secrets = [...privateOf.buyer(), ...privateOf.supplier(), ...privateOf.cards()];
    for (const secret of secrets) expect(answer, `${endpoint.path} tells ${secret}`).not.toContain(secret);
  }
  expect(await theirs()).toBe(before);
  await server.call(setSupplyHours, { paused: false }, { token: stranger.token });
});

test('a buyer learns nothing of who supplies beyond what is offered, and changes nothing of it', async () => {
  const before = await theirs();
  for (const endpoint of memberCalls) {
    const answer = await tryAll(endpoint, buyer);
    // what is left of an offer on sale is everybody's to see
    const secrets = [...privateOf.supplier(), ...privateOf.cards()].filter((secret) => secret !== '424242');
    for (const secret of secrets) expect(answer, `${endpoint.path} tells ${secret}`).not.toContain(secret);
  }
  expect(await theirs()).toBe(before);
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
