/** Adds the words of a typed text, each once; separated by spaces or by commas of either script. */
export function withWords(words: readonly string[], typed: string): string[] {
  return [...new Set([...words, ...typed.split(/[,，、\s]+/).filter(Boolean)])];
}
