// How a phone number is shown, and under which name a member's is sealed: for every domain that reads one.

/** 138****5678 */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** The vault context of a member's phone: bound to its digest, so that a cipher cannot move to another row. */
export function phoneContext(phoneKey: Buffer): string {
  return `account.member.phone:${phoneKey.toString('hex')}`;
}
