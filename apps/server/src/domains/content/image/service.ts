// Images uploaded by operators, re-encoded so that nothing else of the file is kept or served.
import { randomUUID } from 'node:crypto';
import * as consoleContract from '@jishi/contract/console/entry';
import * as contract from '@jishi/contract/content';
import type { Queryable } from '@jishi/db';
import { withTransaction } from '../../../kernel/context';
import { pictureFrom } from '../../../kernel/image';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { insertImage, selectImage } from './store';

/** Keeps an image at most `width` wide, as WebP without the camera's notes. @throws Refusal invalidInput */
export const uploadImage = useCase(consoleContract.uploadImage, async (ctx, { width }, files) => {
  const [file] = files;
  if (!file) throw invalidField('image', '请选择图片');
  const image = await pictureFrom(file.content, width);
  if (!image) throw invalidField('image', '这个文件不是能读的图片，请换成 JPG、PNG 或 WebP');
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
});

/** Whether the picture at an address of ours (`Picture` of the contract) was uploaded here. */
export async function hasPicture(db: Queryable, address: string): Promise<boolean> {
  const id = new URLSearchParams(address.slice(address.indexOf('?'))).get('id');
  return id !== null && (await selectImage(db, id)) !== undefined;
}

/** @throws Refusal notFound */
export const getImage = useCase(contract.getImage, async (ctx, { id }) => {
  const image = await selectImage(ctx.db, id);
  if (!image) throw new Refusal('notFound');
  return { fileName: `${id}.webp`, type: image.type, content: image.content, keep: 'forever' };
});
