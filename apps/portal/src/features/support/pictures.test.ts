import { expect, test } from 'vitest';
import { picturesFault } from './pictures';

const file = (name: string, type = 'image/png', size = 1) => ({ name, type, size });

test('up to six pictures that are pictures and not empty', () => {
  const six = Array.from({ length: 6 }, (_, at) => file(`${at}.png`));
  expect(picturesFault(six)).toBeUndefined();
  expect(picturesFault([...six, file('7.png')])).toBe('图片最多 6 张，请去掉 1 张');
  expect(picturesFault([file('a.pdf', 'application/pdf')])).toBe('“a.pdf”不是图片');
  expect(picturesFault([file('a.png', 'image/png', 0)])).toBe('“a.png”是空的');
});
