import { expect, it } from 'vitest';
import { SLIP_BYTES, slipFault, wireTime } from './remittance-rules';

it('takes pictures and PDF files of at most 10 MB', () => {
  expect(slipFault({ size: SLIP_BYTES, type: 'image/png' })).toBeUndefined();
  expect(slipFault({ size: 1, type: 'application/pdf' })).toBeUndefined();
  expect(slipFault({ size: SLIP_BYTES + 1, type: 'image/png' })).toBe('回单超过 10 MB，请压缩或截图后再传');
  expect(slipFault({ size: 0, type: 'image/png' })).toBe('这个文件是空的，请重新选择');
  expect(slipFault({ size: 1, type: 'text/html' })).toBe('回单要是图片或 PDF');
});

it('writes a local time as the wire does', () => {
  expect(wireTime('2026-03-02T09:59')).toBe('2026-03-02 09:59:00');
  expect(wireTime('2026-03-02T09:59:58')).toBe('2026-03-02 09:59:58');
});
