import { describe, expect, it } from 'vitest';
import { signInErrors } from './use-sign-in';

const nothing = { phone: '', code: '', password: '', agree: false };

describe('the sign-in form', () => {
  it('says what is missing beside each field', () => {
    expect(signInErrors('code', nothing)).toEqual({
      phone: '请输入手机号',
      code: '请输入验证码',
      agree: '请先阅读并同意用户协议与隐私政策',
    });
  });

  it('asks for a password, and for no agreement, where there is an account already', () => {
    expect(signInErrors('password', nothing)).toEqual({ phone: '请输入手机号', password: '请输入密码' });
    expect(signInErrors('password', { ...nothing, phone: '13800138000', password: 'x' })).toEqual({});
  });
});
