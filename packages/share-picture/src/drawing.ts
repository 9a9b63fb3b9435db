// What the picture looks like: the rules, the ink and the seal of the site's own pages.
import { brokenInto } from './lines';
import type { Typeface } from './typeface';

export type SharePicture = {
  site: string;
  /** Where the page is, shown in the corner: the site's host. */
  host: string;
  /** One Chinese character in the double frame of a product. */
  glyph?: string;
  title: string;
  text: string;
  /** At most three. */
  facts: readonly { label: string; value: string }[];
  /** Four characters that vouch for something. */
  seal?: string;
};

const COLOUR = {
  paper: '#ffffff',
  wash: '#f6f8fb',
  rule: '#d0d8e2',
  ink: '#101828',
  ink2: '#475467',
  ink3: '#667085',
  link: '#1a6fd0',
  brand50: '#eef6ff',
  brand100: '#d9ecff',
  brand500: '#409eff',
  seal: '#c4372c',
};
const LEFT = 72;
const RIGHT = 1128;
/** Longer texts are never shown whole; this bounds the work. */
const TITLE_MAX = 120;
const TEXT_MAX = 300;
const TITLE_SIZES = [76, 64, 54] as const;

/** The picture as SVG, with every text as outlines. */
export function drawing(picture: SharePicture, typeface: Typeface): string {
  const set = setter(typeface);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">',
    rectangle(0, 0, 1200, 630, COLOUR.paper),
    head(picture, set),
    subject(picture, set),
    book(picture, set),
    '</svg>',
  ].join('');
}

type Style = { size: number; colour: string; weight?: 'bold' };
type Setter = {
  line(text: string, at: { x: number; y: number; align?: 'middle' | 'end' }, style: Style): string;
  widthOf(text: string, size: number): number;
  broken(text: string, area: { width: number; count: number; size: number }): { lines: string[]; whole: boolean };
};

function setter({ drawable, widthOf, outlineOf }: Typeface): Setter {
  const shown = (text: string, max: number) => drawable([...text].slice(0, max).join(''));
  return {
    line(text, { x, y, align }, { size, colour, weight }) {
      const line = shown(text, TITLE_MAX);
      const back = align ? widthOf(line, size) / (align === 'end' ? 1 : 2) : 0;
      const stroke = weight ? ` stroke="${colour}" stroke-width="${size * 0.028}" stroke-linejoin="round"` : '';
      return `<path fill="${colour}"${stroke} d="${outlineOf(line, { x: x - back, y, size })}"/>`;
    },
    widthOf: (text, size) => widthOf(shown(text, TITLE_MAX), size),
    broken: (text, { size, ...area }) =>
      brokenInto(shown(text, TEXT_MAX), { ...area, widthOf: (line) => widthOf(line, size) }),
  };
}

/** Whose page it is. */
function head({ site, host }: SharePicture, { line }: Setter): string {
  return [
    `<g transform="translate(${LEFT} 46) scale(1.86)">`,
    `<path fill="${COLOUR.brand500}" d="M10 10h8v8h-8z"/>`,
    `<path fill="none" stroke="${COLOUR.ink}" stroke-width="2.4" d="M9.2 2v24M18.8 2v24M2 9.2h24M2 18.8h24"/>`,
    '</g>',
    line(site, { x: LEFT + 68, y: 86 }, { size: 38, colour: COLOUR.ink, weight: 'bold' }),
    line(host, { x: RIGHT, y: 84, align: 'end' }, { size: 26, colour: COLOUR.ink3 }),
    rectangle(LEFT, 126, RIGHT - LEFT, 2, COLOUR.rule),
  ].join('');
}

