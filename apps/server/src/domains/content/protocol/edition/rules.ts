// Names of agreements' versions, and the minimum content.

/** The day, yyyy.MM.dd; the second one of a day gets -2 and so on. */
export function versionName(day: string, published: number): string {
  return published === 0 ? day : `${day}-${published + 1}`;
}

/** Whether anything is left to read. */
export function hasWords(html: string): boolean {
  return /[\p{L}\p{N}]/u.test(html.replaceAll(/<[^>]*>/g, '').replaceAll(/&\w+;/g, ''));
}
