// Files of appeals: made anew or without notes as they come in, sealed as they are kept.
import { randomUUID } from 'node:crypto';
import { FILES_MAX } from '@jishi/contract/appeal';
import type { Context } from '../../../kernel/context';
import { pictureFrom } from '../../../kernel/image';
import { invalidField } from '../../../kernel/refusal';
import { fileNameFrom } from '../../../kernel/upload';
import type { Download, UploadedFile } from '../../../kernel/use-case';
import { sealedFor } from '../sealed/rules';
import { videoFrom } from './rules';
import type { FileRow, SealedFile } from './store';

/** Pixels of a kept picture's width: the small print of a bill stays readable. */
const PICTURE_WIDTH = 2000;

/** What files truly are decides, not what they are called. @throws Refusal invalidInput */
export async function sealedFiles(ctx: Context, files: readonly UploadedFile[]): Promise<SealedFile[]> {
  if (files.length > FILES_MAX) throw invalidField('files', `附件最多 ${FILES_MAX} 个`);
  const kept: SealedFile[] = [];
  for (const file of files) kept.push(await sealedFile(ctx, file));
  return kept;
}

async function sealedFile(ctx: Context, { name, content }: UploadedFile): Promise<SealedFile> {
  const picture = await pictureFrom(content, PICTURE_WIDTH);
  if (picture) return seal(ctx, name, 'image/webp', picture.content);
  const video = videoFrom(content);
  if (video) return seal(ctx, name, 'video/mp4', video);
  throw invalidField('files', `“${name.slice(0, 40)}”不是能读的图片或 MP4 视频，请换成 JPG、PNG 或 MP4`);
}

function seal({ vault }: Context, given: string, type: FileRow['type'], content: Buffer): SealedFile {
  const id = randomUUID();
  const contentCipher = vault.seal(content, sealedFor.file(id));
  return { id, name: fileNameFrom(given, type), type, bytes: content.length, contentCipher };
}

/** A file to be saved. */
export function openFile({ vault }: Context, { id, name, type, contentCipher }: SealedFile): Download {
  return { fileName: name, type, content: vault.open(contentCipher, sealedFor.file(id)) };
}
