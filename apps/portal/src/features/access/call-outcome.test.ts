import { describe, expect, it } from 'vitest';
import { callCost, callTone, codeTone } from './call-outcome';

describe('how a call reads', () => {
  it('costs yuan from the balance, a counted call from a package, nothing when it failed', () => {
    expect(callCost({ charged: true, source: 3, amount: '0.03' })).toBe('¥0.0300');
    expect(callCost({ charged: true, source: 1, amount: '0.00' })).toBe('1 次');
    expect(callCost({ charged: false, source: 0, amount: '0.00' })).toBe('0');
  });

  it('is a fault of the service from HTTP 500 on, else something the caller can mend', () => {
    expect(callTone({ code: 0, httpStatus: 200 })).toBe('success');
    expect(callTone({ code: 4000, httpStatus: 400 })).toBe('warning');
    expect(callTone({ code: 500100, httpStatus: 504 })).toBe('danger');
  });

  it('is told alike from the result code alone', () => {
    expect([0, 403005, 500100].map(codeTone)).toEqual(['success', 'warning', 'danger']);
  });
});
