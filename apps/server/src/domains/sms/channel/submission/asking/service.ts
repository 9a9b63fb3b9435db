// Asks channels for messages whose answer was lost.
import { type Context, withTransaction } from '../../../../../kernel/context';
import type { SubmitOutcome } from '../../../message';
import { lineOf, openChannel } from '../../account/service';
import { keyOf } from '../../push/rules';
import { openMessages } from '../content/service';
import { settle } from '../outcome/service';
import { askAgainAfter, isGivenUp, isNeverTaken } from '../rules';
import * as store from '../store';

const AT_ONCE = 50;

const NOT_TAKEN = { code: 'NOT_TAKEN', words: '通道没有收到这条短信' };

type Known = { outcome: SubmitOutcome; result?: 'accepted' | 'refused' };

/** Asks for what is due; how many messages were asked for. */
export async function askForLost(ctx: Context): Promise<number> {
  const asked = await withTransaction(ctx, async (tx) => {
    const rows = await store.lockAsked(tx, AT_ONCE);
    for (const { messageId, sinceMs } of rows) await store.postpone(tx, [messageId], askAgainAfter(sinceMs));
    return rows;
  });
  const messages = new Map(
    (
      await openMessages(
        ctx.db,
        ctx,
        asked.map(({ messageId }) => messageId),
      )
    ).map((message) => [message.id, message]),
  );
  for (const row of asked) {
    const phone = messages.get(row.messageId)?.phone;
    const known = await whatIsKnown(ctx, row, phone);
    if (known) await note(ctx, row, known);
  }
  return asked.length;
}

async function whatIsKnown(ctx: Context, row: store.Asked, phone: string | undefined): Promise<Known | undefined> {
  const at = { id: row.messageId, channelId: row.channelId };
  // nobody will know: it waits for a receipt like one that was taken, and ends as unknown
  const givenUp: Known = { outcome: { ...at, result: 'accepted', channelMessageId: `${row.outId}:${row.messageId}` } };
  // its member is gone, and the number with them
  if (phone === undefined) return givenUp;
  const { provider, account } = await openChannel(ctx.db, ctx, row.channelId);
  const found = await provider.ask(account, { outId: row.outId, phone, at: row.handedAt }, lineOf(ctx));
  if (found.outcome === 'found') {
    const channelMessageId = keyOf(ctx.vault, found.ref, phone);
    return { outcome: { ...at, result: 'accepted', channelMessageId }, result: 'accepted' };
  }
  if (found.outcome === 'absent' && isNeverTaken(row.sinceMs))
    return { outcome: { ...at, result: 'refused', ...NOT_TAKEN }, result: 'refused' };
  return isGivenUp(row.sinceMs) ? givenUp : undefined;
}

/** Only who finds the message still open notes its outcome. */
async function note(ctx: Context, { messageId, channelId, outId }: store.Asked, { outcome, result }: Known) {
  await withTransaction(ctx, async (tx) => {
    const [open] = await store.lockHanded(tx, [messageId], outId);
    if (!open) return;
    await settle(tx, ctx, [outcome]);
    if (result) await store.countDay(tx, channelId, [{ messageId, result }]);
  });
}
