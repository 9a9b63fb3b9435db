// A top-up adds up the same in every total, however members pay for goods and whatever goes wrong.
import { refundOrder } from '@jishi/contract/console/refund';
import { saveVipLevel } from '@jishi/contract/console/vip';
import { getAccountDetailStatistics, listAccountDetails } from '@jishi/contract/ledger';
import { buyPackage, buyPackageByThird } from '@jishi/contract/package';
import { getPayOrderStatistics, startThirdPay } from '@jishi/contract/payment';
import { getStatement } from '@jishi/contract/statement';
import { buyVip } from '@jishi/contract/vip';
import { formatMoney, parseMoney } from '@jishi/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AlipayPeer, hearAlipay, startAlipayPeer } from '../../testing/alipay-peer';
import { newPerson } from '../../testing/lives';
import { TRADE_PASSWORD, type TestMember, systemContext } from '../../testing/members';
import { type TestOperator, signInOperator } from '../../testing/operators';
import { makeProduct, offerDraft } from '../../testing/products';
import { type TestServer, startTestServer } from '../../testing/server';
import { ledger } from '../ledger/domain';
import { message } from '../message/domain';
import { packages } from '../package/domain';
import { payment } from '../payment/domain';
import { vip } from '../vip/domain';
import { statement } from './domain';

