import { expect, test } from 'vitest';
import { mailOf } from './rules';

const TOLD = { siteName: '集市', number: '26000000000000000001', buyer: '示例公司', gross: 10_600_000n };

test('the mail says what it brings', () => {
  const { subject, text } = mailOf({ ...TOLD, isRed: false, hasFiles: true });
  expect(subject).toBe('集市电子发票 26000000000000000001');
  expect(text.split('\n')).toEqual([
    '您申请的发票已开具。',
    '发票号码：26000000000000000001',
    '购买方：示例公司',
    '价税合计：106.00 元',
    '发票文件见附件，请妥善保存。',
  ]);
});

test('a red one is called so, and without files the member is told where they are', () => {
  const { subject, text } = mailOf({ ...TOLD, gross: -10_600_000n, isRed: true, hasFiles: false });
  expect(subject).toBe('集市红字发票 26000000000000000001');
  expect(text.split('\n')).toEqual([
    '发票已红冲，红字发票如下。',
    '发票号码：26000000000000000001',
    '购买方：示例公司',
    '价税合计：-106.00 元',
    '发票文件可在发票管理中下载。',
  ]);
});
