// Reads the text of a PDF as a reader's search would: from the glyphs on its pages through their ToUnicode tables.
import { inflateSync } from 'node:zlib';

/** All text in drawing order, without positions. */
export function textOfPdf(file: Buffer): string {
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-')) || !file.includes('%%EOF')) throw new Error('not a whole PDF');
  const streams = streamsOf(file);
  const letters = new Map<string, string>();
  for (const table of streams.filter((text) => text.includes('beginbfrange')))
    for (const [, first, last, list] of table.matchAll(/<(\w{4})> <(\w{4})> \[(.*?)\]/gs))
      list!.match(/<\w+>/g)!.forEach((code, at) => {
        const glyph = Number.parseInt(first!, 16) + at;
        if (glyph > Number.parseInt(last!, 16)) throw new Error('a range is shorter than its list');
        letters.set(
          glyph.toString(16).padStart(4, '0'),
          Buffer.from(code.slice(1, -1), 'hex').swap16().toString('utf16le'),
        );
      });
  return streams
    .filter((text) => text.includes('BT\n'))
    .flatMap((page) => [...page.matchAll(/\[((?:<\w*>|[-\d. ])*)\] TJ/g)])
    .map(([, shown]) => shown!.match(/<\w*>/g)!.flatMap((part) => part.match(/\w{4}/g) ?? []))
    .map((glyphs) => glyphs.map((glyph) => letters.get(glyph) ?? '\uFFFD').join(''))
    .join('\n');
}

function streamsOf(file: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; (at = file.indexOf('stream\n', at)) > 0; at += 7) {
    if (file.subarray(at - 3, at).toString() === 'end') continue;
    try {
      texts.push(inflateSync(file.subarray(at + 7, file.indexOf('\nendstream', at))).toString('latin1'));
    } catch {
      // a stream that is not deflated holds no text
    }
  }
  return texts;
}
