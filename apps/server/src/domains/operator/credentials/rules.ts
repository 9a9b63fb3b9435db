// What was wrong with what an operator typed, in the words of the audit trail. Who typed it hears one answer for all.
export const WRONG = {
  account: '没有这个账号',
  off: '账号已停用',
  password: '密码不正确',
  code: '密码正确，动态口令或恢复码不正确',
} as const;
export type Wrong = keyof typeof WRONG;
