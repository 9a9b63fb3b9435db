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

type Drawn = { pages?: number; text?: string; width?: number; height?: number; catalog?: string };

/** A PDF of pages that show a text in a Han font that it does not embed; `catalog` goes into its root. */
export function pdfOf({ pages = 1, text = '电子回单', width = 595, height = 842, catalog = '' }: Drawn = {}): Buffer {
  const codes = Buffer.from(text, 'utf16le').swap16().toString('hex');
  const shown = `BT /F1 24 Tf 60 ${height - 100} Td <${codes}> Tj ET`;
  const kids = Array.from({ length: pages }, (_, at) => `${at + 7} 0 R`);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
    `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [5 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 6 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    ...kids.map(
      () =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 4 0 R >> >> /Contents 3 0 R >>`,
    ),
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer << /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + end, 'latin1');
}
