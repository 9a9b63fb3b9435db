// What comes back to credit that was paid back meanwhile is the member's paid-in money: decided where it is posted, once, whoever else
// moves the account.
import { sql } from '@jishi/db';
import { expect, it } from 'vitest';
import type { MemberId } from '../../kernel/context';
import { charge, fund, newKey, newMemberId, topUp } from '../../testing/ledger';
import { provedLedger } from '../../testing/proved-ledger';
import { until } from '../../testing/until';
import { type Transfer, balances, memberAccount, platformAccount, post, setCreditLine, transferOf } from './index';
import { postBatch } from './store';

const ledger = provedLedger();
const { posting } = ledger;

/** Something bought for `amount`, all of it on credit. */
async function debtor(amount: bigint): Promise<MemberId> {
  const member = newMemberId();
  await ledger.db.transaction((tx) => setCreditLine(tx, member, amount));
  await posting(charge(member, amount));
  return member;
}

const back = (member: MemberId, credit: bigint, key = newKey(), deposit = 0n): Transfer => ({
  key,
  kind: 'refund',
  memo: { orderNo: key },
  lines: [
    { account: platformAccount('revenue.api'), amount: -credit - deposit },
    { account: memberAccount(member, 'credit'), amount: credit },
    ...(deposit > 0n ? [{ account: memberAccount(member, 'deposit'), amount: deposit }] : []),
  ],
});

const repayment = (member: MemberId, amount: bigint): Transfer => ({
  key: newKey(),
  kind: 'refund.repay',
  memo: {},
  lines: [
    { account: memberAccount(member, 'deposit'), amount: -amount },
    { account: memberAccount(member, 'credit'), amount },
  ],
});

const held = async (member: MemberId) => {
  const { deposit, credit } = await balances(ledger.db, member);
  return { deposit, credit };
};

it('what was still owed is owed no more, the rest is paid-in money by a transfer that says so', async () => {
  const member = await debtor(10n);
  await fund(ledger.db, member, 20n);
  await posting(repayment(member, 7n));
  const returned = back(member, 10n, newKey(), 2n);
  const [posted] = await posting(returned);
  expect(posted).toMatchObject({ replayed: false, surplus: 7n });
  expect(await held(member)).toEqual({ deposit: 22n, credit: 0n });
  expect(await transferOf(ledger.db, `surplus:${posted!.transferId}`)).toMatchObject({
    kind: 'credit.surplus',
    memo: { orderNo: returned.key, of: returned.key },
    postings: [
      { account: memberAccount(member, 'credit'), amount: -7n, balanceAfter: 0n },
      { account: memberAccount(member, 'deposit'), amount: 7n, balanceAfter: 22n },
    ],
  });
});

it('nothing goes on while something is owed, and what is posted again moves nothing', async () => {
  const member = await debtor(10n);
  const [first, second] = [back(member, 6n), back(member, 4n)];
  expect(await posting(first, second)).toMatchObject([{ surplus: 0n }, { surplus: 0n }]);
  expect(await held(member)).toEqual({ deposit: 0n, credit: 0n });
  const third = back(member, 3n);
  expect(await posting(third)).toMatchObject([{ surplus: 3n }]);
  expect(await posting(third, first)).toMatchObject([
    { replayed: true, surplus: 0n },
    { replayed: true, surplus: 0n },
  ]);
  expect(await posting(third, third)).toMatchObject([{ replayed: true }, { replayed: true }]);
  const [other] = await postBatch(ledger.db, [{ ...third, memo: {} }]);
  expect(other).toMatchObject({ outcome: 'conflict', surplus: 0n });
  expect(await held(member)).toEqual({ deposit: 3n, credit: 0n });
});

it('a later transfer of the batch spends it, as the deposit that it is; several in a batch each have their own', async () => {
  const [one, other] = [await debtor(5n), await debtor(5n)];
  await fund(ledger.db, one, 5n);
  await posting(repayment(one, 5n));
  const answers = await posting(back(one, 5n), charge(one, 4n), back(other, 8n), back(one, 2n));
  expect(answers.map(({ surplus }) => surplus)).toEqual([5n, 0n, 3n, 2n]);
  expect(await held(one)).toEqual({ deposit: 3n, credit: 0n });
  expect(await held(other)).toEqual({ deposit: 3n, credit: 0n });
});

