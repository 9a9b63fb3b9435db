// Recharge orders through HTTP and the gateway: bought, delivered, refused, doubted, decided; against races.
import { randomUUID } from 'node:crypto';
import {
  askRechargeOrder,
  closeRechargeDifference,
  searchRechargeDifferences,
} from '@jishi/contract/console/recharge-order';
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import { reviewKind } from '@jishi/contract/enums/review';
import * as contract from '@jishi/contract/recharge/order';
import * as products from '@jishi/contract/recharge/product';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TRADE_PASSWORD, type TestMember, systemContext } from '../../testing/members';
import { type TestOperator, signInOperator } from '../../testing/operators';
import { caseOf, decide, reviewOf } from '../../testing/reviews';
import {
  Suppliers,
  loseTrack,
  makeDue,
  newAccount,
  newBuyer,
  newProduct,
  rechargeDomains,
  unsound,
} from '../../testing/recharge';
import { type TestServer, startTestServer } from '../../testing/server';
import { balances, verify } from '../ledger';
import { message } from '../message/domain';
import { review } from '../review/domain';
import { answerRecharge, rechargeOrdersFile, recordAnswer } from '.';
import { askDue } from './submission/asking/service';
import { submitDue } from './submission/service';

const suppliers = new Suppliers();
let server: TestServer;
let operator: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [...rechargeDomains(suppliers), review, message] });
  operator = await signInOperator(server, 'finance');
});
beforeEach(() => {
  suppliers.calls.length = 0;
  suppliers.known = ['1', '2'];
  for (const id of Object.keys(suppliers.says)) delete suppliers.says[id];
});
afterAll(async () => {
  expect(await unsound(server)).toEqual([]);
  expect(await verify(server.db)).toMatchObject({ ok: true });
  await server.close();
});

const held = async ({ memberId }: TestMember) => {
  const { deposit, frozen } = await balances(server.db, memberId);
  return [deposit, frozen].map((amount) => Number(amount) / 100_000);
};
let clicks = 0;
const buy = (
  member: TestMember,
  productId: string,
  list: string,
  shown: { orders: number; amount: string },
  clientId = `c${++clicks}`,
) =>
  server.call(
    contract.submitRecharge,
    { productId, list, clientId, shown, tradePassword: TRADE_PASSWORD },
    { token: member.token },
  );
/** One phone at 9.90. */
const buyOne = async (member: TestMember) => {
  const { id } = await newProduct(server);
  const { code, msg, result } = await buy(member, id, newAccount(), { orders: 1, amount: '9.90' });
  expect(code, msg).toBe(0);
  return result.nos[0]!;
};
const submit = () => submitDue(systemContext(server));
const ask = async () => {
  await makeDue(server);
  return askDue(systemContext(server));
};
const statusOf = async (no: string) =>
  (await server.db.query<{ status: number }>('select status from recharge.quick_order where no = $1', [no])).rows[0]!
    .status;
const differencesOf = async (no: string) =>
  (await server.call(searchRechargeDifferences, { no }, { token: operator.token })).result.list;
const detail = async (member: TestMember, no: string) =>
  (await server.call(contract.getRechargeOrder, { no }, { token: member.token })).result;

test('a product is offered at everybody’s price, a level’s or one’s own; the newest in force counts', async () => {
  const [member, other] = [await newBuyer(server), await newBuyer(server)];
  const { id } = await newProduct(server, { price: '9.9' });
  const priceFor = async ({ token }: TestMember) =>
    (await server.call(products.listRechargeProducts, {}, { token })).result.find((one) => one.id === id)!.price;
  expect(await priceFor(member)).toBe('9.90');
  const add = (price: number | null, from: string) =>
    server.db.query(
      `insert into recharge.price (product_id, member_id, price, from_at, reason) values ($1, $2, $3, now() + $4::interval, '议价')`,
      [id, member.memberId, price, from],
    );
  await add(950_000, '-1 hour');
  await add(900_000, '1 hour');
  expect([await priceFor(member), await priceFor(other)]).toEqual(['9.50', '9.90']);
  await add(null, '-1 minute');
  expect(await priceFor(member)).toBe('9.90');
});

