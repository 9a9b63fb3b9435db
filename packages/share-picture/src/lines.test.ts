import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenInto } from './lines';

/** Every sign is one wide. */
const broken = (text: string, width: number, count = 99) =>
  brokenInto(text, { width, count, widthOf: (line) => [...line].length });

test('no line is wider than asked for, none are too many, and nothing is lost unless the text says so', () => {
  const texts = fc.string({ unit: fc.constantFrom('手', '机', '，', '。', 'a', '1', '-', ' ', '🙂'), maxLength: 60 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 2, max: 12 }), fc.integer({ min: 1, max: 5 }), (text, width, count) => {
      const { lines, whole } = broken(text, width, count);
      expect(lines.length).toBeLessThanOrEqual(count);
      for (const line of lines) expect([...line].length).toBeLessThanOrEqual(width);
      const bare = (some: string) => some.replaceAll(' ', '');
      if (whole) expect(bare(lines.join(''))).toBe(bare(text));
      else expect(lines.at(-1)!.endsWith('…')).toBe(true);
    }),
  );
});

test('words stay whole, and no line begins with a full stop', () => {
  expect(broken('查询IP归属地名。', 4).lines).toEqual(['查询IP', '归属地', '名。']);
  expect(broken('用 HMAC-SHA256 签名', 12).lines).toEqual(['用', 'HMAC-SHA256', '签名']);
});

test('what does not fit ends in an ellipsis', () => {
  expect(broken('一二三四五六七八九', 4, 2)).toEqual({ lines: ['一二三四', '五六七…'], whole: false });
});
