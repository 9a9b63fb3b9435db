import { expect, test } from 'vitest';
import { callsOf, costHref } from './cost-url';

test('an address says how much a month; what is no amount is the first one, too much is the most', () => {
  expect(callsOf({ calls: '250' })).toBe(250);
  expect(callsOf({ calls: '9999999999' })).toBe(1_000_000_000);
  for (const calls of [undefined, '', '0', '-5', '1e3', '12345678901']) expect(callsOf({ calls })).toBe(10_000);
});

test('another amount keeps the endpoint and the language', () => {
  expect(costHref('7', { api: undefined, lang: 'appcode' }, 50)).toBe('/product/7?calls=50#cost');
  expect(costHref('7', { api: '9', lang: 'go' }, 50)).toBe('/product/7?api=9&lang=go&calls=50#cost');
});
