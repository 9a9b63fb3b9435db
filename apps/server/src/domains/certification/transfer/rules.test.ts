import { expect, test } from 'vitest';
import { isTransferAmount } from './rules';

test.each([
  [1, true],
  [99, true],
  [0, false],
  [100, false],
  [1.5, false],
  [-1, false],
  [NaN, false],
])('%s fen can be what was sent: %s', (fen, can) => expect(isTransferAmount(fen)).toBe(can));
