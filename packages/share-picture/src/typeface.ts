// Text as outlines of a bundled typeface, so that pictures look the same on every machine. Noto Sans SC Medium (SIL
// Open Font License 1.1, font/OFL.txt) has every character of GB 18030's two bytes.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { Blob, Buffer as GlyphBuffer, Face, Font, shape } from 'harfbuzzjs';

const FILE = 'font/noto-sans-sc-medium.ttf.br';
/** 〓, which printers set where they have no type for a character. */
const STAND_IN = '〓';

export type Typeface = {
  /** The text as it can be drawn: no controls or pictographs, the stand-in for letters the typeface has not. */
  drawable(text: string): string;
  /** In the unit of `size`. */
  widthOf(text: string, size: number): number;
  /** SVG path data of a line that starts at x on the baseline y. */
  outlineOf(text: string, at: { x: number; y: number; size: number }): string;
};

let opened: Promise<Typeface> | undefined;

/** The typeface, read once per process: the first call takes half a second. */
export function openTypeface(): Promise<Typeface> {
  opened ??= read();
  opened.catch(() => (opened = undefined));
  return opened;
}

/** The typeface as a TrueType file, for documents that carry their letters along. */
export async function typefaceFile(): Promise<Buffer> {
  return promisify(brotliDecompress)(await readFile(fileOf()));
}

async function read(): Promise<Typeface> {
  const { buffer, byteOffset, length } = await typefaceFile();
  const face = new Face(new Blob(buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer));
  const font = new Font(face);
  const known = new Set(face.collectUnicodes());
  const glyphs = new Map<number, string>();

  const glyphOf = (id: number) => {
    let outline = glyphs.get(id);
    if (outline === undefined) glyphs.set(id, (outline = font.glyphToPath(id)));
    return outline;
  };
  const set = (text: string) => {
    const line = new GlyphBuffer();
    line.addText(text);
    line.guessSegmentProperties();
    shape(font, line);
    const positions = line.getGlyphPositions();
    return line.getGlyphInfos().map(({ codepoint }, at) => ({ id: codepoint, advance: positions[at]!.xAdvance }));
  };
  return {
    drawable: (text) =>
      [...text.replaceAll(/\s+/g, ' ').trim()]
        .map((sign) => (known.has(sign.codePointAt(0)!) ? sign : /[\p{L}\p{N}]/u.test(sign) ? STAND_IN : ''))
        .join(''),
    widthOf: (text, size) => (set(text).reduce((sum, { advance }) => sum + advance, 0) * size) / face.upem,
    outlineOf(text, { x, y, size }) {
      const scale = size / face.upem;
      let pen = x;
      return set(text)
        .map(({ id, advance }) => {
          const outline = moved(glyphOf(id), { x: pen, y, scale });
          pen += advance * scale;
          return outline;
        })
        .join('');
    },
  };
}

/** Beside the bundle in a build, in this package otherwise. */
function fileOf(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const found = [path.join(here, '..', FILE), path.join(here, FILE)].find((file) => existsSync(file));
  if (!found) throw new Error(`no ${FILE} beside ${here}`);
  return found;
}

/** Glyphs stand upright in font units; SVG counts downwards. */
function moved(outline: string, to: { x: number; y: number; scale: number }): string {
  let vertical = false;
  return outline.replaceAll(/[A-Z]|-?[\d.]+/g, (part) => {
    if (/[A-Z]/.test(part)) {
      vertical = false;
      return part;
    }
    const value = vertical ? to.y - Number(part) * to.scale : to.x + Number(part) * to.scale;
    vertical = !vertical;
    return `${value.toFixed(1)} `;
  });
}
