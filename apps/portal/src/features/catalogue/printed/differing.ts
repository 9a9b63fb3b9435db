// Which lines of an answer the sample did not have.

/** `text` line by line; a line that stands nowhere in `sample`, wherever it is indented, is new. Lines of marks alone never are. */
export function linesOf(text: string, sample: string): { text: string; isNew: boolean }[] {
  const known = new Set(sample.split('\n').map(bare));
  return text.split('\n').map((line) => ({ text: line, isNew: /[\p{L}\p{N}]/u.test(line) && !known.has(bare(line)) }));
}

/** A comma at the end says only that something follows. */
const bare = (line: string) => line.trim().replace(/,$/, '');
