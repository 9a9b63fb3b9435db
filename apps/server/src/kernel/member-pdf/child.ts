// Makes one picture of a PDF, its pages one below the other.
import sharp from 'sharp';
import { workAsChild } from '../in-child';
import { drawPages } from './pdfium';

type Input = { file: Uint8Array; font: Uint8Array; pagesMax: number };

/** Of the A4 page at 150 dots an inch, and for long receipts twice as high as wide. */
const MOST = { width: 1240, height: 2480 };
const GAP = 12;

workAsChild(async ({ file, font, pagesMax }: Input) => {
  const drawn = await drawPages(file, font, { ...MOST, pages: pagesMax });
  if (!drawn) return undefined;
  let top = 0;
  const placed = drawn.pages.map(({ width, height, rgba }) => {
    const at = { input: rgba, raw: { width, height, channels: 4 as const }, left: 0, top };
    top += height + GAP;
    return at;
  });
  const width = Math.max(...drawn.pages.map((page) => page.width));
  const content = await sharp({ create: { width, height: top - GAP, channels: 3, background: '#8c93a0' } })
    .composite(placed)
    .jpeg({ quality: 82 })
    .toBuffer();
  return { content, pages: drawn.count };
});
