import { expect, it } from 'vitest';
import { SLIP_BYTES, slipFault, transferFaults, wireTime } from './remittance-rules';

const NOW = '2026-03-02 10:00:00';
const right = { payer: '杭州某某公司', amount: '100.50', time: '2026-03-02T09:59' };

it('takes what a bank transfer can be, and names what it cannot', () => {
  expect(transferFaults(right, NOW)).toEqual({});
  expect(transferFaults({ payer: ' ', amount: '', time: '' }, NOW)).toEqual({
    payer: '请填写付款方户名，与回单上的一致',
    amount: '请填写转账金额',
    time: '请填写转账时间',
  });
  expect(transferFaults({ ...right, amount: '1.234' }, NOW)).toEqual({ amount: '金额最多两位小数' });
  expect(transferFaults({ ...right, amount: '0' }, NOW)).toEqual({ amount: '转账金额要大于 0' });
  expect(transferFaults({ ...right, time: '2026-03-02T10:01' }, NOW)).toEqual({ time: '转账时间还没有到' });
});

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
