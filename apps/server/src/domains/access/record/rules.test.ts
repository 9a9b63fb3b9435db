import { gatewayRefusals } from '@jishi/contract/result-codes';
import { expect, test } from 'vitest';
import { codeText } from './rules';

test('a result code is told in Chinese: as the product documents it, else as the gateway means it', () => {
  expect(codeText(0, null)).toBe('成功');
  expect(codeText(4001, '号码不正确')).toBe('号码不正确');
  expect(codeText(403005, null)).toBe('还没有申请这个产品，请先在控制台申请');
  for (const { code, text } of Object.values(gatewayRefusals)) expect(codeText(code, null)).toBe(text);
  expect(codeText(77_777, null)).toBe('结果码 77777');
});
