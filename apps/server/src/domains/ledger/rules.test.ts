import { enums } from '@jishi/contract/enums';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MemberId } from '../../kernel/context';
import {
  ENTRY_KINDS,
  METERED_ENTRIES,
  OTHER_ENTRY,
  SPENDABLE,
  type Transfer,
  type TransferKind,
  assertPostable,
  entryKindOf,
  entryLabelOf,
  laneOf,
  memberAccount,
  platformAccount,
} from './rules';

const member = '42' as MemberId;
const deposit = memberAccount(member, 'deposit');
const revenue = platformAccount('revenue.api');
const sound: Transfer = {
  key: 'recharge:1',
  kind: 'recharge',
  memo: {},
  lines: [
    { account: revenue, amount: -5n },
    { account: deposit, amount: 5n },
  ],
};

describe('an account', () => {
  it('of a member names whose it is and of what kind, several kinds in the order in which they pay', () => {
    expect(deposit).toBe('member:42:deposit');
    expect(memberAccount(member, 'bonus', 'deposit', 'credit')).toBe('member:42:bonus+deposit+credit');
  });

  it('of the platform is named by its kind', () => {
    expect(revenue).toBe('platform:revenue.api');
  });
});

it('what a member may spend is paid-in and given money, credit, and what is held for calls', () => {
  expect(SPENDABLE.toSorted()).toEqual(['bonus', 'credit', 'deposit', 'hold']);
});

describe('a transfer can be posted', () => {
  it('with two lines that sum to zero', () => {
    expect(() => assertPostable(sound)).not.toThrow();
  });

  it.each(['!', '~', 'a'.repeat(200)])('under the key %s', (key) => {
    expect(() => assertPostable({ ...sound, key })).not.toThrow();
  });

  it.each(['x', 'z.Y', 'a'.repeat(50)])('of the kind %s', (kind) => {
    expect(() => assertPostable({ ...sound, kind: kind as TransferKind })).not.toThrow();
  });

  it('between routes of two members that have kinds in common', () => {
    const other = memberAccount('43' as MemberId, 'bonus', 'deposit');
    const lines = [
      { account: memberAccount(member, 'bonus', 'deposit'), amount: -5n },
      { account: other, amount: 5n },
    ];
    expect(() => assertPostable({ ...sound, lines })).not.toThrow();
  });
});

describe('a transfer is refused', () => {
  it.each(['', ' ', 'a b', '订单', 'a\n', '\na', 'a'.repeat(201)])('for its key %j', (key) => {
    expect(() => assertPostable({ ...sound, key })).toThrow(
      `a transfer's key is 1 to 200 visible ASCII characters, not ${key}`,
    );
  });

  it.each(['', 'api_charge', 'a1', ' recharge', 'recharge ', 'a'.repeat(51)])('for its kind %j', (kind) => {
    expect(() => assertPostable({ ...sound, kind: kind as TransferKind })).toThrow(
      `transfer recharge:1: its kind is letters and dots, not ${kind}`,
    );
  });

  it('without two lines', () => {
    for (const lines of [[], [{ account: deposit, amount: 0n }]])
      expect(() => assertPostable({ ...sound, lines })).toThrow('transfer recharge:1 needs at least two lines');
  });

  it('when a line moves nothing', () => {
    const lines = [...sound.lines, { account: platformAccount('suspense'), amount: 0n }];
    expect(() => assertPostable({ ...sound, lines })).toThrow('transfer recharge:1 moves nothing on a line');
  });

  it('when an account stands on two lines, also as part of a route', () => {
    const twice = (account: Transfer['lines'][number]['account']) => [
      { account: deposit, amount: 5n },
      { account, amount: -5n },
    ];
    for (const account of [
      deposit,
      memberAccount(member, 'bonus', 'deposit'),
      memberAccount(member, 'deposit', 'bonus'),
    ])
      expect(() => assertPostable({ ...sound, lines: twice(account) })).toThrow(
        'transfer recharge:1 names an account twice',
      );
  });

  it('exactly when its lines do not sum to zero', () => {
    const kinds = ['deposit', 'bonus', 'credit', 'frozen', 'hold'] as const;
    const amount = fc.bigInt({ min: -20n, max: 20n }).filter((value) => value !== 0n);
    fc.assert(
      fc.property(fc.array(amount, { minLength: 2, maxLength: kinds.length }), (amounts) => {
        const lines = amounts.map((value, at) => ({ account: memberAccount(member, kinds[at]!), amount: value }));
        const sum = amounts.reduce((total, value) => total + value, 0n);
        const posting = () => assertPostable({ ...sound, lines });
        if (sum === 0n) expect(posting).not.toThrow();
        else expect(posting).toThrow('transfer recharge:1 does not sum to zero');
      }),
    );
  });
});

