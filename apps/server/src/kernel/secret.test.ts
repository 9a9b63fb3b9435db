import { expect, test } from 'vitest';
import { digestOf, newSecret } from './secret';

test('a secret has 256 bits, stands in an address as it is and is never the same', () => {
  const secrets = Array.from({ length: 100 }, newSecret);
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
});

test('its digest is SHA-256', () => {
  expect(digestOf('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
