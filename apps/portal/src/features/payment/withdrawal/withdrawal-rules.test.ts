import { expect, it } from 'vitest';
import { restOf, tooMuch } from './withdrawal-rules';

it('asks for a bank account only for what no payment takes back', () => {
  expect(restOf('100.00', '100.00')).toBeUndefined();
  expect(restOf('100.01', '100.00')).toBe('0.01');
  expect(restOf('', '100.00')).toBeUndefined();
});

it('goes back no more than there is', () => {
  expect(tooMuch('150.01', '150.00123')).toBe('最多退 150.00123 元');
  expect(tooMuch('150.00', '150.00123')).toBeUndefined();
  expect(tooMuch('', '150.00123')).toBeUndefined();
});
