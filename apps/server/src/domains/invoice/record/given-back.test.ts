// Credit that was paid back and then given back: money that its member has again, so that no invoice is about it.
import { getMemberInfo } from '@jishi/contract/account';
import { getWithdrawable } from '@jishi/contract/payment/withdrawal';
import { YUAN } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { availableTo, buy, invoiceSettings, newBuyer, offersAt, payBack } from '../../../testing/invoices';
import { fund, newKey } from '../../../testing/ledger';
import type { TestMember } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { account } from '../../account/domain';
import { type Transfer, memberAccount, platformAccount, post, setCreditLine, verify } from '../../ledger';
import { message } from '../../message/domain';
import { packages } from '../../package/domain';
import { payment } from '../../payment/domain';
import { review } from '../../review/domain';
import { invoice } from '../domain';

let server: TestServer;
let clerk: TestOperator;
let offers: Record<'120.00' | '300.00', string>;
beforeAll(async () => {
  server = await startTestServer({
    domains: [account, invoice, message, packages, payment, review],
    settings: { invoice: invoiceSettings },
  });
  clerk = await signInOperator(server);
  offers = await offersAt(server, '120.00', '300.00');
});
afterAll(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
  await server.close();
});

const posting = (transfer: Omit<Transfer, 'key' | 'memo'>) =>
  server.db.transaction((tx) => post(tx, { key: newKey(), memo: { orderNo: newKey() }, ...transfer }));

type Account = Transfer['lines'][number]['account'];
const between = (from: Account, to: Account, yuan: bigint) => [
  { account: from, amount: -yuan * YUAN },
  { account: to, amount: yuan * YUAN },
];

async function borrower(): Promise<TestMember> {
  const buyer = await newBuyer(server);
  await server.db.transaction((tx) => setCreditLine(tx, buyer.memberId, 500n * YUAN));
  return buyer;
}

async function repay({ memberId }: TestMember, yuan: bigint): Promise<void> {
  await fund(server.db, memberId, yuan * YUAN);
  const lines = between(memberAccount(memberId, 'deposit'), memberAccount(memberId, 'credit'), yuan);
  await posting({ kind: 'adjust', lines });
}

async function told({ token }: TestMember) {
  const [info, withdrawable] = await Promise.all([
    server.call(getMemberInfo, {}, { token }),
    server.call(getWithdrawable, {}, { token }),
  ]);
  const { amount, owed } = withdrawable.result;
  return { balance: info.result.balance, withdrawable: amount, owed };
}

test('an order on credit that was paid back, and then comes back, is balance: shown, withdrawable, and on no invoice', async () => {
  const buyer = await borrower();
  const order = await buy(server, buyer, offers['120.00']);
  await repay(buyer, 100n);
  expect(await availableTo(server, buyer)).toMatchObject({ consumed: '100.00', available: '100.00', owed: '20.00' });
  expect(await payBack(server, clerk, order, '120.00')).toMatchObject({ code: 0 });
  expect(await told(buyer)).toEqual({ balance: '100.00', withdrawable: '100.00', owed: '0.00' });
  expect(await availableTo(server, buyer)).toMatchObject({ consumed: '0.00', available: '0.00', owed: '0.00' });
});

test.each([
  ['goods.buy', 'goods.back', 'escrow'],
  ['quick.freeze', 'quick.back', 'frozen'],
] as const)(
  'what %s took of credit and %s brings back pays for nothing that is bought later',
  async (out, back, kept) => {
    const buyer = await borrower();
    const { memberId } = buyer;
    const [credit, aside] = [memberAccount(memberId, 'credit'), memberAccount(memberId, kept)];
    await posting({ kind: out, lines: between(credit, aside, 150n) });
    await repay(buyer, 150n);
    await posting({ kind: back, lines: between(aside, credit, 150n) });
    expect(await told(buyer)).toEqual({ balance: '150.00', withdrawable: '150.00', owed: '0.00' });
    // it leaves the site
    await posting({
      kind: 'refund.out',
      lines: between(memberAccount(memberId, 'deposit'), platformAccount('refund.payable'), 150n),
    });
    await buy(server, buyer, offers['300.00']);
    expect(await availableTo(server, buyer)).toMatchObject({ consumed: '0.00', available: '0.00', owed: '300.00' });
    await repay(buyer, 110n);
    expect(await availableTo(server, buyer)).toMatchObject({ consumed: '110.00', available: '110.00', owed: '190.00' });
  },
);

test('of two orders one comes back: what was paid back pays for the other, the rest is balance', async () => {
  const buyer = await borrower();
  await buy(server, buyer, offers['120.00']);
  const second = await buy(server, buyer, offers['300.00']);
  await repay(buyer, 400n);
  expect(await payBack(server, clerk, second, '300.00')).toMatchObject({ code: 0 });
  expect(await told(buyer)).toEqual({ balance: '280.00', withdrawable: '280.00', owed: '0.00' });
  expect(await availableTo(server, buyer)).toMatchObject({ consumed: '120.00', available: '120.00', owed: '0.00' });
});
