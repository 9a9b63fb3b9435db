// What is said in a ticket: sealed as it is kept, once under its key.
import { randomUUID } from 'node:crypto';
import { ticketSide } from '@jishi/contract/enums/ticket-talk';
import type * as contract from '@jishi/contract/support';
import type { Queryable, Transaction } from '@jishi/db';
import type * as z from 'zod';
import type { Context } from '../../../kernel/context';
import { formatTime } from '../../../kernel/time';
import { selectPictures } from '../picture/store';
import { sealedFor } from '../sealed/rules';
import * as store from './store';

type Said = {
  ticketId: string;
  /** By whom it is made; left out: it is a new one. */
  key?: string;
  side: number;
  text?: string;
  event?: number;
  operatorId?: string | null;
};

/** Says something in a locked ticket; undefined when it was said before. */
export async function say(
  tx: Transaction,
  ctx: Pick<Context, 'vault' | 'now'>,
  said: Said,
): Promise<string | undefined> {
  const { ticketId, key = randomUUID(), side, text = '', event = null, operatorId = null } = said;
  const textCipher = text === '' ? null : ctx.vault.seal(text, sealedFor.text(ticketId, key));
  return store.insertMessage(tx, { ticketId, key, side, event, operatorId, textCipher, at: ctx.now() });
}

/** Tells between the messages what happened. */
export async function tellEvent(
  tx: Transaction,
  ctx: Pick<Context, 'vault' | 'now'>,
  ticketId: string,
  event: number,
  operatorId: string | null = null,
): Promise<void> {
  await say(tx, ctx, { ticketId, side: ticketSide.system, event, operatorId });
}

type Message = z.output<typeof contract.TicketMessage>;

/** All messages with their pictures, the oldest first. `by`: the operator who wrote it, '' otherwise. */
export async function messagesOf(
  { vault }: Pick<Context, 'vault'>,
  db: Queryable,
  ticketId: string,
  { notes }: { notes: boolean },
): Promise<(Message & { by: string })[]> {
  const [rows, pictures] = await Promise.all([
    store.selectMessages(db, ticketId, { notes }),
    selectPictures(db, ticketId),
  ]);
  return rows.map(({ id, key, side, event, operatorName, textCipher, at }) => ({
    id,
    side,
    event,
    text: textCipher ? vault.openText(textCipher, sealedFor.text(ticketId, key)) : '',
    pictures: pictures
      .filter(({ messageId }) => messageId === id)
      .map(({ id: pictureId, name, bytes }) => ({ id: pictureId, name, bytes })),
    time: formatTime(at),
    by: operatorName ?? '',
  }));
}
