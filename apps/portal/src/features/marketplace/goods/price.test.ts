import { expect, test } from 'vitest';
import { amountOf, countOf, gapOf, mostOf, placeOf, restOf } from './price';

test('a count is digits, at least one of them not zero, and never more than an order takes', () => {
  expect([countOf('12', 200), countOf('1a2', 200), countOf('007', 200), countOf('999', 200), countOf('', 200)]).toEqual(
    ['12', '12', '7', '200', ''],
  );
});

test('an order takes what the offer allows and what is in stock', () => {
  expect(mostOf({ maxCount: 200, stock: 46 })).toBe(46);
  expect(mostOf({ maxCount: 200, stock: null })).toBe(200);
  expect(mostOf({ maxCount: 200, stock: 0 })).toBe(1);
});

test('amounts are exact', () => {
  expect(amountOf('18.60', 10)).toBe('186.00');
  expect(amountOf('0.00001', 3)).toBe('0.00003');
});

test('what a balance leaves or lacks', () => {
  expect([restOf('200.00', '186.00'), gapOf('200.00', '186.00')]).toEqual(['14.00', undefined]);
  expect([restOf('100.00', '186.00'), gapOf('100.00', '186.00')]).toEqual([undefined, '86.00']);
  expect([restOf('186.00', '186.00'), gapOf('186.00', '186.00')]).toEqual(['0.00', undefined]);
});

test('a value stands between the least and the most, and in the middle of equal ones', () => {
  expect([placeOf(1, [1, 3]), placeOf(3, [1, 3]), placeOf(2, [1, 3]), placeOf(2, [2, 2])]).toEqual([0, 100, 50, 50]);
});
