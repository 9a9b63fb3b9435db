/** Finds and reads a QR code in an image of unknown origin. */
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';

export type ReadOutcome =
  | {
      readonly kind: 'read';
      readonly text: string;
      readonly format: string;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'not-found' | 'not-an-image' | 'too-large' };

const MAX_PIXELS = 25_000_000;
/** Codes are found as well, and sooner, in an image made smaller. */
const WORKING_EDGE = 1_200;
const SEARCH_MS = 150;

// Calls are short and many: threads inside one image and a cache between images would only cost memory.
sharp.cache(false);
sharp.concurrency(1);

/** Reads the code in a PNG, JPEG, WebP or GIF. Never throws, whatever the bytes. */
export async function readQrCode(image: Buffer): Promise<ReadOutcome> {
  if (!isRaster(image)) return { kind: 'not-an-image' };
  try {
    const { format, width, height } = await sharp(image).metadata();
    if (width * height > MAX_PIXELS) return { kind: 'too-large' };
    const pixels = await workingPixels(image);
    const text = search(pixels);
    return text === undefined ? { kind: 'not-found' } : { kind: 'read', text, format, width, height };
  } catch {
    return { kind: 'not-an-image' };
  }
}

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** RGB on white, upright, no larger than the working size. */
async function workingPixels(image: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(image, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize(WORKING_EDGE, WORKING_EDGE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function search({ data, width, height }: Pixels): string | undefined {
  try {
    return decodeQR({ data, width, height }, { format: 'RGB', timeLimit: SEARCH_MS, textDecoder: decodeText });
  } catch {
    return undefined;
  }
}

/** Codes without a declared encoding are UTF-8 by custom, and GBK from older Chinese generators. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** Only formats without scripts, references or fonts reach the decoder. */
function isRaster(image: Buffer): boolean {
  const hex = image.toString('hex', 0, 12);
  const png = hex.startsWith('89504e470d0a1a0a');
  const jpeg = hex.startsWith('ffd8ff');
  const gif = hex.startsWith('474946383761') || hex.startsWith('474946383961');
  const webp = hex.startsWith('52494646') && hex.endsWith('57454250');
  return png || jpeg || gif || webp;
}
