import { expect, test } from 'vitest';
import { mailOf } from './rules';

const TOLD = { siteName: '集市', number: '26000000000000000001', buyer: '示例公司', gross: 10_600_000n };

test('the mail says what it brings', () => {
  const { subject, text } = mailOf({ ...TOLD, isRed: false, hasFiles: true });
  expect(subject).toBe('集市电子发票 26000000000000000001');
  expect(text).toContain('价税合计：106.00 元');
  expect(text).toContain('见附件');
});

test('a red one is called so, and without files the member is told where they are', () => {
  const { subject, text } = mailOf({ ...TOLD, gross: -10_600_000n, isRed: true, hasFiles: false });
  expect(subject).toContain('红字发票');
  expect(text).toContain('价税合计：-106.00 元');
  expect(text).toContain('发票管理');
});