test('what is bought is frozen, handed over once and charged when it is delivered', async () => {
  const member = await newBuyer(server);
  const no = await buyOne(member);
  expect(await held(member)).toEqual([90.1, 9.9]);
  suppliers.says['1'] = { kind: 'accepted', supplierNumber: 'S1' };
  await Promise.all([submit(), submit(), submit()]);
  expect(suppliers.calls).toEqual([{ supplierId: '1', call: 'submit', number: `${no}01` }]);
  expect(await statusOf(no)).toBe(rechargeStatus.processing);
  suppliers.says['1'] = { kind: 'delivered', cost: 890_000n };
  await ask();
  expect(await statusOf(no)).toBe(rechargeStatus.success);
  expect(await held(member)).toEqual([90.1, 0]);
  const shown = await detail(member, no);
  expect(shown.steps.map(({ event }) => event)).toEqual([1, 2, 5]);
  expect(shown).toMatchObject({ canCancel: false, amount: '9.90', account: expect.stringMatching(/^138\*{4}\d{4}$/) });
  const sums = await server.call(contract.getRechargeStatistics, {}, { token: member.token });
  expect(sums.result).toMatchObject({ orders: 1, success: 1, successAmount: '9.90', frozenAmount: '0.00' });
});

test('a definite refusal goes to the next supplier, and after the last one the money comes back', async () => {
  const member = await newBuyer(server);
  const first = await buyOne(member);
  suppliers.says['2'] = { kind: 'delivered' };
  await submit();
  expect(suppliers.calls.map(({ supplierId }) => supplierId)).toEqual(['1', '2']);
  expect(await statusOf(first)).toBe(rechargeStatus.success);
  delete suppliers.says['2'];
  const second = await buyOne(member);
  await submit();
  expect(await statusOf(second)).toBe(rechargeStatus.failed);
  expect(await held(member)).toEqual([90.1, 0]);
  suppliers.known = [];
  const third = await buyOne(member);
  await submit();
  expect(await detail(member, third)).toMatchObject({ status: 4, reason: '暂时没有供应商可以充值，请稍后再试' });
});

test('an unclear answer stays frozen, is asked for under its number and never goes to another supplier', async () => {
  const member = await newBuyer(server);
  const no = await buyOne(member);
  suppliers.says['1'] = { kind: 'unknown', reason: '超时' };
  await submit();
  for (let nth = 0; nth < 3; nth++) await ask();
  expect(await statusOf(no)).toBe(rechargeStatus.uncertain);
  expect(new Set(suppliers.calls.map(({ number }) => number))).toEqual(new Set([`${no}01`]));
  expect(suppliers.calls.filter(({ call }) => call === 'submit')).toHaveLength(1);
  expect(await held(member)).toEqual([90.1, 9.9]);
  expect(await caseOf(server, operator, reviewKind.rechargeOrder, no)).toMatchObject({ status: 1 });
  suppliers.says['1'] = { kind: 'delivered' };
  expect((await server.call(askRechargeOrder, { no }, { token: operator.token })).result).toMatchObject({ status: 3 });
  expect(await caseOf(server, operator, reviewKind.rechargeOrder, no)).toMatchObject({ status: 5 });
  expect(await decide(server, operator, reviewKind.rechargeOrder, no)).toMatchObject({ code: 4005 });
});

async function uncertain(member: TestMember) {
  const no = await buyOne(member);
  await loseTrack(server, suppliers);
  return no;
}

test('a person decides: money back, and a late success is a difference that moves nothing', async () => {
  const member = await newBuyer(server);
  const no = await uncertain(member);
  expect((await decide(server, operator, reviewKind.rechargeOrder, no)).code).toBe(0);
  expect([await statusOf(no), await held(member)]).toEqual([rechargeStatus.failed, [100, 0]]);
  suppliers.says['1'] = { kind: 'delivered' };
  await ask();
  await recordAnswer(systemContext(server), `${no}01`, { kind: 'delivered' });
  expect([await statusOf(no), await held(member)]).toEqual([rechargeStatus.failed, [100, 0]]);
  const [difference, ...more] = await differencesOf(no);
  expect([difference, more]).toMatchObject([{ words: '退款之后说成功', state: 1, amount: '9.90' }, []]);
  const close = () =>
    server.call(closeRechargeDifference, { id: difference!.id, note: '供应商同意退款' }, { token: operator.token });
  expect([(await close()).code, (await close()).code]).toEqual([0, 4005]);
});

