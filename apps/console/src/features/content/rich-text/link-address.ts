/** Whether an address may stand behind a link: what the server would take out again is refused at once. */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?:\/\/\S+|mailto:\S+|tel:\S+|\/(?:[^/\s]\S*)?)$/i.test(address);
}
