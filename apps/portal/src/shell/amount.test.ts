import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanAmount, cleanInteger, finishAmount, isAmount } from './amount';

test('an amount is a positive whole number with up to 2 decimals, 0, or a digit with up to 2 decimals', () => {
  for (const amount of ['0', '1', '12', '12.5', '12.50', '0.5', '0.05', '0.00', '9.99', '100000']) {
    expect(isAmount(amount), amount).toBe(true);
  }
  for (const text of ['', '00', '01', '-1', '1.', '.5', '1.234', '01.5', '1,000', '1e3', '１', ' 1']) {
    expect(isAmount(text), text).toBe(false);
  }
});

test('what does not belong into an amount never appears', () => {
  expect(cleanAmount('￥12a.3b4c5')).toBe('12.34');
  expect(cleanAmount('-8')).toBe('8');
  expect(cleanAmount('007')).toBe('7');
  expect(cleanAmount('00')).toBe('0');
  expect(cleanAmount('1.2.3')).toBe('1.23');
  expect(cleanAmount('.5')).toBe('0.5');
  expect(cleanAmount('12.')).toBe('12.');
  expect(cleanAmount('')).toBe('');
});

test('a trailing dot becomes .00 when the field is left', () => {
  expect(finishAmount('12.')).toBe('12.00');
  expect(finishAmount('.')).toBe('0.00');
  expect(finishAmount('12.5')).toBe('12.5');
  expect(finishAmount('')).toBe('');
});

test('whatever is typed, the field ends empty or with an amount', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789..-+ae,￥') }), (typed) => {
      const amount = finishAmount(typed);
      expect(amount === '' || /^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/.test(amount)).toBe(true);
      expect(finishAmount(amount)).toBe(amount);
    }),
  );
});

test('whole numbers lose everything but digits, and leading zeros', () => {
  expect(cleanInteger('0012a.5')).toBe('125');
  expect(cleanInteger('0')).toBe('');
  expect(cleanInteger('100')).toBe('100');
});
