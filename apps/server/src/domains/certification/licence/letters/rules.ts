// Text from what the recognising network answers for a line: for each of its steps how likely each letter is (CTC).

/** `at`: where its middle is in the line, from 0 to 1. */
export type Letter = { sign: string; score: number; at: number };

/** Steps × classes; class 0 is no letter, the last one a space, between them those of the dictionary. */
export type Steps = { data: Float32Array; steps: number; classes: number };

/** The most likely text: repeated steps are one letter, unless no letter stands between them. */
export function lettersOf({ data, steps, classes }: Steps, dictionary: readonly string[]): Letter[] {
  const letters: Letter[] = [];
  let [before, since] = [0, 0];
  for (let step = 0; step < steps; step += 1) {
    let [best, score] = [0, -Infinity];
    for (let at = 0; at < classes; at += 1) {
      const value = data[step * classes + at]!;
      if (value > score) [best, score] = [at, value];
    }
    if (best !== before) since = step;
    const at = (since + step + 1) / 2 / steps;
    if (best !== 0 && best !== before) letters.push({ sign: dictionary[best - 1] ?? ' ', score, at });
    else if (best !== 0) letters.push({ ...surer(letters.pop()!, score), at });
    before = best;
  }
  return letters;
}

function surer(letter: Letter, score: number): Letter {
  return { ...letter, score: Math.max(letter.score, score) };
}

/** How sure a text is, from 0 to 1: the mean of its letters; 0 of none. */
export function sureness(letters: readonly Letter[]): number {
  return letters.length ? letters.reduce((sum, { score }) => sum + score, 0) / letters.length : 0;
}

/** How sure its least sure letter is. */
export function leastSure(letters: readonly Letter[]): number {
  return Math.min(1, ...letters.map(({ score }) => score));
}
