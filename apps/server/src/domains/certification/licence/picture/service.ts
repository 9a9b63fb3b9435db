// The picture of a licence, opened.
import sharp from 'sharp';

/** More is a bomb rather than a photograph. */
const PIXELS_MAX = 50_000_000;
const CLOUD_SIDE = 1600;

/** Pixels of a picture, upright as its camera noted; undefined when it cannot be opened. */
export async function openedPicture(content: Uint8Array, side: number) {
  try {
    return await opened(content, side).raw().toBuffer({ resolveWithObject: true });
  } catch {
    return undefined;
  }
}

/** A picture as it goes to a cloud: no larger than needed, without the camera's notes; undefined when it cannot be opened. */
export async function pictureForCloud(content: Uint8Array): Promise<Buffer | undefined> {
  try {
    return await opened(content, CLOUD_SIDE).jpeg({ quality: 75 }).toBuffer();
  } catch {
    return undefined;
  }
}

function opened(content: Uint8Array, side: number) {
  return sharp(content, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
}
