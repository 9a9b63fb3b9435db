import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownError } from './shown-error';

test('an error is shown by its first line', () => {
  expect(shownError('connect ECONNREFUSED 127.0.0.1:9\n    at TCP')).toBe('connect ECONNREFUSED 127.0.0.1:9');
  expect(shownError(null)).toBe('');
});

test("an error shows no phone, id or card number, nobody's e-mail address, and is not long", () => {
  const number = fc.stringMatching(/^\d{11,19}$/);
  fc.assert(
    fc.property(fc.string(), number, fc.string(), (before, secret, after) => {
      const shown = shownError(`${before}${secret}${after}`);
      expect(shown).not.toContain(secret);
      expect(shown.length).toBeLessThanOrEqual(500);
    }),
  );
  expect(shownError('no account for 13800138000')).toBe('no account for 13****00');
  expect(shownError('550 <li.lei@example.com> unknown')).toBe('550 <l****@example.com> unknown');
  expect(shownError('a@b '.repeat(200)).length).toBe(500);
});
