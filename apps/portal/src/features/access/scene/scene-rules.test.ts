import { expect, test } from 'vitest';
import { filesFault, sizeOf, textFaults } from './scene-rules';

const file = (changes: object = {}) => ({ name: 'a.png', size: 1000, type: 'image/png', ...changes });

test('what is missing or too long is told beside its field', () => {
  expect(textFaults({ site: ' ', scene: '测试' })).toEqual({
    site: '请填写网址，或应用、小程序的名称',
    scene: '使用场景至少 10 个字，写明在哪里用、用来做什么',
  });
  expect(textFaults({ site: '长'.repeat(201), scene: '长'.repeat(1001) })).toEqual({
    site: '网站或应用最多 200 个字',
    scene: '使用场景最多 1,000 个字',
  });
  expect(textFaults({ site: 'example.com', scene: '在商城的实名页核对用户资料' })).toEqual({});
});

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
