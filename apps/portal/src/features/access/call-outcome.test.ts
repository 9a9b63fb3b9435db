import { describe, expect, it } from 'vitest';
import { callCost, callStatus, callTone, codeTone } from './call-outcome';

describe('how a call reads', () => {
  it('costs yuan from the balance, a counted call from a package, nothing when it failed', () => {
    const one = { units: 1, unit: 1 };
    expect(callCost({ charged: true, source: 3, amount: '0.03', ...one })).toBe('¥0.0300');
    expect(callCost({ charged: true, source: 1, amount: '0.00', ...one })).toBe('1 次');
    expect(callCost({ charged: false, source: 0, amount: '0.00', units: 0, unit: 3 })).toBe('0');
    expect(callCost({ charged: true, source: 3, amount: '0.09', units: 9, unit: 3 })).toBe('9 千token，¥0.0900');
    expect(callCost({ charged: true, source: 5, amount: '0.00', units: 1200, unit: 2 })).toBe('1,200 条');
    expect(callCost({ charged: false, source: 6, amount: '0.00', units: 3, unit: 2 })).toBe('3 条');
  });

  it('has a status for people, without what a document says besides', () => {
    const codeText = '参数不正确，result.fields 逐项说明';
    expect(callStatus({ httpStatus: 400, codeText })).toBe('400 参数不正确');
    expect(callStatus({ httpStatus: 200, codeText: '成功' })).toBe('200 成功');
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
