import { pinyin } from 'pinyin-pro';
import { success } from '../answer';
import type { Handlers } from '../api';
import type { pinyinApi } from './describe';
import { spellName } from './names';

type Tone = 'mark' | 'number' | 'none';

const TONE_TYPES = { mark: 'symbol', number: 'num', none: 'none' } as const;

export const handlers: Handlers<typeof pinyinApi> = {
  convert: ({ text, tone }) => {
    const characters = pinyin(text, { type: 'all', toneType: TONE_TYPES[tone] });
    const syllables = characters
      .filter((character) => character.isZh)
      .map(({ origin, result, polyphonic }) => ({ character: origin, pinyin: result, readings: polyphonic }));
    return success({ text, ...spelling(text, tone), syllables });
  },
  batch: ({ texts, tone }) => {
    const list = texts.map((text) => ({ text, ...spelling(text, tone) }));
    return success({ total: list.length, list });
  },
  name: ({ name }) => success({ name, ...spellName(name) }),
};

function spelling(text: string, tone: Tone): { readonly pinyin: string; readonly initials: string } {
  const parts = pinyin(text, { toneType: TONE_TYPES[tone], nonZh: 'consecutive', type: 'array' });
  const initials = pinyin(text, { pattern: 'first', toneType: 'none', nonZh: 'consecutive', separator: '' });
  return { pinyin: spaced(parts), initials: initials.toUpperCase() };
}

/** Joins by a space, except where the text has a blank of its own. */
function spaced(parts: readonly string[]): string {
  return parts.reduce(
    (line, part) => (line === '' || /\s$/.test(line) || /^\s/.test(part) ? line + part : `${line} ${part}`),
    '',
  );
}
