import { expect, it } from 'vitest';
import { returnAddress } from './return-address';

it.each([
  ['/orders/PO1?tab=x', '/orders/PO1?tab=x'],
  [null, '/'],
  ['', '/'],
  ['/', '/'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['/login?from=%2F', '/'],
])('from %j signing in leads to %j', (from, to) => {
  expect(returnAddress(from)).toBe(to);
});
