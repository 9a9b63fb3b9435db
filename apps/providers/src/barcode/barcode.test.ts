import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { runningProviders } from '../testing';

const { get } = runningProviders();
const make = async (query: Record<string, string>) => (await get('/barcode/make', { scale: '3', ...query })).body;

/** What a scanner reads from an image of this kind of code. */
async function scanned(image: Buffer, format: BarcodeFormat): Promise<string> {
  const { data, info } = await sharp(image)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  const reader = new MultiFormatReader();
  reader.setHints(new Map<DecodeHintType, unknown>([[DecodeHintType.POSSIBLE_FORMATS, [format]]]));
  const source = new RGBLuminanceSource(pixels, info.width, info.height);
  return reader.decode(new BinaryBitmap(new GlobalHistogramBinarizer(source))).getText();
}

const png = (image: string) => Buffer.from(image.split(',')[1]!, 'base64');

const KINDS = [
  ['CODE-128', BarcodeFormat.CODE_128, fc.stringMatching(/^[!-~]{2,20}$/)],
  ['CODE-39', BarcodeFormat.CODE_39, fc.stringMatching(/^[0-9A-Z-]{2,12}$/)],
  ['EAN-13', BarcodeFormat.EAN_13, fc.stringMatching(/^[1-9]\d{11}$/)],
  ['EAN-8', BarcodeFormat.EAN_8, fc.stringMatching(/^\d{7}$/)],
  ['UPC-A', BarcodeFormat.UPC_A, fc.stringMatching(/^\d{11}$/)],
  ['ITF-14', BarcodeFormat.ITF, fc.stringMatching(/^\d{13}$/)],
] as const;

test.each(KINDS)('a scanner reads what was made as %s', async (kind, format, texts) => {
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const { result } = await make({ text, kind, format: 'png' });
      expect((await scanned(png(result.image), format)).startsWith(text)).toBe(true);
    }),
    { numRuns: 8 },
  );
});

test('the SVG is the same code', async () => {
  const { result } = await make({ text: 'JISHI-2026', label: 'false' });
  expect(await scanned(await sharp(Buffer.from(result.image)).png().toBuffer(), BarcodeFormat.CODE_128)).toBe(
    'JISHI-2026',
  );
});

test.each([
  [{ text: '集市' }, 4501],
  [{ text: 'abc', kind: 'CODE-39' }, 4501],
  [{ text: '123', kind: 'EAN-13' }, 4501],
  [{ text: '6901234567890', kind: 'EAN-13' }, 4502],
  [{ text: '96385073', kind: 'EAN-8' }, 4502],
])('%j is refused without charge', async (query, code) => {
  expect((await make(query)).code).toBe(code);
});
