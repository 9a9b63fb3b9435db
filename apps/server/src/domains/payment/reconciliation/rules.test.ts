import { differenceKind } from '@jishi/contract/enums/payment';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Line, type Move, againFrom, daysDue, differencesOf, sumOfLines, sumOfMoves } from './rules';

const orders = new Set(['PO1']);
const line = (changes: Partial<Line> = {}): Line => ({
  tradeNo: 'T1',
  refundNo: '',
  no: 'PO1',
  amount: 100n,
  billedBefore: false,
  ...changes,
});
const move = (changes: Partial<Move> = {}): Move => ({
  tradeNo: 'T1',
  refundNo: '',
  orderNo: 'PO1',
  amount: 100n,
  done: true,
  ...changes,
});
const refund = { refundNo: 'R1', amount: -40n };

describe('a day agrees', () => {
  it('when nothing happened', () => {
    expect(differencesOf([], [], orders)).toEqual([]);
  });

  it('when each payment and refund stands on both sides', () => {
    expect(differencesOf([line(), line(refund)], [move(refund), move()], orders)).toEqual([]);
  });

  it('when a payment was made by the second attempt of its order', () => {
    expect(differencesOf([line({ no: 'PO1T2' })], [move()], new Set())).toEqual([]);
  });

  it('while a refund is under way that the channel has not billed', () => {
    expect(differencesOf([line()], [move(), move({ ...refund, done: false })], orders)).toEqual([]);
  });
});

describe('a difference', () => {
  const apart = { tradeNo: 'T1', refundNo: '', orderNo: 'PO1' };

  it.each<[string, Line[], Move[], object]>([
    [
      'of a payment that was never booked',
      [line({ no: 'PO1T3' })],
      [],
      { ...apart, kind: differenceKind.missingHere, billAmount: 100n, bookAmount: null },
    ],
    [
      'of a refund that was never booked',
      [line(), line(refund)],
      [move()],
      { ...apart, refundNo: 'R1', kind: differenceKind.missingHere, billAmount: -40n, bookAmount: null },
    ],
    [
      'of a payment that the bill does not know',
      [],
      [move()],
      { ...apart, kind: differenceKind.missingThere, billAmount: null, bookAmount: 100n },
    ],
    [
      'of money held here that the bill does not know',
      [],
      [move({ done: false })],
      { ...apart, kind: differenceKind.missingThere, billAmount: null, bookAmount: 100n },
    ],
    [
      'of another amount',
      [line({ amount: 99n })],
      [move()],
      { ...apart, kind: differenceKind.amount, billAmount: 99n, bookAmount: 100n },
    ],
    [
      'of money that is held here',
      [line()],
      [move({ done: false })],
      { ...apart, kind: differenceKind.state, billAmount: 100n, bookAmount: 100n },
    ],
    [
      'of a refund that is under way here and done there',
      [line(), line(refund)],
      [move(), move({ ...refund, done: false })],
      { ...apart, refundNo: 'R1', kind: differenceKind.state, billAmount: -40n, bookAmount: null },
    ],
    [
      'of a refund under way here for another amount',
      [line(), line(refund)],
      [move(), move({ ...refund, amount: -41n, done: false })],
      { ...apart, refundNo: 'R1', kind: differenceKind.amount, billAmount: -40n, bookAmount: null },
    ],
    [
      'of a payment billed twice in a day',
      [line(), line()],
      [move()],
      { ...apart, kind: differenceKind.duplicate, billAmount: 100n, bookAmount: null },
    ],
    [
      'of a payment billed on another day already',
      [line({ billedBefore: true })],
      [],
      { ...apart, kind: differenceKind.duplicate, billAmount: 100n, bookAmount: null },
    ],
    [
      'of a refund that the channel never made',
      [line()],
      [move(), move(refund)],
      { ...apart, refundNo: 'R1', kind: differenceKind.refundMissing, billAmount: null, bookAmount: -40n },
    ],
    [
      'of an order that this site never made',
      [line({ no: 'SHOP9' })],
      [],
      { ...apart, orderNo: 'SHOP9', kind: differenceKind.otherMerchant, billAmount: 100n, bookAmount: null },
    ],
  ])('is found: %s', (_what, lines, moves, difference) => {
    expect(differencesOf(lines, moves, orders)).toEqual([difference]);
  });

  it('of a refund is not mixed up with its payment', () => {
    const found = differencesOf([line(refund)], [move()], orders);
    expect(found.map(({ kind }) => kind)).toEqual([differenceKind.missingHere, differenceKind.missingThere]);
  });
});

const amount = fc.bigInt({ min: -50n, max: 50n }).filter((value) => value !== 0n);
const entry = fc.record({
  tradeNo: fc.constantFrom('T1', 'T2', 'T3', 'T4'),
  refund: fc.constantFrom('', 'R1', 'R2'),
  amount,
});
const signed = ({ tradeNo, refund: refundNo, amount: value }: { tradeNo: string; refund: string; amount: bigint }) => {
  const size = value < 0n ? -value : value;
  return { tradeNo, refundNo, amount: refundNo ? -size : size };
};
const keyOf = ({ tradeNo, refundNo }: { tradeNo: string; refundNo: string }) => `${tradeNo}/${refundNo}`;
const anyLines = fc.array(
  fc.tuple(entry, fc.constantFrom('PO1', 'PO2', 'SHOP9')).map(([of, no]) => ({ ...signed(of), no })),
  { maxLength: 12 },
);
const anyMoves = fc.uniqueArray(
  fc.tuple(entry, fc.boolean()).map(([of, done]): Move => ({ ...signed(of), orderNo: 'PO1', done })),
  { selector: keyOf },
);
/** Entries that stand on an earlier day's bill, where what is booked for them was looked at. */
const anyEarlier = fc.uniqueArray(
  entry.map((of) => keyOf(signed(of))),
  { maxLength: 3 },
);

it('whatever stands on both sides, the differences come to exactly what the sums are apart', () => {
  fc.assert(
    fc.property(anyLines, anyMoves, anyEarlier, (drawn, booked, earlier) => {
      const lines = drawn.map((of) => ({ ...of, billedBefore: earlier.includes(keyOf(of)) }));
      const moves = booked.filter((of) => !earlier.includes(keyOf(of)));
      const apart = differencesOf(lines, moves, new Set(['PO1', 'PO2'])).reduce(
        (sum, { billAmount, bookAmount }) => sum + (billAmount ?? 0n) - (bookAmount ?? 0n),
        0n,
      );
      const [bill, book] = [sumOfLines(lines), sumOfMoves(moves)];
      expect(apart).toBe(bill.in - bill.out - (book.in - book.out));
    }),
  );
});

it('sums take money in and money out apart, and refunds under way not at all', () => {
  expect(sumOfLines([line(), line({ amount: 5n }), line(refund)])).toEqual({ in: 105n, out: 40n });
  expect(sumOfMoves([move({ done: false }), move(refund), move({ ...refund, done: false })])).toEqual({
    in: 100n,
    out: 40n,
  });
});

it('the days due are all before today since the first, however long ago', () => {
  expect(daysDue('2026-03-02', '2026-02-27')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(daysDue('2026-03-02', '2026-03-02')).toEqual([]);
  const years = daysDue('2026-03-02', '2020-01-01');
  expect([years.length, years[0], years.at(-1)]).toEqual([2252, '2020-01-01', '2026-03-01']);
  expect(againFrom('2026-03-02')).toBe('2026-02-23');
});
