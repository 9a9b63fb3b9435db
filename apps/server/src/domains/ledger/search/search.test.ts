import { searchTransfers, verifyLedger } from '@jishi/contract/console/ledger';
import type { Input } from '@jishi/contract/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payment } from '../../payment/domain';
import { ledger } from '../domain';
import { signInMember } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { startTestServer, type TestServer } from '../../../testing/server';
import { charge, newMemberId, topUp } from '../../../testing/ledger';
import { memberAccount, post, type Transfer } from '../index';

let server: TestServer;
let token: string;
const [payer, bystander] = [newMemberId(), newMemberId()];
beforeAll(async () => {
  server = await startTestServer({ domains: [ledger, payment] });
  token = (await signInOperator(server, 'finance')).token;
  for (let round = 1; round <= 4; round++) await posting(topUp(payer, 1_000n, 'deposit', `pay:P${round}`));
  await posting({ ...charge(payer, 500n, 'buy:P9'), kind: 'package.buy', memo: { orderNo: 'P9' } });
  await posting(topUp(bystander, 7_000n, 'bonus', 'gift:1'));
});
afterAll(() => server.close());

const posting = (...transfers: Transfer[]) => server.db.transaction((tx) => post(tx, ...transfers));
const search = async (input: Input<typeof searchTransfers> = {}) =>
  (await server.call(searchTransfers, input, { token })).result;
const keysOf = async (input: Input<typeof searchTransfers>) => (await search(input)).list.map(({ key }) => key);

it('transfers are listed newest first, each with all its postings', async () => {
  const { list, ...page } = await search({ pageSize: 2 });
  expect(page).toMatchObject({ total: 6, totalCapped: false, pageNum: 1 });
  expect(list).toMatchObject([
    {
      key: 'gift:1',
      kind: 6,
      postings: [
        { amount: '-0.07', balanceAfter: null },
        { amount: '0.07', balanceAfter: '0.07' },
      ],
    },
    {
      key: 'buy:P9',
      kind: 2,
      memo: 'P9',
      postings: [
        { account: memberAccount(payer, 'deposit'), amount: '-0.005', balanceAfter: '0.035' },
        { account: 'platform:revenue.api', amount: '0.005', balanceAfter: null },
      ],
    },
  ]);
});

it('they are found by member, by the beginning of the key, by order number and by kind, alone or together', async () => {
  expect(await keysOf({ memberId: bystander })).toEqual(['gift:1']);
  expect(await keysOf({ memberId: payer })).toHaveLength(5);
  expect(await keysOf({ key: 'pay:' })).toEqual(['pay:P4', 'pay:P3', 'pay:P2', 'pay:P1']);
  expect(await keysOf({ key: ' P9 ' })).toEqual(['buy:P9']);
  expect(await keysOf({ key: 'pay:%' })).toEqual([]);
  expect(await keysOf({ kind: 2 })).toEqual(['buy:P9']);
  expect(await keysOf({ kind: 9 })).toEqual([]);
  expect(await keysOf({ memberId: payer, kind: 2 })).toEqual(['buy:P9']);
  expect(await keysOf({ memberId: bystander, key: 'pay:' })).toEqual([]);
  expect(await keysOf({ endTime: '2020-01-01 00:00:00' })).toEqual([]);
  expect(await search({ memberId: payer, kind: 1 })).toMatchObject({ total: 4, totalCapped: false });
});

it.each([{}, { memberId: payer }, { key: 'pay:' }, { kind: 1 }])('pages of %o follow on each other', async (filter) => {
  const whole = await keysOf({ ...filter, pageSize: 100 });
  const read: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await search({ ...filter, pageSize: 1, cursor });
    read.push(...page.list.map(({ key }) => key));
    cursor = page.nextCursor;
  } while (cursor);
  expect(read).toEqual(whole);
  expect(await keysOf({ ...filter, pageSize: 1, pageNum: 2 })).toEqual([whole[1]]);
});

it('a member, or an operator whose role does not read the book, sees nothing', async () => {
  const member = await signInMember(server);
  const support = await signInOperator(server, 'content');
  for (const denied of [member.token, support.token, '']) {
    const { code, result } = await server.call(searchTransfers, {}, { token: denied });
    expect([code === 0, result]).toEqual([false, null]);
  }
});

it('the proof names money that no channel received, and what somebody changed', async () => {
  const verified = async () => (await server.call(verifyLedger, {}, { token })).result;
  const fromNowhere = expect.stringContaining('platform:clearing.alipay');
  expect(await verified()).toMatchObject({ clean: false, transfers: 6, postings: 12, findings: [fromNowhere] });
  await server.db.query(`alter table ledger.transfer disable trigger transfer_append_only`);
  await server.db.query(`update ledger.transfer set memo = '{}' where key = 'buy:P9'`);
  expect((await verified()).findings).toEqual([expect.stringContaining('buy:P9'), fromNowhere]);
});
