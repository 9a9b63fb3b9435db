// The picture that stands for a page where its address is shared: a line of the ledger, drawn as PNG.
import sharp from 'sharp';
import { type SharePicture, drawing } from './drawing';
import { openTypeface } from './typeface';

export type { SharePicture };
export { openTypeface, typefaceFile } from './typeface';

/** PNG of 1200 × 630. Texts may hold anything: they are drawn as outlines, never written into markup. */
export async function drawPicture(picture: SharePicture): Promise<Buffer> {
  const svg = drawing(picture, await openTypeface());
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9, effort: 4 }).toBuffer();
}
