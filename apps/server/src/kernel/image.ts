// Uploaded pictures, re-encoded so that nothing else of the file is kept or served.
import sharp from 'sharp';

const READABLE = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif']);
const PIXELS_MAX = 50_000_000;

/** The picture as WebP, at most `width` wide, without the camera's notes; undefined when it cannot be read as one. */
export async function pictureFrom(
  content: Buffer,
  width: number,
): Promise<{ content: Buffer; width: number; height: number } | undefined> {
  try {
    const source = sharp(content, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
    const { format } = await source.metadata();
    if (!READABLE.has(format)) return undefined;
    const { data, info } = await source
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch {
    return undefined;
  }
}
