// The outbox: a message is written in the transaction that wants it sent, then delivered by a job that is part of that
// transaction, so it is not lost. A message that may have gone out is looked up at the carrier, or recognised by its
// number.
import { deliveryChannel, deliveryStatus } from '@jishi/contract/enums/delivery';
import type { Context } from '../../../kernel/context';
import { addJob } from '../../../kernel/job';
import { attemptDelivery } from './attempt/service';
import { type Delivery, TELL_WEBHOOK_STOPPED, addDelivery } from './queue/service';
import { type Attempt, CLAIM_MS, FORGOTTEN_MS, KEPT_MS, waitAfter } from './rules';
import * as store from './store';

/** Delivers a message, or arranges for the next try. */
export async function deliver(ctx: Context, { id }: Delivery): Promise<void> {
  const claimed = await store.claimMessage(ctx.db, id, CLAIM_MS);
  if (!claimed) return;
  if (claimed.expiresAt <= ctx.now()) return expire(ctx, claimed, '');
  await settle(ctx, claimed, await attemptDelivery(ctx, claimed));
}

async function settle(ctx: Context, claimed: store.ClaimedMessage, attempt: Attempt): Promise<void> {
  switch (attempt.outcome) {
    case 'sent':
      return finish(ctx, claimed, deliveryStatus.sent, attempt.ref);
    case 'unknown':
      return finish(ctx, claimed, deliveryStatus.unknown, attempt.code);
    case 'refused':
      ctx.log.error({ outboxId: claimed.id, carrierCode: attempt.code }, 'the carrier refused a message');
      return finish(ctx, claimed, deliveryStatus.failed, attempt.code);
    case 'later':
      return arrangeNext(ctx, claimed, attempt);
  }
}

async function arrangeNext(
  ctx: Context,
  claimed: store.ClaimedMessage,
  { code, uncertain }: { code: string; uncertain: boolean },
): Promise<void> {
  const wait = waitAfter(claimed.channel, claimed.attempts + 1);
  if (wait === undefined) return finish(ctx, claimed, deliveryStatus.failed, code);
  const dueAt = new Date(ctx.now().getTime() + wait);
  if (dueAt >= claimed.expiresAt && !uncertain) return expire(ctx, claimed, code);
  await ctx.db.transaction(async (tx) => {
    const status = uncertain ? deliveryStatus.handedOver : deliveryStatus.waiting;
    await store.releaseMessage(tx, claimed.id, { status, dueAt });
    await addDelivery(tx, claimed.id, dueAt);
  });
}

/** Ends a message that expired, or whose state could not be cleared up in time. */
function expire(ctx: Context, claimed: store.ClaimedMessage, code: string): Promise<void> {
  return finish(ctx, claimed, claimed.uncertainSince ? deliveryStatus.unknown : deliveryStatus.expired, code);
}

async function finish(
  ctx: Context,
  { id, channel, memberId }: store.ClaimedMessage,
  status: number,
  carrierRef: string,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const ended = await store.finishMessage(tx, id, { status, carrierRef, now: ctx.now() });
    if (ended && channel === deliveryChannel.webhook && memberId && status !== deliveryStatus.sent) {
      await addJob(tx, TELL_WEBHOOK_STOPPED, { memberId });
    }
  });
}

/** Gives messages whose delivery died with its process a new one. */
export async function reviveForgotten(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - FORGOTTEN_MS);
  await ctx.db.transaction(async (tx) => {
    const forgotten = await store.selectForgotten(tx, before);
    for (const id of forgotten) await addDelivery(tx, id);
  });
}

/** Removes traces older than they are useful. */
export function purgeFinished(ctx: Context): Promise<void> {
  return store.deleteFinished(ctx.db, new Date(ctx.now().getTime() - KEPT_MS));
}