let peer: AlipayPeer;
let server: TestServer;
let operator: TestOperator;
let offerId: string;
beforeAll(async () => {
  peer = await startAlipayPeer();
  server = await startTestServer({
    domains: [ledger, message, packages, payment, statement, vip],
    settings: { alipay: peer.settings, publicUrl: peer.listenerUrl },
  });
  operator = await signInOperator(server, 'owner');
  const { id, offerIds } = await makeProduct(server, { offers: [offerDraft()] });
  offerId = offerIds[0]!;
  const level = { level: 1, name: '白银', summary: '', callDiscount: 0, packageDiscount: 0, rechargeDiscount: 0 };
  const prices = [1, 2, 3].map((period) => ({ period, price: '30.00' }));
  const quotas = [{ projectId: id, calls: 100 }];
  const draft = { ...level, qpsLimit: 100, support: '', prices, quotas };
  expect(await server.call(saveVipLevel, draft, { token: operator.token })).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

type Order = { orderNo: string; payUrl: string | null };

/** Pays at the cashier and lets the server hear of it. */
async function pay({ orderNo, payUrl }: Order, late = false) {
  await peer.switch({ outTradeNo: orderNo, notify: 'normal', payAfterClose: late });
  const seen = peer.notifies.length;
  await peer.pay(payUrl);
  for (let count = seen + 1; ; count += 1) {
    const form = (await peer.untilNotified(count)).slice(seen).find((one) => one['out_trade_no'] === orderNo);
    if (form) return expect(await hearAlipay(systemContext(server), form)).toBe('success');
  }
}

const acts = {
  topUp: async ({ token }: TestMember, yuan: number) =>
    pay((await server.call(startThirdPay, { amount: String(yuan) }, { token })).result),
  packageDirectly: async ({ token }: TestMember) =>
    pay((await server.call(buyPackageByThird, { offerId, channel: 2 }, { token })).result),
  packageFromBalance: ({ token }: TestMember) =>
    server.call(buyPackage, { offerId, tradePassword: TRADE_PASSWORD }, { token }),
  vipDirectly: async ({ token }: TestMember) =>
    pay((await server.call(buyVip, { level: 1, period: 1, channel: 2 }, { token })).result),
  /** Paid when its order is closed already: to the balance, and nobody's top-up order. */
  lateTopUp: async ({ token, memberId }: TestMember, yuan: number) => {
    const { result } = await server.call(startThirdPay, { amount: String(yuan) }, { token });
    await peer.open(result.payUrl);
    await server.db.query('update payment.pay_order set status = 30, closed_at = now() where no = $1', [
      result.orderNo,
    ]);
    await pay(result, true);
    return memberId;
  },
  /** A part of the newest top-up goes back to its source. */
  refundPart: async ({ memberId }: TestMember) => {
    const { rows } = await server.db.query<{ no: string }>(
      'select no from payment.pay_order where member_id = $1 and kind = 1 and status in (20, 41) order by no desc limit 1',
      [memberId],
    );
    const [paid] = rows;
    if (!paid) return;
    const input = { orderNo: paid.no, amount: '5.00', way: 1 as const, reason: '多充了一些' };
    await server.call(refundOrder, input, { token: operator.token });
  },
};

const TOP_UP = 1;
const DIRECT = 10;
const ASTRAY = 11;

/** Income by ledgerEntryKind where a member sees it: the statements, the list's sums, the list itself. */
async function incomes({ token }: TestMember, kind: number): Promise<string[]> {
  const { result: sums } = await server.call(getAccountDetailStatistics, { kind }, { token });
  const { result: page } = await server.call(listAccountDetails, { pageSize: 100 }, { token });
  const listed = page.list.filter((entry) => entry.kind === kind).map(({ amount }) => amount);
  return [await inStatements(token, kind), sums.income, sumOf(listed)];
}

async function inStatements(token: string, kind: number): Promise<string> {
  // The book goes by the database's clock, a statement ends now by the server's.
  server.clock.advance(Date.now() + 1000 - server.clock.now().getTime());
  const { result } = await server.call(getStatement, {}, { token });
  const found: string[] = [];
  for (const month of result.months) {
    const { kinds } = (await server.call(getStatement, { month }, { token })).result;
    found.push(...kinds.filter((row) => row.kind === kind).map(({ income }) => income));
  }
  return sumOf(found);
}

const sumOf = (amounts: readonly string[]) =>
  formatMoney(amounts.reduce((sum, amount) => sum + parseMoney(amount), 0n));

async function paidBy({ token }: TestMember, filter: { kind?: number; channel?: number }): Promise<bigint> {
  return parseMoney((await server.call(getPayOrderStatistics, filter, { token })).result.paidAmount);
}

async function addsUp(member: TestMember) {
  const [statementSays, sumsSay, listSays] = await incomes(member, TOP_UP);
  const topUps = formatMoney(await paidBy(member, { kind: 1 }));
  expect([statementSays, sumsSay, listSays]).toEqual([topUps, topUps, topUps]);
  const goods = (await paidBy(member, { channel: 2 })) - (await paidBy(member, { kind: 1, channel: 2 }));
  expect(await incomes(member, DIRECT)).toEqual([goods, goods, goods].map(formatMoney));
}

test('a package and a membership paid through Alipay are no top-up, in the statement, the list and the records', async () => {
  const member = await newPerson(server);
  await acts.topUp(member, 250);
  await acts.packageDirectly(member);
  await acts.vipDirectly(member);
  await acts.packageFromBalance(member);
  expect(await incomes(member, TOP_UP)).toEqual(['250.00', '250.00', '250.00']);
  expect(await incomes(member, DIRECT)).toEqual(['38.00', '38.00', '38.00']);
  await addsUp(member);
});

test('what arrives for a closed order is told apart, and a top-up that goes back in part stays one', async () => {
  const member = await newPerson(server);
  await acts.topUp(member, 40);
  await acts.lateTopUp(member, 25);
  await acts.refundPart(member);
  expect(await incomes(member, TOP_UP)).toEqual(['40.00', '40.00', '40.00']);
  expect(await incomes(member, ASTRAY)).toEqual(['25.00', '25.00', '25.00']);
  await addsUp(member);
});

test('whatever a member pays in whatever order, the three add up', async () => {
  const act = fc.record({
    what: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
    yuan: fc.integer({ min: 10, max: 90 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 6 }), async (planned) => {
      const member = await newPerson(server);
      for (const { what, yuan } of planned) await acts[what](member, yuan);
      await addsUp(member);
    }),
    { numRuns: 12 },
  );
});
