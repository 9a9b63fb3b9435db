import { FEN } from '@jishi/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bonusDue, partsBack, takenBy } from './rules';

const topUp = fc
  .record({ paid: fc.bigInt({ min: 1n, max: 10n ** 11n }), bonus: fc.bigInt({ min: 1n, max: 10n ** 11n }) })
  .map(({ paid, bonus }) => ({ paid: paid * FEN, bonus: bonus < paid * FEN ? bonus : paid * FEN }));

describe('the bonus that comes back with a top-up', () => {
  it('is its share rounded up, however the top-up goes back, and all of it in the end', () => {
    fc.assert(
      fc.property(
        topUp,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        ({ paid, bonus }, cuts) => {
          let [paidBack, bonusBack] = [0n, 0n];
          for (const cut of [...cuts, 1]) {
            const amount = cut === 1 ? paid - paidBack : ((paid - paidBack) * BigInt(Math.floor(cut * 1000))) / 1000n;
            const due = bonusDue({ paid, bonus, paidBack, bonusBack }, amount);
            paidBack += amount;
            bonusBack += due;
            expect(due).toBeGreaterThanOrEqual(0n);
            expect(bonusBack * paid).toBeGreaterThanOrEqual(bonus * paidBack);
            expect((bonusBack - 1n) * paid).toBeLessThan(bonus * paidBack || 1n);
          }
          expect([paidBack, bonusBack]).toEqual([paid, bonus]);
        },
      ),
    );
  });

  it('is nothing more when more came back before than its share', () => {
    expect(bonusDue({ paid: 100n, bonus: 10n, paidBack: 0n, bonusBack: 9n }, 50n)).toBe(0n);
    expect(bonusDue({ paid: 3n, bonus: 1n, paidBack: 0n, bonusBack: 0n }, 1n)).toBe(1n);
  });
});

describe('what is paid out', () => {
  const part = fc
    .record({ fen: fc.bigInt({ min: 1n, max: 10n ** 6n }), share: fc.bigInt({ min: 0n, max: 120n }) })
    .map(({ fen, share }) => ({ orderNo: 'PO', amount: fen * FEN, due: (fen * FEN * share + 99n) / 100n }));

  it('takes what is due from the given balance first, then from the money, and loses nothing', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.bigInt({ min: 0n, max: 10n ** 9n }), (parts, held) => {
        const back = partsBack(parts, held);
        let left = held;
        for (const [at, { amount, due }] of parts.entries()) {
          const { bonusBack, withheld, paidBack } = back[at]!;
          expect(paidBack % FEN).toBe(0n);
          if (paidBack === 0n) {
            expect([bonusBack, withheld]).toEqual([0n, 0n]);
            expect(amount - (due < left ? 0n : due - left)).toBeLessThan(FEN);
            continue;
          }
          expect(bonusBack + withheld).toBe(due);
          expect(bonusBack).toBe(due < left ? due : left);
          left -= bonusBack;
          const stays = amount - paidBack - withheld;
          expect(stays >= 0n && stays < FEN).toBe(true);
          expect(takenBy({ amount: paidBack, withheld })).toBe(amount);
        }
        expect(left).toBeGreaterThanOrEqual(0n);
      }),
    );
  });

  it('of a hundred with five given and three of them spent is ninety-seven', () => {
    const yuan = 100n * FEN;
    expect(partsBack([{ orderNo: 'PO', amount: 100n * yuan, due: 5n * yuan }], 2n * yuan)).toEqual([
      { orderNo: 'PO', amount: 100n * yuan, bonusBack: 2n * yuan, withheld: 3n * yuan, paidBack: 97n * yuan },
    ]);
  });
});
