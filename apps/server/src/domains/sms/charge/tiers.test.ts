// Segments that are priced by tiers: what goes back is counted in its tier no more.
import { cancelBatch } from '@jishi/contract/sms/batch';
import { getSmsPrice } from '@jishi/contract/sms/send';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProduct } from '../../../testing/products';
import { type TestServer, startTestServer } from '../../../testing/server';
import { type Sender, newList, newSender, sendList, submitDue, unsound } from '../../../testing/sms-senders';
import { newKey, topUp } from '../../../testing/ledger';
import { memberAccount, balances, post, setCreditLine } from '../../ledger';
import { message } from '../../message/domain';
import { sms } from '../domain';

let server: TestServer;
let projectId: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [sms, message] });
  const tiers = [{ fromCalls: 3, price: '0.04' }];
  projectId = (await makeProduct(server, { code: 'sms', name: '短信', price: '0.05', tiers })).id;
});
afterAll(async () => {
  expect(await unsound(server)).toEqual([]);
  await server.close();
});

const standing = async (who: Sender) => {
  const { price, balance } = (await server.call(getSmsPrice, {}, who)).result;
  return { price, balance };
};

test('a batch over two tiers that is cancelled costs nothing, and the next one begins in the first', async () => {
  const who = await newSender(server, projectId, { money: '1.00' });
  const { no } = (await sendList(server, who, newList(5))).result;
  expect(await standing(who)).toEqual({ price: '0.04', balance: '0.77' });
  expect((await server.call(cancelBatch, { no }, who)).result).toMatchObject({ backUnits: 5, backAmount: '0.23' });
  expect(await standing(who)).toEqual({ price: '0.05', balance: '1.00' });
});

test('a message that its channel refuses goes back to the tier that it was charged in', async () => {
  const who = await newSender(server, projectId, { money: '1.00' });
  await sendList(server, who, newList(4));
  await submitDue(server, (_, at) => (at === 0 ? 'refused' : 'accepted'));
  expect(await standing(who)).toEqual({ price: '0.05', balance: '0.86' });
});

test('what comes back after its month was forgotten goes back all the same', async () => {
  const who = await newSender(server, projectId, { money: '1.00' });
  const { no } = (await sendList(server, who, newList(2))).result;
  await server.db.query('delete from gateway.tier_use where member_id = $1', [who.memberId]);
  expect((await server.call(cancelBatch, { no }, who)).code).toBe(0);
  expect(await standing(who)).toEqual({ price: '0.05', balance: '1.00' });
});

test('messages on credit that was paid back are balance again when they are cancelled, once', async () => {
  const who = await newSender(server, projectId, { money: '0.05' });
  const { memberId } = who;
  await server.db.transaction((tx) => setCreditLine(tx, memberId, 100_000n));
  const { no } = (await sendList(server, who, newList(2))).result;
  expect(await balances(server.db, memberId)).toMatchObject({ deposit: 0n, credit: -5_000n });
  const repaid = [
    { account: memberAccount(memberId, 'deposit'), amount: -3_000n },
    { account: memberAccount(memberId, 'credit'), amount: 3_000n },
  ];
  await server.db.transaction((tx) =>
    post(tx, topUp(memberId, 3_000n), { key: newKey(), kind: 'adjust', memo: {}, lines: repaid }),
  );
  expect((await server.call(cancelBatch, { no }, who)).result).toMatchObject({ backUnits: 2, backAmount: '0.10' });
  await server.call(cancelBatch, { no }, who);
  expect(await balances(server.db, memberId)).toMatchObject({ deposit: 8_000n, credit: 0n });
});
