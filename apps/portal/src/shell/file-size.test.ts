import { expect, test } from 'vitest';
import { sizeText } from './file-size';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1_500_000, '1.4 MB'],
  [3 * 1024 ** 3, '3.0 GB'],
  [5 * 1024 ** 4, '5120.0 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
