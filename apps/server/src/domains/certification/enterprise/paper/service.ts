// The papers of an application: sealed as they are kept, opened for whoever may see them.
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../../kernel/context';
import { type PaperKind, contextsOf } from '../rules';
import { savePaper, selectPaper } from '../store';

export type Paper = { fileName: string; type: string; content: Buffer };

/** A paper as it was handed in; undefined when there is none. */
export async function paperOf(ctx: Context, id: string, kind: PaperKind): Promise<Paper | undefined> {
  const paper = await selectPaper(ctx.db, id, kind);
  if (!paper) return undefined;
  const content = ctx.vault.open(paper.contentCipher, contextsOf(id).paper(kind));
  return { fileName: paper.name, type: paper.type, content };
}

/** Seals a paper in the place of an earlier one. */
export async function keepPaper(
  tx: Transaction,
  { vault }: Context,
  { id, kind }: { id: string; kind: PaperKind },
  { fileName, type, content }: Paper,
): Promise<void> {
  const contentCipher = vault.seal(content, contextsOf(id).paper(kind));
  await savePaper(tx, id, { kind, name: fileName, type, contentCipher });
}
