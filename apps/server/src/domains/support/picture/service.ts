// Pictures of tickets: made anew as they come in, sealed as they are kept.
import { randomUUID } from 'node:crypto';
import { PICTURES_MAX } from '@jishi/contract/support';
import type { Context } from '../../../kernel/context';
import { pictureFrom } from '../../../kernel/image';
import { invalidField } from '../../../kernel/refusal';
import { fileNameFrom } from '../../../kernel/upload';
import type { Download, UploadedFile } from '../../../kernel/use-case';
import { sealedFor } from '../sealed/rules';
import type { SealedPicture } from './store';

const TYPE = 'image/webp';
/** Pixels of a kept picture's width: small print stays readable. */
const WIDTH = 2000;

/** What files truly are decides, not what they are called. @throws Refusal invalidInput */
export async function sealedPictures(ctx: Context, files: readonly UploadedFile[]): Promise<SealedPicture[]> {
  if (files.length > PICTURES_MAX) throw invalidField('files', `图片最多 ${PICTURES_MAX} 张`);
  const kept: SealedPicture[] = [];
  for (const { name, content } of files) {
    const picture = await pictureFrom(content, WIDTH);
    if (!picture) throw invalidField('files', `“${name.slice(0, 40)}”不是能读的图片，请换成 JPG 或 PNG`);
    const id = randomUUID();
    const contentCipher = ctx.vault.seal(picture.content, sealedFor.picture(id));
    kept.push({ id, name: fileNameFrom(name, TYPE), bytes: picture.content.length, contentCipher });
  }
  return kept;
}

/** A picture to be saved. */
export function openPicture({ vault }: Context, { id, name, contentCipher }: SealedPicture): Download {
  return { fileName: name, type: TYPE, content: vault.open(contentCipher, sealedFor.picture(id)) };
}
