import { FEN, YUAN } from '@jishi/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newestFirst } from './rules';

const part = (recordId: string, amount: bigint, reversed = 0n) => ({ recordId, amount, reversed });
const OLD = part('old', 30n * YUAN, 10n * YUAN);
const NEW = part('new', 5n * YUAN);

test('an amount is taken from the newest consumption, as far as it is not reversed', () => {
  expect(newestFirst([OLD, NEW], 5n * YUAN)).toEqual([{ recordId: 'new', amount: 5n * YUAN }]);
  expect(newestFirst([OLD, NEW], 7n * YUAN)).toEqual([
    { recordId: 'new', amount: 5n * YUAN },
    { recordId: 'old', amount: 2n * YUAN },
  ]);
});

test('without an amount it is all that is left', () => {
  expect(newestFirst([OLD, NEW], undefined)).toEqual([
    { recordId: 'new', amount: 5n * YUAN },
    { recordId: 'old', amount: 20n * YUAN },
  ]);
  expect(newestFirst([part('gone', YUAN, YUAN), NEW], undefined)).toEqual([{ recordId: 'new', amount: 5n * YUAN }]);
});

test.each([[0n], [-FEN], [FEN + 1n], [25n * YUAN + FEN]])(
  '%s is refused: nothing, no whole fen, or more than is left',
  (amount) => {
    expect(newestFirst([OLD, NEW], amount)).toBeUndefined();
    expect(newestFirst([], undefined)).toBeUndefined();
  },
);

test('what is taken adds up to the amount, and to no more of a part than is left', () => {
  const parts = fc.array(
    fc.tuple(fc.bigInt(1n, 50n), fc.bigInt(0n, 50n)).map(([amount, reversed]) => ({
      amount: amount * FEN,
      reversed: (reversed < amount ? reversed : amount) * FEN,
    })),
  );
  fc.assert(
    fc.property(parts, fc.bigInt(1n, 200n), (given, fen) => {
      const all = given.map((one, at) => ({ ...one, recordId: String(at) }));
      const left = all.reduce((sum, one) => sum + one.amount - one.reversed, 0n);
      const taken = newestFirst(all, fen * FEN);
      expect(taken === undefined).toBe(fen * FEN > left);
      if (!taken) return;
      expect(taken.reduce((sum, one) => sum + one.amount, 0n)).toBe(fen * FEN);
      for (const { recordId, amount } of taken) {
        const of = all[Number(recordId)]!;
        expect(amount > 0n && amount <= of.amount - of.reversed).toBe(true);
      }
    }),
  );
});
