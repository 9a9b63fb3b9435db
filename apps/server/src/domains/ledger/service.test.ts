import { describe, expect, it } from 'vitest';
import type { MemberId } from '../../kernel/context';
import { charge, newKey, newMemberId, topUp } from '../../testing/ledger';
import { provedLedger } from '../../testing/proved-ledger';
import {
  accountsOf,
  balances,
  memberAccount,
  openAccounts,
  platformAccount,
  post,
  setCreditLine,
  spendable,
  type Transfer,
  type TransferKind,
  transferOf,
} from './index';

const ledger = provedLedger();
const { posting } = ledger;

const refusal = (name: string) => expect.objectContaining({ refusal: name });

describe('posting a transfer', () => {
  it('moves the money and keeps the balance after each posting', async () => {
    const member = newMemberId();
    const recharge = topUp(member, 1000n);
    const [posted] = await posting(recharge);
    expect(posted).toEqual({ transferId: expect.stringMatching(/^\d+$/), replayed: false, surplus: 0n });
    await posting(charge(member, 300n));
    expect(await balances(ledger.db, member)).toMatchObject({ deposit: 700n, bonus: 0n });
    expect(await transferOf(ledger.db, recharge.key)).toEqual({
      transferId: posted?.transferId,
      kind: 'recharge',
      memo: { orderNo: recharge.key },
      at: expect.any(Date),
      postings: [
        { account: 'platform:clearing.alipay', amount: -1000n, balanceAfter: null },
        { account: `member:${member}:deposit`, amount: 1000n, balanceAfter: 1000n },
      ],
    });
  });

  it('is undone with the transaction it stands in', async () => {
    const member = newMemberId();
    const transfer = topUp(member, 1000n);
    const failing = ledger.db.transaction(async (tx) => {
      await post(tx, transfer);
      throw new Error('the order could not be saved');
    });
    await expect(failing).rejects.toThrow('the order could not be saved');
    expect(await balances(ledger.db, member)).toMatchObject({ deposit: 0n });
    expect(await transferOf(ledger.db, transfer.key)).toBeUndefined();
  });

  it('lets a later transfer spend what an earlier one of the same call brought in', async () => {
    const member = newMemberId();
    await posting(topUp(member, 500n), charge(member, 500n));
    expect(await balances(ledger.db, member)).toMatchObject({ deposit: 0n });
  });

  it('is refused as a whole when one of its transfers is short', async () => {
    const member = newMemberId();
    await expect(posting(topUp(member, 500n), charge(member, 501n))).rejects.toEqual(refusal('balanceTooLow'));
    expect(await accountsOf(ledger.db, member)).toEqual([]);
  });

  it('may take the last unit and not one more', async () => {
    const member = newMemberId();
    await posting(topUp(member, 100n));
    await expect(posting(charge(member, 101n))).rejects.toEqual(refusal('balanceTooLow'));
    await posting(charge(member, 100n));
    await expect(posting(charge(member, 1n))).rejects.toEqual(refusal('balanceTooLow'));
    expect(await balances(ledger.db, member)).toMatchObject({ deposit: 0n });
  });

  it('works between two accounts of the platform when one of them is carried', async () => {
    const transfer = (to: 'suspense' | 'revenue.sms'): Transfer => ({
      key: newKey(),
      kind: 'adjust',
      memo: {},
      lines: [
        { account: platformAccount('clearing.bank'), amount: -5n },
        { account: platformAccount(to), amount: 5n },
      ],
    });
    await posting(transfer('suspense'));
    await expect(posting(transfer('revenue.sms'))).rejects.toThrow('a carried account');
  });
});

