// Random batches against a model of the ledger that is a few maps: the same answers, the same balances.
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MemberId } from '../../kernel/context';
import { newMemberId } from '../../testing/ledger';
import { memberAccount, platformAccount, setCreditLine, type Transfer, verify } from './index';
import { accountsOf } from './service';
import { postBatch } from './store';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const CREDIT_LINE = 60n;

class Model {
  readonly balances = new Map<string, bigint>();
  /** What of the transfer posted last was more than was owed. */
  surplus = 0n;
  readonly #floors = new Map<string, bigint>();
  readonly #posted = new Map<string, { kind: string; memo: string; moved: Map<string, bigint> }>();

  constructor(creditAccount: string) {
    this.#floors.set(creditAccount, -CREDIT_LINE);
  }

  post({ key, kind, memo, lines }: Transfer): string {
    const before = this.#posted.get(key);
    if (before) {
      const same = before.kind === kind && before.memo === JSON.stringify(memo) && this.#isSplitOf(before.moved, lines);
      return same ? 'replayed' : 'conflict';
    }
    const moved = new Map<string, bigint>();
    for (const { account, amount } of lines) {
      let rest = amount;
      for (const name of routeOf(account)) {
        const floor = name.startsWith('platform') ? undefined : (this.#floors.get(name) ?? 0n);
        const room = floor === undefined ? -rest : (this.balances.get(name) ?? 0n) - floor;
        const part = rest < 0n && room < -rest ? -room : rest;
        if (part !== 0n) moved.set(name, part);
        rest -= part;
      }
      if (rest !== 0n) return 'insufficient';
    }
    for (const [name, amount] of moved) this.#move(name, amount);
    this.surplus = 0n;
    for (const [name, amount] of moved) {
      const above = this.balances.get(name)!;
      if (!name.endsWith(':credit') || amount < 0n || above <= 0n) continue;
      this.surplus += above;
      this.#move(name, -above);
      this.#move(name.replace('credit', 'deposit'), above);
    }
    this.#posted.set(key, { kind, memo: JSON.stringify(memo), moved });
    return 'posted';
  }

  #move(name: string, amount: bigint): void {
    this.balances.set(name, (this.balances.get(name) ?? 0n) + amount);
  }

  #isSplitOf(moved: Map<string, bigint>, lines: Transfer['lines']): boolean {
    const covered = lines.map(({ account, amount }) => {
      const parts = routeOf(account).flatMap((name) => moved.get(name) ?? []);
      return { right: parts.length > 0 && parts.reduce((sum, part) => sum + part, 0n) === amount, parts: parts.length };
    });
    return covered.every(({ right }) => right) && covered.reduce((sum, { parts }) => sum + parts, 0) === moved.size;
  }
}

function routeOf(account: string): string[] {
  const at = account.lastIndexOf(':') + 1;
  return account
    .slice(at)
    .split('+')
    .map((kind) => account.slice(0, at) + kind);
}

type Drawn = { shape: number; who: number; amount: number };
const drawnTransfer: fc.Arbitrary<Drawn> = fc.record({
  shape: fc.nat(8),
  who: fc.nat(2),
  amount: fc.integer({ min: 1, max: 40 }),
});
/** Batches draw from a pool with one key per transfer, so that keys repeat: usually unchanged, sometimes altered. */
const drawnPool = fc.array(drawnTransfer, { minLength: 10, maxLength: 40 });
const drawnPick = fc.record({ pick: fc.nat(1000), twist: fc.nat(11) });
const drawnBatches = fc.array(fc.array(drawnPick, { minLength: 1, maxLength: 25 }), { minLength: 1, maxLength: 6 });

it('answers and balances are those of the model, in any mix of posted, repeated, conflicting and refused transfers', async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(drawnPool, drawnBatches, async (pool, batches) => {
      const members: Members = [newMemberId(), newMemberId(), newMemberId()];
      const model = new Model(memberAccount(members[0], 'credit'));
      await db.transaction((tx) => setCreditLine(tx, members[0], CREDIT_LINE));
      for (const batch of batches) {
        const transfers = batch.map(({ pick, twist }) => transferOf(pool, pick % pool.length, twist, members));
        const expected = transfers.map((transfer) => {
          const outcome = model.post(transfer);
          return { outcome, surplus: outcome === 'posted' ? model.surplus : 0n };
        });
        const answered = await postBatch(db, transfers);
        expect(answered.map(({ outcome, surplus }) => ({ outcome, surplus }))).toEqual(expected);
        for (const { outcome, surplus } of expected)
          for (const one of surplus > 0n ? [outcome, 'surplus'] : [outcome]) seen.set(one, (seen.get(one) ?? 0) + 1);
      }
      for (const member of members) {
        for (const { kind, balance } of await accountsOf(db, member)) {
          expect(balance, `${member}:${kind}`).toBe(model.balances.get(memberAccount(member, kind)) ?? 0n);
        }
        expect(await verify(db, { memberId: member })).toMatchObject({ ok: true, broken: [] });
      }
    }),
    { numRuns: 60 },
  );
  for (const outcome of ['posted', 'replayed', 'conflict', 'insufficient', 'surplus'])
    expect(seen.get(outcome), outcome).toBeGreaterThan(20);
  expect(await verify(db)).toMatchObject({ ok: true, broken: [] });
});

type Members = readonly [MemberId, MemberId, MemberId];

function transferOf(pool: readonly Drawn[], pick: number, twist: number, members: Members): Transfer {
  const { shape, who, amount } = pool[pick] as Drawn;
  const [first, second, third] = members;
  const payer = members[who] ?? first;
  const payee = payer === second ? third : second;
  const units = BigInt(amount) + (twist === 0 ? 1n : 0n);
  const revenue = platformAccount('revenue.api');
  const shapes: Transfer['lines'][] = [
    [
      { account: platformAccount('clearing.alipay'), amount: -units },
      { account: memberAccount(payer, 'deposit'), amount: units },
    ],
    [
      { account: platformAccount('expense.bonus'), amount: -units },
      { account: memberAccount(payer, 'bonus'), amount: units },
    ],
    [
      { account: memberAccount(payer, 'deposit'), amount: -units },
      { account: revenue, amount: units },
    ],
    [
      { account: memberAccount(payer, 'bonus', 'deposit', 'credit'), amount: -units },
      { account: revenue, amount: units },
    ],
    [
      { account: memberAccount(payer, 'deposit', 'bonus'), amount: -units - 1n },
      { account: memberAccount(payee, 'supply'), amount: units },
      { account: revenue, amount: 1n },
    ],
    [
      { account: memberAccount(payee, 'supply'), amount: -units },
      { account: memberAccount(payee, 'settlement'), amount: units },
    ],
    [
      { account: platformAccount('suspense'), amount: -units },
      { account: memberAccount(payer, 'frozen'), amount: units },
    ],
    [
      { account: revenue, amount: -units },
      { account: memberAccount(payer, 'credit'), amount: units },
    ],
    [
      { account: memberAccount(payer, 'deposit'), amount: -units },
      { account: memberAccount(payer, 'credit'), amount: units },
    ],
  ];
  return {
    key: `model:${first}:${pick}`,
    kind: twist === 1 ? 'adjust' : 'api.charge',
    memo: { orderNo: twist === 2 ? 'another' : 'one' },
    lines: shapes[shape] ?? [],
  };
}