it('one transfer that brings too much to two members takes both surpluses on', async () => {
  const [one, other] = [await debtor(1n), await debtor(2n)];
  const [posted] = await posting({
    key: newKey(),
    kind: 'adjust',
    memo: {},
    lines: [
      { account: memberAccount(one, 'credit'), amount: 5n },
      { account: platformAccount('suspense'), amount: -10n },
      { account: memberAccount(other, 'credit'), amount: 5n },
    ],
  });
  expect(posted).toMatchObject({ surplus: 7n });
  expect([await held(one), await held(other)]).toEqual([
    { deposit: 4n, credit: 0n },
    { deposit: 3n, credit: 0n },
  ]);
});

it('a member who has had no deposit gets one, of an account that its credit line opened or did not', async () => {
  const member = newMemberId();
  expect(await posting(back(member, 5n))).toMatchObject([{ surplus: 5n }]);
  expect(await held(member)).toEqual({ deposit: 5n, credit: 0n });
});

it.each([
  ['the repayment first', 0],
  ['the return first', 1],
])(
  'repaying and returning at once, %s: the second waits for the first and decides on what it left',
  async (_what, turn) => {
    const member = await debtor(10n);
    await fund(ledger.db, member, 10n);
    const both = [repayment(member, 10n), back(member, 10n)] as const;
    const [first, second] = turn === 0 ? both : [both[1], both[0]];
    let waiting: ReturnType<typeof posting> | undefined;
    await ledger.db.transaction(async (tx) => {
      const [posted] = await post(tx, first);
      expect(posted).toMatchObject({ surplus: 0n });
      waiting = posting(second);
      await until('the second to wait for the first', async () => {
        const { n } = await ledger.db.one<{ n: number }>(sql`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%post_batch%'`);
        return n === 1;
      });
    });
    expect(await waiting).toMatchObject([{ surplus: 10n }]);
    expect(await held(member)).toEqual({ deposit: 10n, credit: 0n });
  },
);

it('many returns and repayments at once never leave credit above zero, nor owe more than was asked for', async () => {
  const member = await debtor(40n);
  await fund(ledger.db, member, 60n);
  const transfers = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? repayment(member, 3n) : back(member, 2n)));
  const answers = await Promise.all(transfers.map((transfer) => posting(transfer)));
  const surplus = answers.flat().reduce((sum, one) => sum + one.surplus, 0n);
  expect(surplus).toBe(60n);
  expect(await held(member)).toEqual({ deposit: 60n, credit: 0n });
});

it('a session that is killed before its commit leaves neither the return nor its surplus; once more, both are there', async () => {
  const member = await debtor(10n);
  await fund(ledger.db, member, 10n);
  await posting(repayment(member, 10n));
  const returned = back(member, 10n);
  await expect(
    ledger.db.transaction(async (tx) => {
      await post(tx, returned);
      await tx.query('select pg_terminate_backend(pg_backend_pid())');
    }),
  ).rejects.toThrow();
  expect(await held(member)).toEqual({ deposit: 0n, credit: 0n });
  expect(await transferOf(ledger.db, returned.key)).toBeUndefined();
  expect(await posting(returned)).toMatchObject([{ replayed: false, surplus: 10n }]);
  expect(await posting(returned)).toMatchObject([{ replayed: true, surplus: 0n }]);
  expect(await held(member)).toEqual({ deposit: 10n, credit: 0n });
});

it('who owes nothing keeps a top-up whole, and the database takes no credit above zero from anybody', async () => {
  const member = await debtor(5n);
  await posting(topUp(member, 9n));
  expect(await held(member)).toEqual({ deposit: 9n, credit: -5n });
  const name = memberAccount(member, 'credit');
  await expect(ledger.db.query(`update ledger.account set balance = 1 where name = '${name}'`)).rejects.toMatchObject({
    constraint: 'account_credit_not_above_zero',
  });
});
