// Reasons for a failed sign-in, for the audit trail. The person signing in gets one answer for all of them.
export const WRONG = {
  account: '没有这个账号',
  off: '账号已停用',
  password: '密码不正确',
  code: '密码正确，动态口令或恢复码不正确',
} as const;
export type Wrong = keyof typeof WRONG;

/** `isHalf`: one of password and second factor was right, so that whoever typed it has one of the two. */
export type Fault = { wrong: Wrong; isHalf: boolean };
