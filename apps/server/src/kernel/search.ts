// Search in Chinese and Latin text without a dictionary: index terms, queries, highlighted results.
import { alternatives } from './synonyms';

/**
 * The search terms of a text: every pair of neighbouring Chinese characters, each single one, and each run of Latin
 * letters or digits in lower case. No dictionary is involved, so an index never goes stale.
 */
export function searchWords(text: string): string[] {
  const words = new Set<string>();
  for (const run of text.toLowerCase().match(/\p{Script=Han}+|[a-z0-9]+/gu) ?? []) {
    if (!isHan(run)) words.add(run);
    else {
      const characters = [...run];
      for (const [at, character] of characters.entries()) {
        words.add(character);
        if (at > 0) words.add(characters[at - 1] + character);
      }
    }
  }
  return [...words];
}

const isHan = (word: string) => /\p{Script=Han}/u.test(word);
const isSingle = (word: string) => [...word].length === 1;

/** A tsquery for texts with every word of `keyword`, or other words for it, Latin words by prefix; '' when it has none. */
export function searchQuery(keyword: string): string {
  const asked = searchTerms(keyword).map((term) => {
    const ways = alternatives(term).map(queryOf).filter(Boolean);
    return ways.length > 1 ? `(${ways.join(' | ')})` : (ways[0] ?? '');
  });
  return asked.filter(Boolean).join(' & ');
}

function queryOf(term: string): string {
  const words = searchWords(term).filter((word, _at, all) => !isSingle(word) || all.every(isSingle));
  return words.map((word) => (isHan(word) ? `'${word}'` : `'${word}':*`)).join(' & ');
}

/** The space-separated parts of a keyword: a text must contain each of them literally, or another word for it. */
export function searchTerms(keyword: string): string[] {
  return keyword.split(/\s+/).filter(Boolean);
}

const quoted = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The regular expression, without regard to case, of texts that hold `term` or another word for it. */
export function fitting(term: string): string {
  return alternatives(term).map(quoted).join('|');
}

/** The LIKE pattern of texts that hold `term`. */
export function holding(term: string): string {
  return `%${beginningWith(term)}`;
}

/** The LIKE pattern of texts that begin with `term`. */
export function beginningWith(term: string): string {
  return `${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** `text` as HTML with every term marked, or the other word for it that stands there; everything else escaped. */
export function marked(text: string, terms: readonly string[]): string {
  const wanted = terms.filter(Boolean).map(fitting);
  if (wanted.length === 0) return escaped(text);
  return text
    .split(new RegExp(`(${wanted.join('|')})`, 'giu'))
    .map((part, at) => (at % 2 ? `<mark>${escaped(part)}</mark>` : escaped(part)))
    .join('');
}

/** The part of a text around the first term found, at most `most` characters. */
export function excerpt(text: string, terms: readonly string[], most: number): string {
  const lower = text.toLowerCase();
  const places = terms
    .flatMap(alternatives)
    .map((word) => lower.indexOf(word))
    .filter((at) => at >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  const from = Math.max(0, first - Math.floor(most / 4));
  const cut = Buffer.from(text.slice(from, from + most))
    .toString()
    .replaceAll('\uFFFD', '');
  return `${from > 0 ? '…' : ''}${cut}${from + most < text.length ? '…' : ''}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
