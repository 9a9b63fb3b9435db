// Checks of phone numbers, codes and passwords before a request, with the contract's messages.

export function phoneError(phone: string): string | undefined {
  if (!phone) return '请输入手机号';
  return /^1[3-9]\d{9}$/.test(phone) ? undefined : '手机号是 1 开头的 11 位数字';
}

export function codeError(code: string): string | undefined {
  if (!code) return '请输入验证码';
  return /^\d{6}$/.test(code) ? undefined : '验证码是 6 位数字';
}

/** A password to be; whether it is a common one is for the server to judge. */
export function newPasswordError(password: string): string | undefined {
  if (!password) return '请输入密码';
  if (password.length < 8 || password.length > 20) return '密码为 8 到 20 位';
  if (!/^[\x21-\x7e]+$/.test(password)) return '密码只能用字母、数字和英文符号';
  const kinds = [/[a-z]/i, /\d/, /[^a-z\d]/i].filter((kind) => kind.test(password)).length;
  return kinds < 2 ? '密码至少要有字母、数字、符号中的两种' : undefined;
}

/** The same password typed twice. */
export function repeatedError(password: string, repeated: string): string | undefined {
  if (!repeated) return '请再输一次';
  return repeated === password ? undefined : '两次输入的不一样';
}

/** A code of an authenticator app, or a recovery code. */
export function secondFactorError(code: string): string | undefined {
  if (!code) return '请输入动态口令';
  return /^(?:\d{6}|[a-z\d]{5}-?[a-z\d]{5})$/i.test(code) ? undefined : '请输入 6 位动态口令，或 10 位恢复码';
}

/** Digits only: spaces and dashes of a pasted number are dropped, and a leading +86. */
export function digitsOf(text: string): string {
  return text.replace(/^\s*\+?86[\s-]*(?=1)/, '').replace(/\D/g, '');
}
