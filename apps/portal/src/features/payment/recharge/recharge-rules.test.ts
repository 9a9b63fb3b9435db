import { describe, expect, it } from 'vitest';
import { amountError, amountFor, balanceAfter } from './recharge-rules';

const limits = { minAmount: '10.00', maxAmount: '1000000.00' };

describe('an amount to top up', () => {
  it('stays within the limits, which the message names', () => {
    expect(amountError('', limits)).toBe('请输入充值金额');
    expect(amountError('9.99', limits)).toBe('单笔最少 10.00 元');
    expect(amountError('10', limits)).toBeUndefined();
    expect(amountError('1000000.01', limits)).toBe('单笔最多 1,000,000.00 元');
    expect(amountError('12.345', limits)).toBe('金额写成数字，不能为负，最多两位小数');
  });

  it('adds up without losing a fraction', () => {
    expect(balanceAfter('12480.60123', '2000')).toBe('14480.60123');
  });

  it('fills a gap with whole yuan', () => {
    expect(amountFor('37.00001', '10.00')).toBe('38');
    expect(amountFor('3.20', '10.00')).toBe('10');
  });
});