/** What it is about: title and text, in the middle of the space between the rules. */
function subject({ glyph, title, text }: SharePicture, set: Setter): string {
  const left = glyph ? LEFT + 184 : LEFT;
  const width = RIGHT - left;
  const { size, lines } = titleOf(title, width, set);
  const below = set.broken(text, { width, count: lines.length > 1 ? 2 : 3, size: 32 }).lines;
  const leading = size * 1.28;
  const height = lines.length * leading + (below.length > 0 ? 16 + below.length * 48 : 0);
  const top = 128 + (440 - 128 - height) / 2;
  const titleLine = (line: string, at: number) =>
    set.line(line, { x: left, y: top + leading * at + size * 1.0 }, { size, colour: COLOUR.ink, weight: 'bold' });
  const textLine = (line: string, at: number) =>
    set.line(line, { x: left, y: top + lines.length * leading + 16 + at * 48 + 34 }, { size: 32, colour: COLOUR.ink2 });
  return [glyph ? tab(glyph, set) : '', ...lines.map(titleLine), ...below.map(textLine)].join('');
}

/** The largest size at which the title is whole on two lines. */
function titleOf(title: string, width: number, set: Setter): { size: number; lines: string[] } {
  for (const size of TITLE_SIZES) {
    const { lines, whole } = set.broken(title, { width, count: 2, size });
    if (whole || size === TITLE_SIZES.at(-1)) return { size, lines };
  }
  throw new Error('there is always a last size');
}

/** The index tab of a product. */
function tab(glyph: string, { line }: Setter): string {
  const top = 128 + (440 - 128 - 144) / 2;
  return [
    `<rect x="${LEFT + 1}" y="${top}" width="144" height="144" fill="${COLOUR.brand50}" stroke="${COLOUR.rule}" stroke-width="2"/>`,
    `<rect x="${LEFT + 8}" y="${top + 7}" width="130" height="130" fill="none" stroke="${COLOUR.brand100}" stroke-width="2"/>`,
    line(
      [...glyph].slice(0, 1).join(''),
      { x: LEFT + 73, y: top + 97, align: 'middle' },
      { size: 70, colour: COLOUR.link, weight: 'bold' },
    ),
  ].join('');
}

/** What is on the book: figures under the double rule, and the seal. */
function book({ facts, seal }: SharePicture, set: Setter): string {
  const column = seal ? 288 : 352;
  const fact = ({ label, value }: SharePicture['facts'][number], at: number) => {
    const x = LEFT + at * column;
    const [shown = ''] = set.broken(value, { width: column - 24, count: 1, size: 40 }).lines;
    return [
      set.line(label, { x, y: 512 }, { size: 25, colour: COLOUR.ink3 }),
      set.line(shown, { x, y: 568 }, { size: 40, colour: COLOUR.ink, weight: 'bold' }),
    ].join('');
  };
  return [
    rectangle(0, 440, 1200, 190, COLOUR.wash),
    rectangle(0, 440, 1200, 4, COLOUR.ink),
    rectangle(0, 448, 1200, 2, COLOUR.ink),
    ...facts.slice(0, 3).map(fact),
    seal ? sealed(seal, set) : '',
  ].join('');
}

// Columns run from right to left, as a seal is read.
const PLACES = [
  { x: 45, y: 28.8 },
  { x: 45, y: 53.4 },
  { x: 19.5, y: 28.8 },
  { x: 19.5, y: 53.4 },
];

function sealed(text: string, { line }: Setter): string {
  const signs = [...text].slice(0, 4);
  const carve = (sign: string, at: number) =>
    line(sign, { ...PLACES[at]!, align: 'middle' }, { size: 22, colour: COLOUR.paper, weight: 'bold' });
  return [
    `<g transform="translate(${RIGHT - 124} 478) scale(1.94)">`,
    `<path fill="${COLOUR.seal}" d="M6 1.2 30 .8l28 .6q4.6.4 4.8 4.6l.2 19-.5 2 .5 2-.2 29q-.3 4.6-4.8 4.9l-21 .2-2-.6-2 .5-27-.2Q1.4 62.6 1.2 58L1 39l.6-2-.5-2L1.3 6Q1.6 1.5 6 1.2Z"/>`,
    `<rect x="5.2" y="5.2" width="53.6" height="53.6" rx="2.3" fill="none" stroke="${COLOUR.paper}" stroke-width="1.5"/>`,
    ...signs.map(carve),
    '</g>',
  ].join('');
}

function rectangle(x: number, y: number, width: number, height: number, colour: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`;
}
