// PDFium as WebAssembly: it reaches nothing but its own memory, has no JavaScript of documents in it, and opens no links.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';

type Pixels = { width: number; height: number; rgba: Buffer };
type Pdfium = Awaited<ReturnType<typeof init>>;

const MEMORY_MAX = 512 << 20;
const PAGE = 65_536;
/** FPDF_ANNOT | FPDF_PRINTING | FPDF_REVERSE_BYTE_ORDER: as it prints, red first. */
const AS_PRINTED = 0x01 | 0x800 | 0x10;
const WHITE = 0xff_ff_ff_ff;
/** Windows character sets of Japanese, Korean and Chinese, whose letters PDFium does not bring. */
const HAN_CHARSETS = new Set([128, 129, 134, 136]);
const HAN_FONT = 1;

/**
 * Draws the first pages of a PDF, each within the given size, using `font` for Han characters that are not embedded;
 * undefined when it cannot be opened, for example because of a password.
 * @throws Error when it needs too much memory
 */
export async function drawPages(
  file: Uint8Array,
  font: Uint8Array,
  most: { pages: number; width: number; height: number },
): Promise<{ pages: Pixels[]; count: number } | undefined> {
  const pdfium = await openPdfium();
  lendFont(pdfium, font);
  const { count, pages: numbers } = openPages(pdfium, file, most.pages);
  if (count < 1) return undefined;
  const pages = numbers.map((page) => drawPage(pdfium, page, most));
  return pages.every((page) => page !== undefined) ? { pages, count } : undefined;
}

/**
 * The text of the first pages of a PDF, lines in the order they stand in the file; undefined when it cannot be opened. Of a
 * scan it is ''.
 * @throws Error when it needs too much memory
 */
export async function textOfPages(file: Uint8Array, pagesMax: number): Promise<string | undefined> {
  const pdfium = await openPdfium();
  const { count, pages } = openPages(pdfium, file, pagesMax);
  return count < 1 ? undefined : pages.map((page) => textOf(pdfium, page)).join('\n');
}

async function openPdfium(): Promise<Pdfium> {
  boundMemory();
  const pdfium = await init({
    wasmBinary: new Uint8Array(await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')))
      .buffer,
  });
  pdfium.FPDF_InitLibrary();
  return pdfium;
}

/** How many pages a document has, and the first ones; 0 when it cannot be opened. */
function openPages(pdfium: Pdfium, file: Uint8Array, most: number): { count: number; pages: number[] } {
  const document = pdfium.FPDF_LoadMemDocument(placed(pdfium, file), file.length, '');
  const count = document ? pdfium.FPDF_GetPageCount(document) : 0;
  const pages = Array.from({ length: Math.min(count, most) }, (_, at) => pdfium.FPDF_LoadPage(document, at));
  return { count, pages };
}

function textOf(pdfium: Pdfium, page: number): string {
  const text = page ? pdfium.FPDFText_LoadPage(page) : 0;
  const letters = text ? pdfium.FPDFText_CountChars(text) : 0;
  if (letters < 1) return '';
  const bytes = 2 * (letters + 1); // UTF-16 with an end
  const at = placed(pdfium, new Uint8Array(bytes));
  const written = pdfium.FPDFText_GetText(text, 0, letters, at);
  return Buffer.from(memoryOf(pdfium).subarray(at, at + 2 * Math.max(0, written - 1))).toString('utf16le');
}

function drawPage(pdfium: Pdfium, page: number, most: { width: number; height: number }): Pixels | undefined {
  if (!page) return undefined;
  const [wide, high] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  const scale = Math.min(most.width / wide, most.height / high);
  if (!(scale > 0) || !Number.isFinite(scale)) return undefined;
  const [width, height] = [wide, high].map((side) => Math.max(1, Math.floor(side * scale))) as [number, number];
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  if (!bitmap) return undefined;
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, AS_PRINTED);
  const [at, stride] = [pdfium.FPDFBitmap_GetBuffer(bitmap), pdfium.FPDFBitmap_GetStride(bitmap)];
  const rgba = Buffer.alloc(width * height * 4);
  for (let row = 0; row < height; row += 1)
    rgba.set(memoryOf(pdfium).subarray(at + row * stride, at + row * stride + width * 4), row * width * 4);
  pdfium.FPDFBitmap_Destroy(bitmap);
  pdfium.FPDF_ClosePage(page);
  return { width, height, rgba };
}

/** Without a limit of its own it would take two gigabytes from the machine; the limit of a heap does not count its memory. */
function boundMemory() {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE > MEMORY_MAX)
      throw new RangeError('the document asks for too much memory');
    return grow.call(this, pages);
  };
}

/** As it is now: it moves when it grows. */
function memoryOf({ pdfium }: Pdfium): Uint8Array {
  return (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;
}

function placed(library: Pdfium, bytes: Uint8Array): number {
  const at = library.pdfium.wasmExports.malloc(bytes.length);
  if (!at) throw new RangeError('the document asks for too much memory');
  memoryOf(library).set(bytes, at);
  return at;
}

/** An FPDF_SYSFONTINFO that knows one font. */
function lendFont(library: Pdfium, font: Uint8Array) {
  const { pdfium } = library;
  // each a function of its own: a table entry has one signature
  const callbacks: [(...given: number[]) => number | void, string][] = [
    [() => {}, 'vi'], // Release
    [() => {}, 'vii'], // EnumFonts
    [(_info, _weight, _italic, charset) => (HAN_CHARSETS.has(charset!) ? HAN_FONT : 0), 'iiiiiiii'], // MapFont
    [() => 0, 'iii'], // GetFont
    [
      (_info, _font, table, buffer, size) => {
        if (table !== 0) return 0;
        if (buffer && size! >= font.length) memoryOf(library).set(font, buffer);
        return font.length;
      },
      'iiiiii', // GetFontData
    ],
    [() => 0, 'iiiii'], // GetFaceName
    [() => 0, 'iii'], // GetFontCharset
    [() => {}, 'vii'], // DeleteFont
  ];
  const info = pdfium.wasmExports.malloc(4 * (callbacks.length + 1));
  pdfium.setValue(info, 1, 'i32');
  for (const [at, [callback, signature]] of callbacks.entries())
    pdfium.setValue(info + 4 * (at + 1), pdfium.addFunction(callback, signature), 'i32');
  library.FPDF_SetSystemFontInfo(info);
}
