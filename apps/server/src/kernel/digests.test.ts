import { expect, test } from 'vitest';
import { hexAnew } from './digests';

const half = (digest: Buffer) => digest.map((byte) => byte ^ 0xff) as Buffer;

test('of a text with a digest in it, only the digest becomes another, also where the same letters stand before it', () => {
  const anew = hexAnew(/^.*:([\da-f]{4})$/);
  expect(anew('push:00ff', half)).toBe('push:ff00');
  expect(anew('00ff:00ff', half)).toBe('00ff:ff00');
  expect(anew('00ff', half)).toBe('00ff');
});
