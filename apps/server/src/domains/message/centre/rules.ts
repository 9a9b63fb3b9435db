// How the message centre shows and keeps messages.
export const RECENT = 5;
export const KEPT_MS = 180 * 24 * 3600_000;
export const PURGE_BATCH = 5_000;

const SUMMARY_CHARS = 60;

/** The first characters of a text on one line; characters, not halves of them. */
export function summaryOf(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length > SUMMARY_CHARS ? `${characters.slice(0, SUMMARY_CHARS).join('')}…` : characters.join('');
}
