// How Chinese is typed: pinyin in full, its initials, and both with a slip in them.
import { pinyin } from 'pinyin-pro';

export type Spelling = { full: string; initials: string };

/** Texts whose spelling is remembered; more begin anew. */
const REMEMBERED = 5000;
const known = new Map<string, Spelling>();

/** Syllables without tones in one word, and their first letters; Latin letters and digits stay. All in lower case. */
export function spellingOf(text: string): Spelling {
  const before = known.get(text);
  if (before) return before;
  const parts = pinyin(text.toLowerCase(), { toneType: 'none', nonZh: 'consecutive', type: 'all', v: true }).map(
    ({ origin, result, isZh }) => (isZh ? { full: result, initial: result.charAt(0) } : plain(origin)),
  );
  const spelling = {
    full: parts.map(({ full }) => full).join(''),
    initials: parts.map(({ initial }) => initial).join(''),
  };
  if (known.size >= REMEMBERED) known.clear();
  known.set(text, spelling);
  return spelling;
}

function plain(text: string) {
  const word = text.replaceAll(/[^a-z0-9]/g, '');
  return { full: word, initial: word };
}

/** Fewer letters than these fit too much to be guessed at. */
const LEAST = { initials: 2, full: 3, slip: 4 };
const SLIP_EVERY = 5;

/**
 * How far `typed` is from sounding like a part of `name`: 0 for the same sounds or initials, otherwise the letters that
 * differ; undefined when it is another word.
 */
export function soundDistance(typed: string, name: Spelling): number | undefined {
  const { full } = spellingOf(typed);
  const isLatin = /^[a-z0-9\s]+$/i.test(typed);
  if (full.length >= LEAST.full && name.full.includes(full)) return 0;
  if (isLatin && full.length >= LEAST.initials && name.initials.includes(full)) return 0;
  if (full.length < LEAST.slip) return undefined;
  const distance = distanceWithin(full, name.full);
  // Chinese was chosen from a list by its sound: a slip in it is rarer
  const most = full.length / SLIP_EVERY;
  return distance <= (isLatin ? Math.ceil(most) : Math.floor(most)) ? distance : undefined;
}

/** The fewest insertions, deletions and substitutions that turn `word` into a part of `text`. */
export function distanceWithin(word: string, text: string): number {
  // a part may begin anywhere, so the first row is all zeros
  let row = Array.from({ length: text.length + 1 }, () => 0);
  for (const [at, letter] of [...word].entries()) {
    const next = [at + 1];
    for (let j = 1; j <= text.length; j += 1) {
      const cost = letter === text[j - 1] ? 0 : 1;
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + cost);
    }
    row = next;
  }
  return Math.min(...row);
}
