import { expect, test } from 'vitest';
import { withWords } from './tags';

test('a typed or pasted text gives words, each of them once', () => {
  expect(withWords(['拼音'], ' 汉字，拼音、语言 文本,, ')).toEqual(['拼音', '汉字', '语言', '文本']);
  expect(withWords(['拼音'], '  ')).toEqual(['拼音']);
});
