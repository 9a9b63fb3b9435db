// The files of signatures: made anew as they come in, sealed as they are kept.
import { randomUUID } from 'node:crypto';
import type { Context } from '../../../../kernel/context';
import { pictureFrom } from '../../../../kernel/image';
import { UNREADABLE_PDF, pictureOfPdf } from '../../../../kernel/member-pdf';
import { invalidField } from '../../../../kernel/refusal';
import { fileNameFrom, isPdf } from '../../../../kernel/upload';
import type { UploadedFile } from '../../../../kernel/use-case';
import { sealedFor } from '../../sealed/rules';
import type { FileType, SealedFile } from './store';

/** Pixels of a kept picture's width: the smallest print of a licence stays readable. */
const PICTURE_WIDTH = 2000;

/** What files truly are decides, not what they are called. @throws Refusal invalidInput */
export async function sealedFiles(ctx: Context, files: readonly UploadedFile[]): Promise<SealedFile[]> {
  const kept: SealedFile[] = [];
  for (const file of files) kept.push(await sealedFile(ctx, file));
  return kept;
}

async function sealedFile(ctx: Context, { name, content }: UploadedFile): Promise<SealedFile> {
  const called = `“${name.slice(0, 40)}”`;
  if (isPdf(content)) {
    if (!(await pictureOfPdf(ctx, content))) throw invalidField('files', `${called}${UNREADABLE_PDF}`);
    return seal(ctx, name, 'application/pdf', content);
  }
  const picture = await pictureFrom(content, PICTURE_WIDTH);
  if (!picture) throw invalidField('files', `${called}不是能读的图片或 PDF，请换成 JPG、PNG 或 PDF`);
  return seal(ctx, name, 'image/webp', picture.content);
}

function seal({ vault }: Context, given: string, type: FileType, content: Buffer): SealedFile {
  const id = randomUUID();
  const contentCipher = vault.seal(content, sealedFor.file(id));
  return { id, name: fileNameFrom(given, type), type, bytes: content.length, contentCipher };
}

/** A file as it was handed in. */
export function openFile({ vault }: Context, { id, name, type, contentCipher }: SealedFile) {
  return { fileName: name, type, content: vault.open(contentCipher, sealedFor.file(id)) };
}
