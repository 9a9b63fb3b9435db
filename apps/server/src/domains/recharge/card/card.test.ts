// Cards: kept sealed, sold once, shown after the trade password, every look written down.
import { addRechargeCards } from '@jishi/contract/console/recharge';
import * as contract from '@jishi/contract/recharge/order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unzipped } from '../../../kernel/unzip';
import { giveCode } from '../../../testing/codes';
import { TRADE_PASSWORD, systemContext } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { Suppliers, makeDue, newBuyer, newProduct, rechargeDomains, unsound } from '../../../testing/recharge';
import { type TestServer, startTestServer } from '../../../testing/server';
import { verify } from '../../ledger';
import { message } from '../../message/domain';
import { review } from '../../review/domain';
import { answerRecharge } from '..';
import { submitDue } from '../submission/service';
import { askDue } from '../submission/asking/service';

const suppliers = new Suppliers();
let server: TestServer;
let operator: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [...rechargeDomains(suppliers), review, message] });
  operator = await signInOperator(server, 'finance');
});
afterAll(async () => {
  expect(await unsound(server)).toEqual([]);
  expect(await verify(server.db)).toMatchObject({ ok: true });
  await server.close();
});

let cards = 0;
const newCards = (count: number) =>
  Array.from({ length: count }, () => `CARD${String(++cards).padStart(6, '0')},SECRET-${cards}`).join('\n');
const stock = async (count: number) => {
  const product = await newProduct(server, { kind: 2, fromStock: true, price: '1' });
  const input = { productId: product.id, cards: newCards(count), reason: '采购入库' };
  const { code, result } = await server.call(addRechargeCards, input, { token: operator.token });
  expect([code, result]).toEqual([0, { added: count, repeated: 0 }]);
  return { ...product, text: input.cards };
};

test('500 buyers want 100 cards: each card is sold once, to somebody who paid', async () => {
  const product = await stock(100);
  const buyers = await Promise.all(Array.from({ length: 10 }, () => newBuyer(server, '50')));
  const ctx = systemContext(server);
  const want = (at: number) => {
    const asked = { orderNo: `race-${at}`, product: product.code };
    return answerRecharge(ctx, buyers[at % 10]!.memberId, 'submit', asked);
  };
  const answers = await Promise.all(Array.from({ length: 500 }, (_, at) => want(at)));
  const codes = answers.map((one) => one!.body.code);
  expect(codes.filter((code) => code === 0).length + codes.filter((code) => code === 5301).length).toBe(500);
  // who came while the last ones were being sold may have been told that there is nothing: they come again
  while ((await want(cards++))!.body.code === 0);
  const { rows } = await server.db.query(
    `select count(*)::int as sold, count(distinct c.order_id)::int as orders,
       (select count(*)::int from recharge.quick_order o where o.product_id = $1) as made,
       (select coalesce(sum(o.amount), 0)::bigint / 100000 from recharge.quick_order o where o.product_id = $1) as paid
     from recharge.card c where c.product_id = $1 and c.order_id is not null`,
    [product.id],
  );
  expect(rows[0]).toMatchObject({ sold: 100, orders: 100, made: 100 });
  expect(Number(rows[0]!['paid'])).toBe(100);
});

test('cards are sealed, and shown once per trade password to their buyer alone', async () => {
  const product = await stock(3);
  const [member, stranger] = [await newBuyer(server), await newBuyer(server)];
  const { token } = member;
  const asked = { orderNo: 'cards-1', product: product.code, count: 2 };
  const bought = await answerRecharge(systemContext(server), member.memberId, 'submit', asked);
  const { no, status } = bought!.body.data as { no: string; status: number };
  expect(status).toBe(3);
  const unlock = (by: string, tradePassword = TRADE_PASSWORD) =>
    server.call(contract.unlockCards, { no, tradePassword }, { token: by });
  expect(await unlock(token, '000000')).toMatchObject({ code: 4001 });
  expect(await unlock(stranger.token)).toMatchObject({ code: 4004 });
  const { ticket } = (await unlock(token)).result;
  const show = (by: string) => server.call(contract.getCardContent, { no, ticket }, { token: by });
  expect(await show(stranger.token)).toMatchObject({ code: 4004 });
  const shown = await Promise.all([show(token), show(token), show(token)]);
  expect(shown.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 4007, 4007]);
  const content = shown.find(({ code }) => code === 0)!.result.cards;
  expect(content).toHaveLength(2);
  expect(product.text).toContain(`${content[0]!.number},${content[0]!.secret}`);
  const detail = (await server.call(contract.getRechargeOrder, { no }, { token })).result;
  expect(detail).toMatchObject({ cards: 2, cardViews: 1 });
  const { rows } = await server.db.query('select * from recharge.card where product_id = $1', [product.id]);
  expect(JSON.stringify(rows.map((row) => ({ ...row, cipher: String(row['content_cipher']) })))).not.toContain(
    'SECRET',
  );
  const audits = await server.db.query("select after from audit.entry where action like 'recharge.%'");
  expect(JSON.stringify(audits.rows)).not.toContain('SECRET');
});

