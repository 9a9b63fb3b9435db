// The outbox: a message is written in the transaction that wants it sent, then delivered by a job. It is neither lost
// (the job is part of the transaction) nor sent twice (what is uncertain is asked about before it is tried again).
import { randomUUID } from 'node:crypto';
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { addJob } from '../../../kernel/job';
import { Refusal } from '../../../kernel/refusal';
import type { SmsSettings } from '../../../kernel/settings';
import { type Sms, handOver, wasTaken } from '../aliyun/service';
import {
  CLAIM_MS,
  FORGOTTEN_MS,
  KEPT_MS,
  LOOK_AGAIN_MS,
  OutboxChannel,
  type OutboxContent,
  OutboxStatus,
  contentContext,
} from './rules';
import * as store from './store';

/** The job that delivers one message. */
export const DELIVER = { name: 'message.deliver' } as const;
export type Delivery = { id: string };

/**
 * Sends a verification code by SMS once the transaction commits, unless that takes longer than the code is good for.
 * @throws Refusal unavailable when no carrier is configured
 */
export async function sendCode(
  tx: Transaction,
  ctx: Context,
  { phone, code, minutes }: { phone: string; code: string; minutes: number },
): Promise<void> {
  if (!ctx.settings.sms) throw new Refusal('unavailable', '短信服务还没有配置，验证码没有发出，请联系客服');
  const id = randomUUID();
  const now = ctx.now();
  const content: OutboxContent = { phone, template: 'code', params: { code, minutes: String(minutes) } };
  await store.insertMessage(tx, {
    id,
    channel: OutboxChannel.sms,
    contentCipher: ctx.vault.seal(JSON.stringify(content), contentContext(id)),
    createdAt: now,
    dueAt: now,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
  });
  await addDelivery(tx, id);
}

function addDelivery(tx: Transaction, id: string): Promise<void> {
  return addJob<Delivery>(tx, DELIVER, { id }, { key: `${DELIVER.name}:${id}` });
}

/** Delivers a message. @throws Error when it should be tried again later */
export async function deliver(ctx: Context, { id }: Delivery): Promise<void> {
  const now = ctx.now();
  const claimed = await store.claimMessage(ctx.db, id, now, new Date(now.getTime() + CLAIM_MS));
  if (!claimed) return;
  const { sms } = ctx.settings;
  const isLate = claimed.expiresAt <= now;
  if (isLate || !sms) return finish(ctx, id, isLate ? OutboxStatus.expired : OutboxStatus.failed, '');
  const content = JSON.parse(ctx.vault.openText(claimed.contentCipher, contentContext(id))) as OutboxContent;
  const message = { outId: id, phone: content.phone, templateCode: sms.codeTemplate, params: content.params };
  if (claimed.uncertainSince && (await wentOut(ctx, sms, message, claimed.uncertainSince))) {
    return finish(ctx, id, OutboxStatus.sent, '');
  }
  await store.markHandedOver(ctx.db, id, ctx.now());
  await attempt(ctx, sms, message);
}

/** Whether a message whose handing over was cut off reached the carrier. @throws Error while that cannot be said */
async function wentOut(ctx: Context, sms: SmsSettings, message: Sms, since: Date): Promise<boolean> {
  const now = ctx.now();
  let taken: boolean;
  try {
    taken = await wasTaken(sms, message, since, now);
  } catch (error) {
    await store.releaseMessage(ctx.db, message.outId, OutboxStatus.handedOver);
    throw error;
  }
  if (taken) return true;
  if (now.getTime() - since.getTime() >= LOOK_AGAIN_MS) return false;
  await store.releaseMessage(ctx.db, message.outId, OutboxStatus.handedOver);
  throw new Error('the carrier may not know of the message yet');
}

async function attempt(ctx: Context, sms: SmsSettings, message: Sms): Promise<void> {
  const handover = await handOver(sms, message, ctx.now());
  if (handover.outcome === 'sent') return finish(ctx, message.outId, OutboxStatus.sent, handover.carrierRef);
  if (handover.outcome === 'refused' && !handover.temporary) {
    ctx.log.error({ outboxId: message.outId, carrierCode: handover.code }, 'the carrier refused a message');
    return finish(ctx, message.outId, OutboxStatus.failed, handover.code);
  }
  const isUnknown = handover.outcome === 'unknown';
  await store.releaseMessage(ctx.db, message.outId, isUnknown ? OutboxStatus.handedOver : OutboxStatus.waiting);
  throw new Error(`message not delivered yet: ${handover.code}`);
}

function finish(ctx: Context, id: string, status: number, carrierRef: string): Promise<void> {
  return store.finishMessage(ctx.db, id, { status, carrierRef, now: ctx.now() });
}

/** Gives messages whose delivery died with its process a new one. */
export async function reviveForgotten(ctx: Context): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const forgotten = await store.selectForgotten(tx, new Date(now.getTime() - FORGOTTEN_MS), now);
    for (const id of forgotten) await addDelivery(tx, id);
  });
}

/** Removes traces older than they are useful. */
export function purgeFinished(ctx: Context): Promise<void> {
  return store.deleteFinished(ctx.db, new Date(ctx.now().getTime() - KEPT_MS));
}
