import { expect, test } from 'vitest';
import { isLow, unitsOf } from './rules';
import { addressHash } from './notice/rules';

test('money is low below what was asked for, and never while nobody knows what is left', () => {
  expect([isLow(99n, 100n), isLow(100n, 100n), isLow(null, 100n)]).toEqual([true, false, false]);
});

test.each([
  ['9.9', 990_000n],
  ['12', 1_200_000n],
  ['0.00001', 1n],
  ['1.23456', 123_456n],
])('%s yuan', (yuan, units) => {
  expect(unitsOf(yuan)).toBe(units);
});

test('an address is found by its SHA-256', () => {
  expect(addressHash('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
