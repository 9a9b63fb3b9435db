import fc from 'fast-check';
import { ipmt, pmt } from 'financial';
import { expect, test } from 'vitest';
import { instalments } from './rules';

const loans = fc.record({
  amount: fc.integer({ min: 1_000_00, max: 50_000_000_00 }),
  rate: fc.integer({ min: 1, max: 2_400 }),
  months: fc.integer({ min: 1, max: 480 }),
});

test('equal payments are those of the formula that spreadsheets have', () => {
  fc.assert(
    fc.property(loans, ({ amount, rate, months }) => {
      const [first] = instalments(BigInt(amount), BigInt(rate), months, 'payment');
      const monthly = rate / 10_000 / 12;
      // the only payment of a loan of one month is rounded by parts
      expect(Math.abs(Number(first!.payment) + pmt(monthly, months, amount))).toBeLessThanOrEqual(1);
      expect(Math.abs(Number(first!.interest) + ipmt(monthly, 1, months, amount))).toBeLessThanOrEqual(0.51);
    }),
  );
});

test('the parts of the principal are the loan, and no payment is less than nothing', () => {
  fc.assert(
    fc.property(
      loans,
      fc.constantFrom('payment' as const, 'principal' as const),
      ({ amount, rate, months }, method) => {
        const list = instalments(BigInt(amount), BigInt(rate), months, method);
        expect(list).toHaveLength(months);
        expect(list.reduce((sum, { principal }) => sum + principal, 0n)).toBe(BigInt(amount));
        expect(list.at(-1)!.left).toBe(0n);
        for (const { payment, principal, interest } of list) {
          expect(payment).toBe(principal + interest);
          expect(principal >= 0n && interest >= 0n).toBe(true);
        }
      },
    ),
  );
});

test('a million over thirty years at 3.5 per cent is what banks show', () => {
  const list = instalments(1_000_000_00n, 350n, 360, 'payment');
  expect(list[0]!.payment).toBe(4_490_45n);
  expect(instalments(1_000_000_00n, 350n, 360, 'principal')[0]!.payment).toBe(5_694_45n);
});

test('without interest the principal alone is paid', () => {
  expect(instalments(100n, 0n, 3, 'payment').map(({ payment }) => payment)).toEqual([33n, 33n, 34n]);
});
