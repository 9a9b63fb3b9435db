import { expect, test } from 'vitest';
import { isSecret, newSecret } from './rules';

test('a secret is told from other texts by its beginning and its last six signs', () => {
  for (let n = 0; n < 200; n += 1) {
    const secret = newSecret();
    expect(secret).toMatch(/^jsk_[0-9A-Za-z]{38}$/);
    expect(isSecret(secret)).toBe(true);
    const at = 4 + (n % 38);
    const other = secret[at] === 'x' ? 'y' : 'x';
    expect(isSecret(secret.slice(0, at) + other + secret.slice(at + 1)), 'with another sign').toBe(false);
  }
  // as computed elsewhere: the CRC-32 of 32 zeros is 0xa0f292d0
  expect(isSecret(`jsk_${'0'.repeat(32)}2wjyrI`)).toBe(true);
  for (const text of ['', 'jsk_', 'x'.repeat(32), `${newSecret()}x`, newSecret().slice(1)])
    expect(isSecret(text)).toBe(false);
});
