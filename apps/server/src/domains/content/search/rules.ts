// What to suggest when little was found: words of the catalogue and of titles that are spelt alike.

/** The words nearest to `word` by edits, at most one for every three letters; nearest first. */
export function nearest(word: string, vocabulary: readonly string[], limit: number): string[] {
  const most = Math.max(1, Math.floor(word.length / 3));
  return vocabulary
    .filter((known) => known !== word && Math.abs(known.length - word.length) <= most)
    .map((known) => ({ known, distance: editDistance(word, known) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance || (a.known < b.known ? -1 : 1))
    .slice(0, limit)
    .map(({ known }) => known);
}

/** Insertions, deletions, substitutions and swaps of neighbours between two words. */
export function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, at) => [at]);
  for (let j = 1; j <= b.length; j += 1) rows[0]![j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + cost);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      rows[i]![j] = least;
    }
  }
  return rows[a.length]![b.length]!;
}