test('a person decides: delivered, and a late refusal is a difference', async () => {
  const member = await newBuyer(server);
  const no = await uncertain(member);
  await decide(server, operator, reviewKind.rechargeOrder, no, false, '供应商后台显示已到账');
  expect([await statusOf(no), await held(member)]).toEqual([rechargeStatus.success, [90.1, 0]]);
  delete suppliers.says['1'];
  await ask();
  expect(await differencesOf(no)).toMatchObject([{ words: '判为已到账之后说失败' }]);
});

test('a success after failing over is charged once; the second one is a difference', async () => {
  const member = await newBuyer(server);
  const no = await buyOne(member);
  suppliers.says['2'] = { kind: 'accepted' };
  await submit();
  const late = (number: string) => recordAnswer(systemContext(server), number, { kind: 'delivered' });
  await Promise.all([late(`${no}01`), late(`${no}02`), late(`${no}01`), late(`${no}02`)]);
  expect([await statusOf(no), await held(member)]).toEqual([rechargeStatus.success, [90.1, 0]]);
  expect((await differencesOf(no)).length).toBeGreaterThanOrEqual(1);
});

test('of twenty with one own number one order is made; with other content it is refused', async () => {
  const member = await newBuyer(server);
  const { code } = await newProduct(server);
  const call = (account: string) =>
    answerRecharge(systemContext(server), member.memberId, 'submit', { orderNo: 'own-1', product: code, account });
  const account = newAccount();
  const answers = await Promise.all(Array.from({ length: 20 }, () => call(account)));
  expect(answers.map((one) => one!.body.code)).toEqual(Array(20).fill(0));
  expect(new Set(answers.map((one) => (one!.body.data as { no: string }).no)).size).toBe(1);
  expect(await held(member)).toEqual([90.1, 9.9]);
  expect((await call(newAccount()))!.body.code).toBe(5201);
  const found = await answerRecharge(systemContext(server), member.memberId, 'query', { orderNo: 'own-1' });
  expect(found!.body.data).toMatchObject({ orderNo: 'own-1', status: 1, amount: '9.90' });
  const stranger = await newBuyer(server);
  const unknown = await answerRecharge(systemContext(server), stranger.memberId, 'query', { orderNo: 'own-1' });
  expect(unknown!.body).toMatchObject({ code: 4004, data: null });
  const left = await answerRecharge(systemContext(server), member.memberId, 'balance', {});
  expect(left!.body.data).toEqual({ balance: '90.10', frozen: '9.90' });
});

test.each([
  [{ account: '12345' }, 5203],
  [{ product: 'nothing' }, 5202],
  [{ count: 11 }, 4000],
  [{ count: -1 }, 4000],
  [{ orderNo: '' }, 4000],
  [{ notifyUrl: 'http://127.0.0.1/' }, 4000],
])('a wrong call %j makes no order', async (wrong, code) => {
  const member = await newBuyer(server);
  const product = await newProduct(server);
  const asked = { orderNo: 'own-2', product: product.code, account: newAccount(), ...wrong };
  const answer = await answerRecharge(systemContext(server), member.memberId, 'submit', asked);
  expect([answer!.body.code, await held(member)]).toEqual([code, [100, 0]]);
});

test('taking back against handing over: one of them wins, and the money is in one place', async () => {
  suppliers.says['1'] = { kind: 'delivered' };
  for (let nth = 0; nth < 20; nth++) {
    const member = await newBuyer(server);
    const no = await buyOne(member);
    const cancel = () => server.call(contract.cancelRechargeOrder, { no }, { token: member.token });
    const [one, , other] = await Promise.all([cancel(), submit(), cancel()]);
    await submit();
    const isCancelled = [one.code, other.code].includes(0);
    expect([one.code, other.code].toSorted()).toEqual(isCancelled ? [0, 4005] : [4005, 4005]);
    expect(await statusOf(no)).toBe(isCancelled ? rechargeStatus.cancelled : rechargeStatus.success);
    expect(await held(member)).toEqual([isCancelled ? 100 : 90.1, 0]);
    expect(suppliers.calls.some(({ number }) => number.startsWith(no))).toBe(!isCancelled);
  }
});

