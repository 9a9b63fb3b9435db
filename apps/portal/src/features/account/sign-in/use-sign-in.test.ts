import { loginBySms } from '@jishi/contract/account';
import { loginByPassword } from '@jishi/contract/account/password';
import { withoutEmpty } from '@jishi/ui/wire/values';
import { describe, expect, it } from 'vitest';
import { faultsIn } from '../../../shell/form';
import { typedIn } from './use-sign-in';

const nothing = { phone: '', code: '', password: '', agree: false };
const fields = ['phone', 'code', 'password', 'agree'] as const;
const said = (way: typeof loginBySms | typeof loginByPassword, values: typeof nothing) =>
  faultsIn(way, withoutEmpty(typedIn(values)), fields);

describe('the sign-in form', () => {
  it('says what is missing beside each field', async () => {
    expect(await said(loginBySms, nothing)).toEqual({
      phone: '请输入手机号',
      code: '请输入验证码',
      agree: '请先阅读并同意用户协议与隐私政策',
    });
  });

  it('asks for a password, and for no agreement, where there is an account already', async () => {
    expect(await said(loginByPassword, nothing)).toEqual({ phone: '请输入手机号', password: '请输入密码' });
    expect(await said(loginByPassword, { ...nothing, phone: '13800138000', password: 'x' })).toEqual({});
  });
});
