import { describe, expect, it } from 'vitest';
import { formatCount, formatMoney } from './money';

describe('amounts as a ledger shows them', () => {
  it('keeps at least two decimals', () => {
    expect(formatMoney('12')).toBe('12.00');
    expect(formatMoney('12.5')).toBe('12.50');
  });

  it('trims zeros beyond what is asked for, and never a digit that counts', () => {
    expect(formatMoney('0.01200')).toBe('0.012');
    expect(formatMoney('0.02000', 3)).toBe('0.020');
    expect(formatMoney('0.00125', 3)).toBe('0.00125');
  });

  it('separates thousands left of the point only', () => {
    expect(formatMoney('1234567.12345')).toBe('1,234,567.12345');
    expect(formatMoney('999.00')).toBe('999.00');
  });

  it('keeps the sign', () => {
    expect(formatMoney('-1200.10')).toBe('-1,200.10');
    expect(formatCount(-1200)).toBe('-1,200');
  });

  it('stays exact where a float would not', () => {
    expect(formatMoney('9007199254740993.01')).toBe('9,007,199,254,740,993.01');
  });
});
