import { FEN, YUAN } from '@jishi/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newestFirst } from '../reversal/rules';
import { barOf, partsOf, refuseTwice } from './rules';

const OPEN = [
  { id: '1', open: 30n * YUAN },
  { id: '2', open: 0n },
  { id: '3', open: 80n * YUAN },
];

describe('what stands on an invoice', () => {
  it('is all that is open when nothing is chosen', () => {
    expect(partsOf(OPEN, {})).toEqual([
      { recordId: '1', amount: 30n * YUAN },
      { recordId: '3', amount: 80n * YUAN },
    ]);
  });

  it('is an amount from the oldest on', () => {
    expect(partsOf(OPEN, { amount: 40n * YUAN })).toEqual([
      { recordId: '1', amount: 30n * YUAN },
      { recordId: '3', amount: 10n * YUAN },
    ]);
    expect(() => partsOf(OPEN, { amount: 110n * YUAN + FEN })).toThrow('现在最多可以开 110.00 元');
  });

  it('is records whole or in part, and never more of one than is open', () => {
    const records = [
      { id: '3', amount: 5n * YUAN },
      { id: '1', amount: null },
      { id: '2', amount: null },
    ];
    expect(partsOf(OPEN, { records })).toEqual([
      { recordId: '3', amount: 5n * YUAN },
      { recordId: '1', amount: 30n * YUAN },
    ]);
    expect(() => partsOf(OPEN, { records: [{ id: '1', amount: 30n * YUAN + FEN }] })).toThrow('最多还能开 30.00 元');
    expect(() => partsOf(OPEN, { records: [{ id: '9', amount: null }] })).toThrow('没有这条消费');
    expect(() => refuseTwice([{ id: '1' }, { id: '1' }])).toThrow('选了两次');
    expect(partsOf(OPEN, { records: [{ id: '1', amount: FEN + 1n }] })).toEqual([{ recordId: '1', amount: FEN }]);
    expect(() => refuseTwice([{ id: '1' }, { id: '2' }])).not.toThrow();
    expect(() => refuseTwice(undefined)).not.toThrow();
  });

  it.each([
    ['an amount', () => partsOf(OPEN, { amount: 111n * YUAN }), 'amount'],
    [
      'the record that is wrong',
      () =>
        partsOf(OPEN, {
          records: [
            { id: '1', amount: null },
            { id: '9', amount: null },
          ],
        }),
      'records.1',
    ],
    ['the records', () => refuseTwice([{ id: '1' }, { id: '1' }]), 'records'],
  ])('that cannot be is told beside %s', (_, choose, path) => {
    expect(choose).toThrow(expect.objectContaining({ fields: [{ path, message: expect.any(String) }] }));
  });

  it('comes to the amount asked for, none of it beyond what is open', () => {
    const fen = fc.bigInt(0n, 100_000n).map((count) => count * FEN);
    fc.assert(
      fc.property(fc.array(fen), fen, (opens, amount) => {
        const open = opens.map((one, id) => ({ id: String(id), open: one }));
        fc.pre(opens.reduce((sum, one) => sum + one, 0n) >= amount);
        const parts = partsOf(open, { amount });
        expect(parts.reduce((sum, part) => sum + part.amount, 0n)).toBe(amount);
        for (const part of parts) expect(part.amount).toBeLessThanOrEqual(opens[Number(part.recordId)]!);
      }),
    );
  });

  it('is at least the least', () => {
    expect(barOf(0n, 0n)).toBe('没有可以开票的消费');
    expect(barOf(100n * YUAN - FEN, 100n * YUAN)).toBe('每张发票至少 100.00 元');
    expect(barOf(100n * YUAN, 100n * YUAN)).toBe('');
  });
});

describe('what a reversal takes back', () => {
  const parts = [
    { recordId: '1', amount: 30n * FEN, reversed: 10n * FEN },
    { recordId: '2', amount: 50n * FEN, reversed: 0n },
  ];
  it('is what was consumed last', () => {
    expect(newestFirst(parts, 60n * FEN)).toEqual([
      { recordId: '2', amount: 50n * FEN },
      { recordId: '1', amount: 10n * FEN },
    ]);
    expect(newestFirst(parts, 50n * FEN)).toEqual([{ recordId: '2', amount: 50n * FEN }]);
  });

  it('is all that is left without an amount, and never more', () => {
    expect(newestFirst(parts, undefined)).toEqual([
      { recordId: '2', amount: 50n * FEN },
      { recordId: '1', amount: 20n * FEN },
    ]);
    expect(newestFirst(parts, 71n * FEN)).toBeUndefined();
    expect(newestFirst(parts, 1n)).toBeUndefined();
    expect(newestFirst([{ recordId: '1', amount: FEN, reversed: FEN }], undefined)).toBeUndefined();
  });
});
