// Given money that was spent and is on no invoice: by calls as well, less what their lease gave back.
import { YUAN } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { availableTo, newBuyer } from '../../../testing/invoices';
import { topUp } from '../../../testing/ledger';
import { type TestServer, startTestServer } from '../../../testing/server';
import { memberAccount, platformAccount, post } from '../../ledger';
import { invoice } from '../domain';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [invoice] });
});
afterAll(() => server.close());

test('calls that a bonus paid are among what was spent of it, without what was lent and came back', async () => {
  const buyer = await newBuyer(server);
  const [bonus, hold] = [memberAccount(buyer.memberId, 'bonus'), memberAccount(buyer.memberId, 'hold')];
  const moved = (
    part: string,
    kind: 'api.hold' | 'api.charge',
    ...lines: { account: typeof bonus; amount: bigint }[]
  ) => server.db.transaction((tx) => post(tx, { key: `lease:7${buyer.memberId}:${part}`, kind, memo: {}, lines }));
  await server.db.transaction((tx) => post(tx, topUp(buyer.memberId, 50n * YUAN, 'bonus')));
  await moved('grant', 'api.hold', { account: bonus, amount: -20n * YUAN }, { account: hold, amount: 20n * YUAN });
  const revenue = { account: platformAccount('revenue.api'), amount: 13n * YUAN };
  const rest = { account: bonus, amount: 7n * YUAN };
  await moved('settle', 'api.charge', { account: hold, amount: -20n * YUAN }, revenue, rest);
  expect(await availableTo(server, buyer)).toMatchObject({ consumed: '0.00', available: '0.00', bonus: '13.00' });
});

test('a coupon that pays for everything is no bonus that was spent', async () => {
  const buyer = await newBuyer(server);
  const bonus = memberAccount(buyer.memberId, 'bonus');
  const [given, earned] = [platformAccount('expense.coupon'), platformAccount('revenue.package')];
  const bought = (key: string, kind: 'bonus.coupon' | 'package.buy', from: typeof bonus, to: typeof bonus) => {
    const lines = [
      { account: from, amount: -YUAN },
      { account: to, amount: YUAN },
    ];
    return { key: `${key}:${buyer.memberId}`, kind, memo: {}, lines };
  };
  await server.db.transaction(async (tx) => {
    await post(tx, bought('coupon', 'bonus.coupon', given, bonus));
    await post(tx, bought('buy', 'package.buy', bonus, earned));
  });
  expect(await availableTo(server, buyer)).toMatchObject({ consumed: '0.00', bonus: '0.00' });
});
