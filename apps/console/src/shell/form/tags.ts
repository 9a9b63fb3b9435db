/** Words with those of a typed text added, each once; commas of both scripts and spaces stand between words. */
export function withWords(words: readonly string[], typed: string): string[] {
  return [...new Set([...words, ...typed.split(/[,，、\s]+/).filter(Boolean)])];
}
