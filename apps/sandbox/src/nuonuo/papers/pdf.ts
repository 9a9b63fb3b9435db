// The invoice as a PDF. Its letters are those of a standard Chinese font that readers bring: nothing is embedded.
import { factsOf, linesOf, SAMPLE_MARK } from './facts';
import type { Invoice } from '../invoices';

const PAGE = { width: 595, height: 420, left: 36, lines: 18 };
const LINE = 17;
const INK = '0 g';
const RED = '0.77 0.2 0.17 rg';

/** The file of an issued invoice. */
export function pdfOf(invoice: Invoice): Buffer {
  const lines = linesOf(invoice);
  const pages = Array.from({ length: Math.ceil(lines.length / PAGE.lines) }, (_, at) =>
    drawingOf(factsOf(invoice).title, lines.slice(at * PAGE.lines, (at + 1) * PAGE.lines)),
  );
  const first = 6;
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`);
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R /Lang (zh-CN) >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 5 0 R /DW 1000 /W [1 95 500] >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    ...pages.flatMap((drawing, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + at * 2 + 1} 0 R >>`,
      `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    ]),
  ]);
}

function drawingOf(title: string, lines: readonly string[]): string {
  const top = PAGE.height - 40;
  return [
    textAt(SAMPLE_MARK, { y: top, size: 20, colour: RED }),
    textAt(title, { y: top - 26, size: 15, colour: INK }),
    ...lines.map((line, at) => textAt(line, { y: top - 52 - at * LINE, size: 10, colour: INK })),
  ].join('\n');
}

function textAt(text: string, { y, size, colour }: { y: number; size: number; colour: string }): string {
  // the encoding knows the characters of UCS-2 only
  const known = [...text].map((sign) => (sign.codePointAt(0)! > 0xffff ? '〓' : sign)).join('');
  const codes = Buffer.from(known, 'utf16le').swap16().toString('hex');
  return `BT ${colour} /F1 ${size} Tf ${PAGE.left} ${y} Td <${codes}> Tj ET`;
}

function fileOf(objects: readonly string[]): Buffer {
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
