import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fenOf, parseAmount, yuanOf } from './amount';

test('every amount between one fen and the limit is read back as it was written', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10_000_000_000n }), (fen) => {
      expect(parseAmount(yuanOf(fen))).toBe(yuanOf(fen));
      expect(fenOf(yuanOf(fen))).toBe(fen);
    }),
  );
});

test.each([
  ['1', '1.00'],
  ['1.5', '1.50'],
  [0.1, '0.10'],
  [12, '12.00'],
  ['100000000', '100000000.00'],
])('%j is %s', (value, expected) => {
  expect(parseAmount(value)).toBe(expected);
});

test.each([
  '',
  '0',
  '0.00',
  '0.001',
  '-1',
  '+1',
  '1.',
  '.5',
  '1e2',
  '１',
  ' 1',
  '100000000.01',
  '9'.repeat(40),
  NaN,
  1e21,
  null,
  {},
])('%j is no amount', (value) => {
  expect(parseAmount(value)).toBeUndefined();
});

test('negative amounts keep their sign', () => {
  expect(yuanOf(-5n)).toBe('-0.05');
  expect(yuanOf(-1234n)).toBe('-12.34');
});
