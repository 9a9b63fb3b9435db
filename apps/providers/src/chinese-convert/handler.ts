import { Converter } from 'opencc-js';
import { success } from '../answer';
import type { Handlers } from '../api';
import type { chineseConvert } from './describe';

type Direction = 's2t' | 't2s' | 's2tw' | 'tw2s' | 's2twp' | 'twp2s' | 's2hk' | 'hk2s';

const LOCALES: Readonly<
  Record<Direction, { from: 'cn' | 't' | 'tw' | 'twp' | 'hk'; to: 'cn' | 't' | 'tw' | 'twp' | 'hk' }>
> = {
  s2t: { from: 'cn', to: 't' },
  t2s: { from: 't', to: 'cn' },
  s2tw: { from: 'cn', to: 'tw' },
  tw2s: { from: 'tw', to: 'cn' },
  s2twp: { from: 'cn', to: 'twp' },
  twp2s: { from: 'twp', to: 'cn' },
  s2hk: { from: 'cn', to: 'hk' },
  hk2s: { from: 'hk', to: 'cn' },
};

/** A converter builds its dictionary tree once, at the first use of its direction. */
const converters = new Map<Direction, (text: string) => string>();

export const handlers: Handlers<typeof chineseConvert> = {
  convert: ({ text, direction }) => success(convert(text, direction)),
  text: ({ text, direction }) => success(convert(text, direction)),
};

function convert(text: string, direction: Direction): object {
  let converter = converters.get(direction);
  if (!converter) {
    converter = Converter(LOCALES[direction]);
    converters.set(direction, converter);
  }
  const converted = converter(text);
  return { direction, converted, changed: converted !== text };
}
