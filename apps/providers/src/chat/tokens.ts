/** Tokens of the demo model. Real models have tables of their own; here a Chinese character, or six letters, are one. */

const TOKEN = /\s*(?:(?:(?!\p{Script=Han})[\p{L}\p{N}]){1,6}|\S)|\s+/gu;

/** The text cut into tokens; joined they are the text. */
export function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}
