import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapped } from './pdf-lines';

/** Han signs are two wide, all else one. */
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (/[\x20-\x7e]/.test(sign) ? 1 : 2), 0);

const signs = fc.array(fc.constantFrom('甲', '方', '，', '。', '》', ' ', 'a', 'B', '7', '.'), { maxLength: 80 });

test('whatever stands in it, nothing but blanks is lost and no line is wider than one hanging mark more', () => {
  fc.assert(
    fc.property(signs, fc.integer({ min: 4, max: 30 }), (parts, width) => {
      const text = parts.join('');
      const lines = wrapped(text, width, widthOf);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      for (const line of lines) {
        expect(line).toBe(line.trim());
        expect(widthOf(line.replace(/[，。》]+$/u, ''))).toBeLessThanOrEqual(width);
      }
    }),
  );
});

test('words and figures stay whole, marks hang, and what is too long for a line is parted', () => {
  expect(wrapped('甲方购买 API 调用，金额 1280.00 元', 10, widthOf)).toEqual([
    '甲方购买',
    'API 调用，',
    '金额',
    '1280.00 元',
  ]);
  expect(wrapped('一二三四五，六', 10, widthOf)).toEqual(['一二三四五，', '六']);
  expect(wrapped('abcdefghijkl', 5, widthOf)).toEqual(['abcde', 'fghij', 'kl']);
  expect(wrapped('', 5, widthOf)).toEqual([]);
});
