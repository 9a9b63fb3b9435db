// What somebody may have meant whose keyword found little.
import { soundDistance, spellingOf } from '../../../kernel/spelling';

/** A longer keyword is compared with nothing: what a request costs is bounded. */
const LONGEST = 20;
const MOST = 3;

const isLatin = (word: string) => /^[\x20-\x7e]+$/.test(word);

/**
 * The words that sound like `typed`, with `slips` also those a slip of the hand away; the nearest first, and of words within
 * each other the shorter. None that has `typed` in it: that was found.
 */
export function alikeOf(typed: string, words: readonly string[], { slips }: { slips: boolean }): string[] {
  if (typed.length > LONGEST) return [];
  const near = words
    .filter((word) => (isLatin(typed) || !isLatin(word)) && !word.toLowerCase().includes(typed.toLowerCase()))
    .map((word) => ({ word, distance: soundDistance(typed, spellingOf(word)) ?? Infinity }))
    .filter(({ distance }) => distance <= (slips ? LONGEST : 0))
    .toSorted((a, b) => a.distance - b.distance || a.word.length - b.word.length || (a.word < b.word ? -1 : 1));
  const chosen: string[] = [];
  for (const { word } of near) {
    if (chosen.length < MOST && !chosen.some((shorter) => word.includes(shorter))) chosen.push(word);
  }
  return chosen;
}
