// How many phones warnings may go to besides the member's own, and under which name they are sealed.
export const MOST_PHONES = 5;

/** The vault context of an alert phone: bound to its member and digest. */
export function warnPhoneContext(memberId: string, phoneKey: Buffer): string {
  return `account.warn_phone.phone:${memberId}:${phoneKey.toString('hex')}`;
}