test('a list is bought whole or not at all, at the price that was shown', async () => {
  const member = await newBuyer(server, '25');
  const { id } = await newProduct(server, { maxCount: 2 });
  const [a, b] = [newAccount(), newAccount()];
  const preview = async (list: string) =>
    (await server.call(contract.previewRecharge, { productId: id, list }, { token: member.token })).result;
  const wrong = await preview(`${a}\n${a}\n123\n${b},3\n${b} x`);
  expect(wrong).toMatchObject({ orders: 1, faultCount: 4 });
  expect(wrong.faults.map(({ words }) => words)).toEqual([
    '与第 1 行重复',
    '少 8 位，应为 11 位',
    '数量最多 2',
    expect.stringContaining('号码只能是数字'),
  ]);
  expect(await preview(`${a}\n\n${b}\t1`)).toMatchObject({ orders: 2, amount: '19.80', balance: '25.00', barred: '' });
  expect(await preview(`${a},2\n${b}`)).toMatchObject({ amount: '29.70', barred: '余额不足，请先充值' });
  expect(await buy(member, id, `${a}\n123`, { orders: 1, amount: '9.90' })).toMatchObject({
    code: 4000,
    fields: [{ path: 'list' }],
  });
  expect(await buy(member, id, `${a},2\n${b}`, { orders: 2, amount: '29.70' })).toMatchObject({ code: 4002 });
  expect(await buy(member, id, `${a}\n${b}`, { orders: 2, amount: '19.00' })).toMatchObject({ code: 4005 });
  expect(await held(member)).toEqual([25, 0]);
  const bought = await buy(member, id, `${a}\n${b}`, { orders: 2, amount: '19.80' }, 'click-1');
  expect(bought.result).toMatchObject({ orders: 2, amount: '19.80' });
  expect((await buy(member, id, `${a}\n${b}`, { orders: 2, amount: '19.80' }, 'click-1')).result).toEqual(
    bought.result,
  );
  expect(await buy(member, id, a, { orders: 1, amount: '9.90' }, 'click-1')).toMatchObject({ code: 5201 });
  expect((await held(member))[0]).toBe(5.2);
  const { list } = (await server.call(contract.listRechargeOrders, { account: b }, { token: member.token })).result;
  expect(list.map(({ ownNo }) => ownNo)).toEqual(['click-1:2']);
});

test('all orders of a list that was bought are found by its number, by their member', async () => {
  const [member, other] = [await newBuyer(server, '100'), await newBuyer(server, '100')];
  const { id } = await newProduct(server);
  const no: string = randomUUID();
  const shown = { orders: 3, amount: '29.70' };
  const bought = await buy(member, id, `${newAccount()}\n\n${newAccount()}\n${newAccount()}`, shown, no);
  expect(bought.result.orders).toBe(3);
  await buyOne(member);
  const found = async ({ token }: TestMember, asked = no) => [
    (await server.call(contract.listRechargeOrders, { no: asked }, { token })).result.list
      .map((one) => one.no)
      .toSorted(),
    (await server.call(contract.getRechargeStatistics, { no: asked }, { token })).result.orders,
  ];
  expect(await found(member)).toEqual([bought.result.nos.toSorted(), 3]);
  expect(await found(member, bought.result.nos[0])).toEqual([[bought.result.nos[0]], 1]);
  expect(await found(other)).toEqual([[], 0]);
});

test('the file has what the list shows, under the same conditions', async () => {
  const member = await newBuyer(server);
  const [first, second] = [await buyOne(member), await buyOne(member)];
  const linesOf = async (asked: object) => {
    const lines: (readonly string[])[] = [];
    for await (const piece of rechargeOrdersFile.pieces(systemContext(server), member.memberId, asked))
      lines.push(...piece);
    return lines;
  };
  expect((await linesOf({})).map(([, no]) => no)).toEqual([second, first]);
  const [line, ...more] = await linesOf({ no: first });
  expect([line!.length, more]).toEqual([rechargeOrdersFile.head.length, []]);
  expect(line).toContain('已受理');
});

test('whose order it is not, and one that is none, look the same', async () => {
  const [member, stranger] = [await newBuyer(server), await newBuyer(server)];
  const no = await buyOne(member);
  const nobodys = 'QO2026010199999999';
  for (const call of [contract.getRechargeOrder, contract.cancelRechargeOrder, contract.notifyAgain] as const)
    for (const asked of [no, nobodys])
      expect(await server.callRaw(call, { no: asked }, { token: stranger.token })).toMatchObject({ code: 4004 });
  expect(await reviewOf(server, reviewKind.rechargeOrder, no)).toBe('0');
});
