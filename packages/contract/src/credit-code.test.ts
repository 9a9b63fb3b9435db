import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CREDIT_CODE_ALPHABET, checkCharacterOf, isCreditCode } from './credit-code';

const sign = fc.constantFrom(...CREDIT_CODE_ALPHABET);
const front = fc
  .tuple(
    fc.array(sign, { minLength: 2, maxLength: 2 }),
    fc.stringMatching(/^\d{6}$/),
    fc.array(sign, { minLength: 9, maxLength: 9 }),
  )
  .map(([kind, region, body]) => `${kind.join('')}${region}${body.join('')}`);

test.each(['91350100M000100Y43', '91330110MA2AXY0E7F', '91110108551385082Q', '914403001922038216'])(
  'a published code is one: %s',
  (code) => expect(isCreditCode(code)).toBe(true),
);

test('a code with one character changed, or two neighbours exchanged, is none', () => {
  fc.assert(
    fc.property(front, fc.nat(17), sign, (start, at, other) => {
      const code = `${start}${checkCharacterOf(start)}`;
      expect(isCreditCode(code)).toBe(true);
      const changed = `${code.slice(0, at)}${other}${code.slice(at + 1)}`;
      expect(isCreditCode(changed)).toBe(other === code[at]);
      const exchanged = `${code.slice(0, at)}${code[at + 1] ?? ''}${code[at]}${code.slice(at + 2)}`;
      expect(isCreditCode(exchanged)).toBe(exchanged === code);
    }),
  );
});

test.each([
  '',
  '91350100M000100Y4',
  '91350100M000100Y433',
  '91350100m000100y43',
  '9135010OM000100Y43',
  '91350100I000100Y43',
])('what has another form is none: %j', (text) => expect(isCreditCode(text)).toBe(false));
