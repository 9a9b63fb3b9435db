// Images that operators upload: made anew from their pixels, so that nothing else of the file is kept or served.
import { randomUUID } from 'node:crypto';
import type { uploadImage as UploadImage } from '@jishi/contract/console/entry';
import type { getImage as GetImage } from '@jishi/contract/content';
import type { Checked, Output } from '@jishi/contract/endpoint';
import sharp from 'sharp';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import type { Download, UploadedFile } from '../../../kernel/route';
import { recordAudit } from '../../audit';
import { insertImage, selectImage } from './store';

const READABLE = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif']);
const PIXELS_MAX = 50_000_000;

/** Keeps an image at most `width` wide, as WebP without the camera's notes. @throws Refusal invalidInput */
export async function uploadImage(
  ctx: Context,
  { width }: Checked<typeof UploadImage>,
  files: readonly UploadedFile[],
): Promise<Output<typeof UploadImage>> {
  const [file] = files;
  if (!file) throw invalidField('image', '请选择图片');
  const image = await encoded(file.content, width);
  const id = randomUUID();
  await withTransaction(ctx, async (tx) => {
    const operatorId = ctx.actor.kind === 'operator' ? ctx.actor.operatorId : null;
    await insertImage(tx, { id, type: 'image/webp', ...image, operatorId, now: ctx.now() });
    await recordAudit(tx, ctx, {
      action: 'content.uploadImage',
      targetKind: 'image',
      targetId: id,
      after: { width: image.width, height: image.height, bytes: image.content.length },
    });
  });
  return { url: `/media/image?id=${id}`, width: image.width, height: image.height, bytes: image.content.length };
}

async function encoded(content: Buffer, width: number) {
  try {
    const source = sharp(content, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
    const { format } = await source.metadata();
    if (!READABLE.has(format)) throw new Error(`${format} is not for the web`);
    const { data, info } = await source
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch {
    throw invalidField('image', '这个文件不是能读的图片，请换成 JPG、PNG 或 WebP');
  }
}

/** @throws Refusal notFound */
export async function getImage(ctx: Context, { id }: Checked<typeof GetImage>): Promise<Download> {
  const image = await selectImage(ctx.db, id);
  if (!image) throw new Refusal('notFound');
  return { fileName: `${id}.webp`, type: image.type, content: image.content, keep: 'forever' };
}
