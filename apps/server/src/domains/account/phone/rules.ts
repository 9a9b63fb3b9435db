// Refusals when changing the phone.
export const PHONE_TAKEN = '这个手机号已绑定其他账户，手机号没有改动。请换一个号码，或用它直接登录';
export const SAME_PHONE = '新手机号与现在绑定的相同，请换一个号码';

/** Whether a statement failed because another member took the number at the same moment: the unique key lets one. */
export function isPhoneTaken(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === 'member_phone_key_key';
}
