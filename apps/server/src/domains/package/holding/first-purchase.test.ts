// 首购: one for each member and product, and theirs again once what they bought went back whole.
import { refundOrder } from '@jishi/contract/console/refund';
import { buyPackage } from '@jishi/contract/package';
import { parseMoney } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packages } from '../domain';
import { payment } from '../../payment/domain';
import { message } from '../../message/domain';
import { TRADE_PASSWORD, type TestMember, signInMember } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { fund } from '../../../testing/ledger';
import type { TestOperator } from '../../../testing/operators';
import { makeProduct, offerDraft } from '../../../testing/products';

const USED = 5302;

let server: TestServer;
let finance: TestOperator;
let first: string;
let ordinary: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [packages, payment, message] });
  finance = await signInOperator(server, 'finance');
  const price = { price: '6.00', listPrice: '6.00' };
  const offers = [offerDraft({ ...price, firstPurchaseOnly: true }), offerDraft(price)];
  [first, ordinary] = (await makeProduct(server, { offers })).offerIds as [string, string];
});
afterAll(() => server.close());

async function buyer(): Promise<TestMember> {
  const member = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  await fund(server.db, member.memberId, parseMoney('100'));
  return member;
}

const buy = ({ token }: TestMember, offerId: string) =>
  server.call(buyPackage, { offerId, tradePassword: TRADE_PASSWORD }, { token });

const payBack = (orderNo: string) =>
  server.call(refundOrder, { orderNo, amount: '6.00', way: 2, reason: '买错了' }, { token: finance.token });

test('it comes back with the whole refund of its order, and only then', async () => {
  const member = await buyer();
  const { orderNo } = (await buy(member, first)).result;
  expect((await buy(member, first)).code).toBe(USED);
  expect(await payBack(orderNo)).toMatchObject({ code: 0 });
  expect(await buy(member, first)).toMatchObject({ code: 0 });
  expect((await buy(member, first)).code).toBe(USED);
});

test('it comes back, too, when an ordinary package was all that was bought and went back', async () => {
  const member = await buyer();
  const { orderNo } = (await buy(member, ordinary)).result;
  expect((await buy(member, first)).code).toBe(USED);
  expect(await payBack(orderNo)).toMatchObject({ code: 0 });
  expect(await buy(member, first)).toMatchObject({ code: 0 });
});

test('what is still held keeps it taken, whatever else went back', async () => {
  const member = await buyer();
  const [one] = [(await buy(member, ordinary)).result, await buy(member, ordinary)];
  expect(await payBack(one.orderNo)).toMatchObject({ code: 0 });
  expect((await buy(member, first)).code).toBe(USED);
});

test('of many purchases while it comes back one is made', async () => {
  const member = await buyer();
  const { orderNo } = (await buy(member, first)).result;
  const [refunded, ...bought] = await Promise.all([
    payBack(orderNo),
    ...Array.from({ length: 6 }, () => buy(member, first)),
  ]);
  expect(refunded.code).toBe(0);
  const made = bought.filter(({ code }) => code === 0).length;
  expect(made).toBeLessThanOrEqual(1);
  expect((await buy(member, first)).code).toBe(made === 1 ? USED : 0);
});
