import { expect, test } from 'vitest';
import { filesFault, sizeOf } from './file-choice';

const file = (changes: object = {}) => ({ name: 'a.png', size: 1000, type: 'image/png', ...changes });

test('files are counted, and the one that will not do is named', () => {
  expect(filesFault([])).toContain('请至少上传一个附件');
  expect(filesFault(Array.from({ length: 7 }, () => file()))).toBe('附件最多 5 个，请去掉 2 个');
  expect(filesFault([file(), file({ name: 'b.docx', type: 'application/msword' })])).toBe('“b.docx”不是图片或 PDF');
  expect(filesFault([file({ size: 0 })])).toBe('“a.png”是空的');
  expect(filesFault([file({ size: (10 << 20) + 1 })])).toBe('“a.png”超过 10 MB，请缩小后再传');
  expect(filesFault([file(), file({ type: 'application/pdf', size: 10 << 20 })])).toBeUndefined();
});

test('sizes in words', () => {
  expect([1, 2048, 3 << 20].map(sizeOf)).toEqual(['1 KB', '2 KB', '3.0 MB']);
});
