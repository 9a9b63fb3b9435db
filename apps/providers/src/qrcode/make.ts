/** Draws a QR code as SVG text or as a PNG. */
import { encodeQR } from 'qr';
import sharp from 'sharp';

export type Level = 'L' | 'M' | 'Q' | 'H';

/** Rows of modules, true for dark, quiet zone included. */
export type Matrix = readonly (readonly boolean[])[];

const ECC = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const;

/** The modules of a text, or undefined when it is too long for the level. `margin` is in modules, 1 at least. */
export function drawMatrix(text: string, level: Level, margin: number): Matrix | undefined {
  try {
    return encodeQR(text, 'raw', { ecc: ECC[level], border: margin });
  } catch (error) {
    if (error instanceof Error && error.message === 'Capacity overflow') return undefined;
    throw error;
  }
}

/** SVG with one path; runs of dark modules in a row are one rectangle. */
export function toSvg(matrix: Matrix, scale: number): string {
  const size = matrix.length;
  const runs: string[] = [];
  for (const [y, row] of matrix.entries()) {
    for (let x = 0; x < size;) {
      const start = x;
      while (row[x]) x++;
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1h-${x - start}z`);
      else x++;
    }
  }
  const edge = size * scale;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}" viewBox="0 0 ${size} ${size}" ` +
    `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${runs.join('')}"/></svg>`
  );
}

/** PNG in two colours, `scale` pixels a module. */
export async function toPng(matrix: Matrix, scale: number): Promise<Buffer> {
  const size = matrix.length;
  const pixels = Buffer.from(matrix.flatMap((row) => row.map((dark) => (dark ? 0 : 255))));
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * scale, size * scale, { kernel: 'nearest' })
    .png({ colours: 2, compressionLevel: 9 })
    .toBuffer();
}
