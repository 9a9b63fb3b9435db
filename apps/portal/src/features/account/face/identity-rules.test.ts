import { describe, expect, it } from 'vitest';
import { cleanIdNumber, idNumberError, nameError } from './identity-rules';

describe('name and id number', () => {
  it('notices a slip of the finger by the check sign', () => {
    expect(idNumberError('11010519491231002X')).toBeUndefined();
    expect(idNumberError('11010519491231002x')).toBeUndefined();
    expect(idNumberError('110105194912310021')).toBe('身份证号不对，请逐位核对');
    expect(idNumberError('1101051949123100')).toBe('身份证号是 18 位');
    expect(idNumberError('')).toBe('请输入身份证号');
  });

  it('takes a pasted number with spaces', () => {
    expect(cleanIdNumber(' 110105 19491231 002x ')).toBe('11010519491231002X');
  });

  it('wants a whole name', () => {
    expect(nameError(' ')).toBe('请输入姓名');
    expect(nameError('王')).toBe('姓名至少 2 个字');
    expect(nameError('王小明')).toBeUndefined();
  });
});
