import { describe, expect, it } from 'vitest';
import { cleanIdNumber, idNumberError } from './identity-rules';

describe('an id number', () => {
  it('shows a slip of the finger by the check sign', () => {
    expect(idNumberError({ idNumber: '11010519491231002X' })).toEqual({});
    expect(idNumberError({ idNumber: '11010519491231002x' })).toEqual({});
    expect(idNumberError({ idNumber: '110105194912310021' })).toEqual({ idNumber: '身份证号不对，请逐位核对' });
  });

  it('is pasted with spaces', () => {
    expect(cleanIdNumber(' 110105 19491231 002x ')).toBe('11010519491231002X');
  });
});
