// What is said in an appeal: sealed as it is kept, once under its key.
import { randomUUID } from 'node:crypto';
import type * as contract from '@jishi/contract/appeal';
import { appealSide } from '@jishi/contract/enums/appeal';
import type { Queryable, Transaction } from '@jishi/db';
import type * as z from 'zod';
import type { Context } from '../../../kernel/context';
import { formatTime } from '../../../kernel/time';
import { type FileRow, selectSentFiles } from '../file/store';
import { sealedFor } from '../sealed/rules';
import { touch } from '../store';
import * as store from './store';

type Said = {
  appealId: string;
  /** By whom it is made; left out: it is a new one. */
  key?: string;
  side: number;
  text?: string;
  event?: number;
  operatorId?: string | null;
};

/** Says something in a locked appeal; undefined when it was said before. */
export async function say(tx: Transaction, ctx: Pick<Context, 'vault'>, said: Said): Promise<string | undefined> {
  const { appealId, key = randomUUID(), side, text = '', event = null, operatorId = null } = said;
  const textCipher = text === '' ? null : ctx.vault.seal(text, sealedFor.text(appealId, key));
  const id = await store.insertMessage(tx, { appealId, key, side, event, operatorId, textCipher });
  if (id !== undefined) await touch(tx, appealId);
  return id;
}

/** Tells between the messages what happened. */
export async function tellEvent(
  tx: Transaction,
  ctx: Pick<Context, 'vault'>,
  appealId: string,
  event: number,
  { text, operatorId }: { text?: string; operatorId?: string | null } = {},
): Promise<void> {
  await say(tx, ctx, {
    appealId,
    side: appealSide.system,
    event,
    ...(text && { text }),
    operatorId: operatorId ?? null,
  });
}

type Message = z.output<typeof contract.AppealMessage>;

/** All messages with their files, the oldest first. `by`: the operator who wrote it, '' otherwise. */
export async function messagesOf(
  ctx: Pick<Context, 'vault'>,
  db: Queryable,
  appealId: string,
  { notes }: { notes: boolean },
): Promise<(Message & { key: string; by: string })[]> {
  const rows = await store.selectMessages(db, appealId, { notes });
  const files = await selectSentFiles(db, appealId);
  return rows.map(({ id, key, side, event, operatorName, textCipher, at }) => ({
    id,
    key,
    side,
    event,
    text: textCipher ? ctx.vault.openText(textCipher, sealedFor.text(appealId, key)) : '',
    files: files.filter(({ messageId }) => messageId === id).map(fileView),
    time: formatTime(at),
    by: operatorName ?? '',
  }));
}

/** A file without its content. */
export function fileView({ id, name, type, bytes }: FileRow) {
  return { id, name, type, bytes };
}
