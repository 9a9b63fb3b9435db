/** A password that is asked for twice, against slips. */
export function repeatedError({ password, repeated }: { password: string; repeated: string }): { repeated?: string } {
  if (!repeated) return { repeated: '请再输一次' };
  return repeated === password ? {} : { repeated: '两次输入的不一样' };
}
