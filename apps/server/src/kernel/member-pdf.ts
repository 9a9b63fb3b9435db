// PDFs uploaded by members. Their scripts, attachments and links never reach an operator.
import { typefaceFile } from '@jishi/share-picture';
import type { Context } from './context';
import { ChildEnded, inChild } from './in-child';
import { Refusal } from './refusal';
import type { Download } from './use-case';

const LIMITS = { ms: 30_000, megabytes: 256 };
const PAGES_MAX = 10;

/** The message to the member, after the file's name. */
export const UNREADABLE_PDF = '无法打开：可能加了密码、已损坏或太复杂，请换成图片';

type Picture = { content: Buffer; pages: number };

/** The pages of a PDF as one picture, the first ten of more; undefined when it cannot be drawn within its limits. */
export async function pictureOfPdf(ctx: Pick<Context, 'log'>, file: Buffer): Promise<Picture | undefined> {
  const input = { file, font: await typefaceFile(), pagesMax: PAGES_MAX };
  try {
    const made = await inChild<{ content: Uint8Array; pages: number } | undefined>('kernel/member-pdf', input, LIMITS);
    return made && { content: Buffer.from(made.content), pages: made.pages };
  } catch (error) {
    if (!(error instanceof ChildEnded)) throw error;
    ctx.log.warn({ err: error }, 'a PDF was given up');
    return undefined;
  }
}

/** A member's file as an operator gets it: of a PDF its pages only. @throws Refusal stateConflict when it cannot be drawn */
export async function fileForOperator(
  ctx: Pick<Context, 'log'>,
  file: { fileName: string; type: string; content: Buffer },
): Promise<Download> {
  if (file.type !== 'application/pdf') return file;
  const picture = await pictureOfPdf(ctx, file.content);
  if (!picture) throw new Refusal('stateConflict', '这份 PDF 无法转成图片，请用户换成图片重新提交');
  const note = picture.pages > PAGES_MAX ? `（共 ${picture.pages} 页，前 ${PAGES_MAX} 页）` : '';
  return {
    fileName: `${file.fileName.replace(/\.pdf$/i, '')}${note}.jpg`,
    type: 'image/jpeg',
    content: picture.content,
  };
}