describe('a lane', () => {
  const moving = (...accounts: Transfer['lines'][number]['account'][]): Pick<Transfer, 'lines'> => ({
    lines: accounts.map((account) => ({ account, amount: 1n })),
  });
  const laneFor = (lines: Pick<Transfer, 'lines'>, lanes: number) => laneOf({ ...sound, ...lines }, lanes);

  it('is the same for all of one member’s transfers, whichever of the accounts moves and wherever it stands', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 64 }), (id, lanes) => {
        const owner = String(id) as MemberId;
        const lane = laneFor(moving(memberAccount(owner, 'deposit')), lanes);
        expect(lane).toBeGreaterThanOrEqual(0);
        expect(lane).toBeLessThan(lanes);
        expect(laneFor(moving(revenue, memberAccount(owner, 'bonus', 'credit')), lanes)).toBe(lane);
      }),
    );
  });

  it('spreads members evenly enough', () => {
    const used = new Map<number, number>();
    for (let id = 1; id <= 800; id++) {
      const lane = laneFor(moving(memberAccount(String(id) as MemberId, 'deposit')), 8);
      used.set(lane, (used.get(lane) ?? 0) + 1);
    }
    expect(used.size).toBe(8);
    for (const count of used.values()) expect(count).toBeLessThan(200);
  });

  it('tells members apart whose numbers have the same digits', () => {
    const lanes = ['123', '132', '213', '231', '312', '321'].map((id) =>
      laneFor(moving(memberAccount(id as MemberId, 'deposit')), 1_000_003),
    );
    expect(new Set(lanes).size).toBe(6);
  });

  it('of a transfer between platform accounts is that of its first line', () => {
    const [held, due] = [platformAccount('suspense'), platformAccount('refund.payable')];
    expect(laneFor(moving(held, due), 64)).toBe(laneFor(moving(held, revenue), 64));
    expect(laneFor(moving(revenue), 1)).toBe(0);
    expect(laneFor(moving(), 7)).toBe(0);
  });
});

describe('the kind of an entry', () => {
  it.each([
    ['recharge', 1],
    ['recharge.held', 1],
    ['recharge.order', 10],
    ['recharge.astray', 11],
    ['package.buy', 2],
    ['api', 3],
    ['api.charge', 3],
    ['api.hold', 4],
    ['refund.order', 5],
    ['bonus', 6],
    ['adjust', 7],
    ['unheard.of', OTHER_ENTRY],
  ])('of a transfer %s is %i', (kind, entry) => {
    expect(entryKindOf(kind)).toBe(entry);
  });

  it('has the label of its enumeration', () => {
    expect(entryLabelOf('package.buy')).toBe('购买套餐');
    expect(entryLabelOf('unheard.of')).toBe('其他');
    const known = new Set<number>(enums.ledgerEntryKind.map(({ value }) => value));
    for (const entry of [...Object.values(ENTRY_KINDS), OTHER_ENTRY]) expect(known).toContain(entry);
  });

  it('is metered for calls and what is held for them', () => {
    expect(METERED_ENTRIES).toEqual([entryKindOf('api.charge'), entryKindOf('api.hold')]);
  });
});
