import { expect, it } from 'vitest';
import { digitsOf } from './digits';

it('takes a pasted number with its country code and spaces', () => {
  expect(digitsOf('+86 138-0013-8000')).toBe('13800138000');
  expect(digitsOf('8613800138000')).toBe('13800138000');
  expect(digitsOf('138 0013 8000')).toBe('13800138000');
});
