import { cut, cut_all, cut_for_search, tag } from 'jieba-wasm';
import { success } from '../answer';
import type { Handlers } from '../api';
import type { segment } from './describe';
import { partOfSpeech } from './part-of-speech';

const CUTTERS = {
  precise: (text: string) => cut(text, true),
  search: (text: string) => cut_for_search(text, true),
  full: (text: string) => cut_all(text),
} as const;

export const handlers: Handlers<typeof segment> = {
  words: ({ text, mode }) => {
    const words = CUTTERS[mode](text);
    return success({ total: words.length, words });
  },
  tags: ({ text }) => {
    const words = tag(text, true).map(({ word, tag: code }) => ({ word, tag: code, tagName: partOfSpeech(code) }));
    return success({ total: words.length, words });
  },
  frequency: ({ text, limit }) => {
    const counts = new Map<string, number>();
    for (const word of cut(text, true)) if (isCounted(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    const words = [...counts].map(([word, count]) => ({ word, count })).toSorted((a, b) => b.count - a.count);
    return success({ distinct: words.length, words: words.slice(0, limit) });
  },
};

/** Single characters and punctuation say little about a text. */
function isCounted(word: string): boolean {
  return [...word].length > 1 && /[\p{L}\p{N}]/u.test(word);
}
