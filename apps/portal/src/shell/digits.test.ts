import { expect, it } from 'vitest';
import { digitsOf, phoneDigitsOf } from './digits';

it('takes a pasted number with its country code and spaces', () => {
  expect(phoneDigitsOf('+86 138-0013-8000')).toBe('13800138000');
  expect(phoneDigitsOf('8613800138000')).toBe('13800138000');
  expect(phoneDigitsOf('138 0013 8000')).toBe('13800138000');
});

it('a code keeps all of its digits, also those of a country code', () => {
  expect(digitsOf('861086')).toBe('861086');
  expect(digitsOf(' 861 086\n')).toBe('861086');
});
