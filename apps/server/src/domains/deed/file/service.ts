// The papers of a deed: sealed as they are kept, opened for whoever may see them.
import { createHash } from 'node:crypto';
import type { Queryable, Transaction } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { memberFile } from '../../../kernel/member-file';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { fileNameFrom } from '../../../kernel/upload';
import type { UploadedFile } from '../../../kernel/use-case';
import { sealedFor } from '../sealed/rules';
import * as store from './store';

/** Pixels of a kept picture's width: small print and seals stay readable. */
const WIDTH = 2400;

export type Paper = { name: string; type: string; content: Buffer; digest: string };

/** A paper with the SHA-256 of its content, in hex. */
export function paperWith(paper: Omit<Paper, 'digest'>): Paper {
  return { ...paper, digest: createHash('sha256').update(paper.content).digest('hex') };
}

/** The one file that was uploaded. @throws Refusal invalidInput */
export async function uploadedPaper(ctx: Context, uploads: readonly UploadedFile[]): Promise<Paper> {
  const [file] = uploads;
  if (!file || uploads.length > 1) throw invalidField('file', '请上传一个文件：多页合并成一个 PDF');
  const { type, content } = await memberFile(ctx, file, WIDTH);
  return paperWith({ name: fileNameFrom(file.name, type), type, content });
}

/** Seals a paper in the place of an earlier one of its kind. */
export async function keepPaper(
  tx: Transaction,
  ctx: Pick<Context, 'vault' | 'now'>,
  { id, kind }: { id: string; kind: number },
  { content, ...paper }: Paper,
): Promise<void> {
  const contentCipher = ctx.vault.seal(content, sealedFor.file(id, kind));
  await store.saveFile(tx, id, { kind, ...paper, bytes: content.length, contentCipher, createdAt: ctx.now() });
}

/** A paper as it is kept. @throws Refusal notFound */
export async function openPaper(ctx: Pick<Context, 'db' | 'vault'>, id: string, kind: number) {
  const file = await store.selectFile(ctx.db, id, kind);
  if (!file) throw new Refusal('notFound');
  return {
    fileName: file.name,
    type: file.type,
    content: ctx.vault.open(file.contentCipher, sealedFor.file(id, kind)),
  };
}

/** What there is of a deed, in order of its course. */
export async function papersOf(db: Queryable, id: string) {
  const files = await store.selectFiles(db, id);
  return files.map(({ kind, createdAt, ...file }) => ({ file: kind, ...file, time: formatTime(createdAt) }));
}