describe('a route over several accounts', () => {
  it('takes from each account as far as its floor, in the order named', async () => {
    const member = newMemberId();
    await posting(topUp(member, 30n, 'bonus'), topUp(member, 50n));
    await ledger.db.transaction((tx) => setCreditLine(tx, member, 20n));
    const first = charge(member, 40n);
    await posting(first);
    expect((await transferOf(ledger.db, first.key))?.postings).toMatchObject([
      { account: `member:${member}:bonus`, amount: -30n, balanceAfter: 0n },
      { account: `member:${member}:deposit`, amount: -10n, balanceAfter: 40n },
      { account: 'platform:revenue.api', amount: 40n },
    ]);
    await posting(charge(member, 60n));
    expect(await balances(ledger.db, member)).toMatchObject({ bonus: 0n, deposit: 0n, credit: -20n });
    await expect(posting(charge(member, 1n))).rejects.toEqual(refusal('balanceTooLow'));
  });

  it('is replayed although the second time it would be split otherwise', async () => {
    const member = newMemberId();
    await posting(topUp(member, 30n, 'bonus'), topUp(member, 100n));
    const transfer = charge(member, 40n);
    await posting(transfer);
    const [again] = await posting(transfer);
    expect(again?.replayed).toBe(true);
    expect(await balances(ledger.db, member)).toMatchObject({ bonus: 0n, deposit: 90n });
  });

  it('cannot be added to', async () => {
    const member = newMemberId();
    const transfer: Transfer = {
      ...topUp(member, 1n),
      lines: [
        { account: platformAccount('clearing.bank'), amount: -1n },
        { account: memberAccount(member, 'bonus', 'deposit'), amount: 1n },
      ],
    };
    await expect(posting(transfer)).rejects.toMatchObject({ code: '22023' });
  });
});

describe('a key', () => {
  it('moves money once however often it is posted, also within one call', async () => {
    const member = newMemberId();
    const transfer = topUp(member, 1000n);
    const [first, second] = await posting(transfer, transfer);
    const [third] = await posting(transfer);
    expect(first?.replayed).toBe(false);
    expect(second).toEqual({ ...first, replayed: true });
    expect(third).toEqual({ ...first, replayed: true });
    expect(await balances(ledger.db, member)).toMatchObject({ deposit: 1000n });
  });

  it('stays free when its transfer was refused', async () => {
    const member = newMemberId();
    const transfer = charge(member, 10n);
    await expect(posting(transfer)).rejects.toEqual(refusal('balanceTooLow'));
    await posting(topUp(member, 10n));
    expect(await posting(transfer)).toMatchObject([{ replayed: false }]);
  });

  it.each<[string, (transfer: Transfer, other: MemberId) => Transfer]>([
    ['kind', (transfer) => ({ ...transfer, kind: 'recharge.held' })],
    ['memo', (transfer) => ({ ...transfer, memo: { orderNo: 'another' } })],
    ['amount', ({ key }, member) => topUp(member, 999n, 'deposit', key)],
    ['account', ({ key }) => ({ ...topUp(newMemberId(), 1000n, 'deposit', key), memo: { orderNo: key } })],
    [
      'number of lines',
      (transfer, member) => ({
        ...transfer,
        lines: [
          { account: platformAccount('clearing.alipay'), amount: -1000n },
          { account: memberAccount(member, 'deposit'), amount: 999n },
          { account: memberAccount(member, 'bonus'), amount: 1n },
        ],
      }),
    ],
  ])('cannot stand for another %s', async (_what, change) => {
    const member = newMemberId();
    const transfer = topUp(member, 1000n);
    await posting(transfer);
    await expect(posting(change(transfer, member))).rejects.toEqual(refusal('ledgerKeyReused'));
    expect(await balances(ledger.db, member)).toMatchObject({ deposit: 1000n, bonus: 0n });
  });

  it('used by two transactions at once for different content goes to one of them', async () => {
    const [one, two] = [newMemberId(), newMemberId()];
    const key = newKey();
    const outcomes = await Promise.allSettled([
      posting(topUp(one, 1n, 'deposit', key)),
      posting(topUp(two, 2n, 'deposit', key)),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal('ledgerKeyReused') });
    expect(
      [(await balances(ledger.db, one)).deposit, (await balances(ledger.db, two)).deposit].filter(
        (balance) => balance > 0n,
      ),
    ).toHaveLength(1);
  });
});

