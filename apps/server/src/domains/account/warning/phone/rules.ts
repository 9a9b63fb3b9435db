// Limits and sealing context of further phones for warnings.
export const MOST_PHONES = 5;

/** The vault context of an alert phone: bound to its member and digest. */
export function warnPhoneContext(memberId: string, phoneKey: Buffer): string {
  return `account.warn_phone.phone:${memberId}:${phoneKey.toString('hex')}`;
}
