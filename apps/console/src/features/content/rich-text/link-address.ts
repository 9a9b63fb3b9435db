/** Whether an address may be linked to. Refuses at once what the server would strip. */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?:\/\/\S+|mailto:\S+|tel:\S+|\/(?:[^/\s]\S*)?)$/i.test(address);
}