describe('a transfer that makes no sense is a fault, not a refusal', () => {
  const member = newMemberId();
  const sound = topUp(member, 10n);
  const lines = (...amounts: [Parameters<typeof memberAccount>[1], bigint][]) =>
    amounts.map(([kind, amount]) => ({ account: memberAccount(member, kind), amount }));
  it.each<[string, Transfer, RegExp]>([
    ['one line', { ...sound, lines: lines(['deposit', 10n]) }, /two lines/],
    ['a sum', { ...sound, lines: lines(['deposit', 10n], ['bonus', -9n]) }, /sum to zero/],
    ['a zero', { ...sound, lines: lines(['deposit', 10n], ['bonus', -10n], ['frozen', 0n]) }, /moves nothing/],
    ['an account twice', { ...sound, lines: lines(['deposit', 10n], ['deposit', -10n]) }, /twice/],
    ['an empty key', { ...sound, key: '' }, /key is/],
    ['a key with a space', { ...sound, key: 'a b' }, /key is/],
    ['a key too long', { ...sound, key: 'k'.repeat(201) }, /key is/],
    ['a kind with digits', { ...sound, kind: 'recharge2' as TransferKind }, /kind is/],
  ])('%s', async (_what, transfer, message) => {
    await expect(posting(transfer)).rejects.toThrow(message);
  });

  it.each([
    'member:0:deposit',
    'member:1:revenue.api',
    'member:x:deposit',
    'platform:deposit',
    'nobody:1:deposit',
    'platform:revenue.api:',
    '',
  ])('an account called %j', async (name) => {
    const transfer = {
      ...sound,
      key: newKey(),
      lines: [{ account: name as never, amount: -10n }, ...lines(['deposit', 10n])],
    };
    await expect(posting(transfer)).rejects.toMatchObject({ code: expect.stringMatching(/^22/) });
  });

  it('an amount beyond what an account can hold', async () => {
    const rich = newMemberId();
    const most = 9_223_372_036_854_775_807n;
    await posting({
      ...topUp(rich, most),
      lines: topUp(rich, most).lines.map((line) =>
        line.account.startsWith('member') ? line : { ...line, account: platformAccount('suspense') },
      ),
    });
    await expect(posting(topUp(rich, 1n))).rejects.toMatchObject({ code: '22003' });
    await posting({
      ...topUp(rich, -most),
      lines: [
        { account: memberAccount(rich, 'deposit'), amount: -most },
        { account: platformAccount('suspense'), amount: most },
      ],
    });
  });
});

describe('balances', () => {
  it('are zero for a member whom nothing was ever posted for', async () => {
    expect(await balances(ledger.db, newMemberId())).toEqual({
      deposit: 0n,
      bonus: 0n,
      credit: 0n,
      frozen: 0n,
      hold: 0n,
      supply: 0n,
      settlement: 0n,
      escrow: 0n,
      bond: 0n,
      creditLine: 0n,
    });
  });

  it('of one member are not another one’s, even where ids begin alike', async () => {
    const [short, long] = ['61', '610'] as MemberId[];
    await posting(topUp(long as MemberId, 5n));
    expect(await accountsOf(ledger.db, short as MemberId)).toEqual([]);
  });

  it('count towards what can be spent: deposit, bonus, unused credit, nothing else', async () => {
    const member = newMemberId();
    expect(await spendable(ledger.db, member)).toBe(0n);
    await posting(topUp(member, 50n), topUp(member, 7n, 'bonus'));
    await posting({
      key: newKey(),
      kind: 'adjust',
      memo: {},
      lines: [
        { account: memberAccount(member, 'deposit'), amount: -20n },
        { account: memberAccount(member, 'frozen'), amount: 20n },
      ],
    });
    await ledger.db.transaction((tx) => setCreditLine(tx, member, 100n));
    expect(await spendable(ledger.db, member)).toBe(137n);
    await posting(charge(member, 60n));
    expect(await spendable(ledger.db, member)).toBe(77n);
    expect(await balances(ledger.db, member)).toMatchObject({ creditLine: 100n, credit: -23n, frozen: 20n });
  });
});

describe('a credit line', () => {
  it('can be lowered to what is owed and not below', async () => {
    const member = newMemberId();
    await ledger.db.transaction((tx) => setCreditLine(tx, member, 100n));
    await posting(charge(member, 60n));
    const setting = (line: bigint) => ledger.db.transaction((tx) => setCreditLine(tx, member, line));
    await expect(setting(59n)).rejects.toEqual(refusal('stateConflict'));
    await setting(60n);
    await expect(posting(charge(member, 1n))).rejects.toEqual(refusal('balanceTooLow'));
    await expect(setting(-1n)).rejects.toThrow(RangeError);
  });
});

describe('opening accounts', () => {
  it('twice, or at the same moment, is the same as once', async () => {
    const member = newMemberId();
    const open = () => ledger.db.transaction((tx) => openAccounts(tx, member, ['deposit', 'bonus']));
    await Promise.all([open(), open(), open()]);
    await posting(topUp(member, 5n));
    await open();
    expect(await accountsOf(ledger.db, member)).toEqual([
      { kind: 'bonus', balance: 0n, floor: 0n },
      { kind: 'deposit', balance: 5n, floor: 0n },
    ]);
  });
});
