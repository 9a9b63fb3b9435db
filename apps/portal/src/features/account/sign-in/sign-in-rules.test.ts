import { describe, expect, it } from 'vitest';
import { digitsOf, signInErrors } from './sign-in-rules';

describe('the sign-in form', () => {
  it('says what is missing beside each field', () => {
    expect(signInErrors({ phone: '', code: '', agree: false })).toEqual({
      phone: '请输入手机号',
      code: '请输入验证码',
      agree: '请先阅读并同意用户协议与隐私政策',
    });
    expect(signInErrors({ phone: '12800000000', code: '12', agree: true })).toEqual({
      phone: '手机号是 1 开头的 11 位数字',
      code: '验证码是 6 位数字',
    });
    expect(signInErrors({ phone: '13800138000', code: '123456', agree: true })).toEqual({});
  });

  it('takes a pasted number with its country code and spaces', () => {
    expect(digitsOf('+86 138-0013-8000')).toBe('13800138000');
    expect(digitsOf('8613800138000')).toBe('13800138000');
    expect(digitsOf('138 0013 8000')).toBe('13800138000');
  });
});
