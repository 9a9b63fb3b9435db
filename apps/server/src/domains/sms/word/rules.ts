// How words are found in a text whatever their width, case and spacing.

/** A text as words are compared: one width and case, without white space, invisible characters and dividers. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{C}\p{Zs}._·•*~|-]/gu, '');
}

export type ForbiddenWord = { word: string; folded: string };

/** The first of the words that a text holds. */
export function wordIn(text: string, words: readonly ForbiddenWord[]): string | undefined {
  const seen = folded(text);
  return words.find((one) => seen.includes(one.folded))?.word;
}
