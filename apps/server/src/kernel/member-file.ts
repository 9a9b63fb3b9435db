// A file that a member uploads, a PDF or a picture: what it truly is decides, not what it is called.
import type { Context } from './context';
import { pictureFrom } from './image';
import { UNREADABLE_PDF, pictureOfPdf } from './member-pdf';
import { invalidField } from './refusal';
import { isPdf } from './upload';
import type { UploadedFile } from './use-case';

type MemberFile = { type: 'application/pdf' | 'image/webp'; content: Buffer };

/** A PDF that can be drawn, as it is; a picture made anew, at most `width` pixels wide. @throws Refusal invalidInput of `file` */
export async function memberFile(
  ctx: Pick<Context, 'log'>,
  { name, content }: UploadedFile,
  width: number,
): Promise<MemberFile> {
  const called = `“${name.slice(0, 40)}”`;
  if (isPdf(content)) {
    if (await pictureOfPdf(ctx, content)) return { type: 'application/pdf', content };
    throw invalidField('file', called + UNREADABLE_PDF);
  }
  const picture = await pictureFrom(content, width);
  if (picture) return { type: 'image/webp', content: picture.content };
  throw invalidField('file', `${called}不是能读的图片或 PDF，请换成 JPG、PNG 或 PDF`);
}
