import { expect, test } from 'vitest';
import { whySecond } from './rules';

const nothing = { byOperator: 0n, ofMember: 0n, entered: false };
const out = (amount: bigint) => ({ amount, out: true });

test('one word is enough up to the limit, whoever moved how much of it before', () => {
  expect(whySecond(100n, out(100n), nothing)).toBeUndefined();
  expect(whySecond(100n, out(101n), nothing)).toBe('超过 0.001 元，');
  expect(whySecond(100n, out(40n), { ...nothing, byOperator: 60n, ofMember: 60n })).toBeUndefined();
  expect(whySecond(100n, out(41n), { ...nothing, byOperator: 60n })).toContain('您一人');
  expect(whySecond(100n, out(41n), { ...nothing, ofMember: 60n })).toContain('这位用户 24 小时内');
});

test('who entered money for the member does not let it out alone, but may enter more', () => {
  const entered = { ...nothing, entered: true };
  expect(whySecond(100n, out(1n), entered)).toBe('这位用户的入账有您登记的，');
  expect(whySecond(100n, { amount: 1n, out: false }, entered)).toBeUndefined();
});
