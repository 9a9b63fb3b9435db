// Under what operators' notes are sealed.

/** The vault context of a note: bound to its member and key. */
export function noteContext(memberId: string, key: string): string {
  return `account.member_note.text:${memberId}:${key}`;
}