test('a file of cards takes a code besides the trade password, and holds the buyer’s cards alone', async () => {
  const product = await stock(2);
  const [member, stranger] = [await newBuyer(server), await newBuyer(server)];
  const asked = { orderNo: 'file-1', product: product.code, count: 2 };
  const bought = await answerRecharge(systemContext(server), member.memberId, 'submit', asked);
  const { no } = bought!.body.data as { no: string };
  const file = (token: string, code: string, tradePassword = TRADE_PASSWORD) =>
    server.inject({ method: 'POST', url: '/quick/order/cardFile', payload: { no, tradePassword, code }, token });
  const refusal = async (...given: Parameters<typeof file>) => (await file(...given)).json<{ code: number }>().code;
  const code = await giveCode(server, member.phone, 'cardFile');
  expect(await refusal(stranger.token, code)).toBe(4004);
  expect(await refusal(member.token, '000000')).toBe(4007);
  expect(await refusal(member.token, code, '000000')).toBe(4001);
  const saved = await file(member.token, code);
  expect(saved.headers['content-disposition']).toContain(`cards-${no}.xlsx`);
  const [sheet] = unzipped(saved.rawPayload, { named: (name) => name.endsWith('sheet1.xml'), bytes: 1 << 20 })!;
  for (const part of product.text.split(/[\n,]/)) expect(String(sheet)).toContain(part);
  expect(await refusal(member.token, code)).toBe(4007); // a code counts once
  const { rows } = await server.db.query("select from audit.entry where action = 'recharge.fileCards'");
  expect(rows).toHaveLength(1);
});

test('a list of cards is taken whole; cards that are known are not kept twice', async () => {
  const product = await stock(1);
  const add = (text: string) =>
    server.call(addRechargeCards, { productId: product.id, cards: text, reason: '补货' }, { token: operator.token });
  expect((await add(`${product.text}\nNEW-0001 SECRET 2030-01-01`)).result).toEqual({ added: 1, repeated: 1 });
  expect(await add('A')).toMatchObject({
    code: 4000,
    fields: [{ path: 'cards', message: expect.stringContaining('第 1 行') }],
  });
  expect(await add('NEW-0002,SECRET,2030-02-30')).toMatchObject({ code: 4000 });
});

test('a supplier’s cards go to the buyer; too few of them are no delivery', async () => {
  const product = await newProduct(server, { kind: 2, price: '1' });
  const member = await newBuyer(server);
  const asked = { orderNo: 'supplied-1', product: product.code, count: 2 };
  const { no } = (await answerRecharge(systemContext(server), member.memberId, 'submit', asked))!.body.data as {
    no: string;
  };
  suppliers.says['1'] = { kind: 'delivered', cards: [{ number: 'X1', secret: 'Y1' }] };
  await submitDue(systemContext(server));
  const look = async () => (await server.call(contract.getRechargeOrder, { no }, { token: member.token })).result;
  expect(await look()).toMatchObject({ status: 6, cards: 0 });
  suppliers.says['1'] = {
    kind: 'delivered',
    cards: [1, 2].map((at) => ({ number: `X${at}`, secret: `Y${at}`, expires: '永久' })),
  };
  await makeDue(server);
  await askDue(systemContext(server));
  expect(await look()).toMatchObject({ status: 3, cards: 2 });
});

test('cards that a supplier sold before are no delivery: the order stays open until it gives others', async () => {
  const product = await newProduct(server, { kind: 2, price: '1' });
  const [first, second] = [await newBuyer(server), await newBuyer(server)];
  const buy = async ({ memberId }: typeof first, orderNo: string) => {
    const asked = { orderNo, product: product.code, count: 1 };
    const answer = await answerRecharge(systemContext(server), memberId, 'submit', asked);
    return (answer!.body.data as { no: string }).no;
  };
  const look = async ({ token }: typeof first, no: string) =>
    (await server.call(contract.getRechargeOrder, { no }, { token })).result;
  suppliers.says['1'] = { kind: 'delivered', cards: [{ number: 'SOLD', secret: 'ONCE' }] };
  const one = await buy(first, 'sold-1');
  await submitDue(systemContext(server));
  const another = await buy(second, 'sold-2');
  await submitDue(systemContext(server));
  expect(await look(first, one)).toMatchObject({ status: 3, cards: 1 });
  expect(await look(second, another)).toMatchObject({ status: 6, cards: 0 });
  suppliers.says['1'] = { kind: 'delivered', cards: [{ number: 'FRESH', secret: 'TWICE' }] };
  await makeDue(server);
  await askDue(systemContext(server));
  expect(await look(second, another)).toMatchObject({ status: 3, cards: 1 });
});
