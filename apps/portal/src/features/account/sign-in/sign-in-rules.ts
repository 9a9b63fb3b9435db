// What the sign-in form can tell before asking the server. Same words as the contract's.

export type SignInValues = { phone: string; code: string; agree: boolean };
export type SignInErrors = Partial<Record<'phone' | 'code' | 'agree', string>>;

export function phoneError(phone: string): string | undefined {
  if (!phone) return '请输入手机号';
  return /^1[3-9]\d{9}$/.test(phone) ? undefined : '手机号是 1 开头的 11 位数字';
}

export function signInErrors({ phone, code, agree }: SignInValues): SignInErrors {
  const errors: SignInErrors = {};
  const wrongPhone = phoneError(phone);
  if (wrongPhone) errors.phone = wrongPhone;
  if (!code) errors.code = '请输入验证码';
  else if (!/^\d{6}$/.test(code)) errors.code = '验证码是 6 位数字';
  if (!agree) errors.agree = '请先阅读并同意用户协议与隐私政策';
  return errors;
}

/** Digits only: spaces and dashes of a pasted number are dropped, and a leading +86. */
export function digitsOf(text: string): string {
  return text.replace(/^\s*\+?86[\s-]*(?=1)/, '').replace(/\D/g, '');
}
