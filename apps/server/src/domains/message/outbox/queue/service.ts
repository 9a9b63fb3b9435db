// Putting a message into the outbox: apart from delivering it, which needs every carrier.
import { randomUUID } from 'node:crypto';
import { deliveryChannel } from '@jishi/contract/enums/delivery';
import type { Transaction } from '@jishi/db';
import type { Context, MemberId } from '../../../../kernel/context';
import { addJob, job } from '../../../../kernel/job';
import { type EmailContent, type SmsContent, type WebhookContent, type WechatContent, contentContext } from '../rules';
import { insertMessage } from '../store';

/** The job that delivers one message. */
export const DELIVER = job<Delivery>('message.deliver');
export type Delivery = { id: string };

/** The job that tells a member, once, that their webhook is not being reached. */
export const TELL_WEBHOOK_STOPPED = job<WebhookStopped>('message.tellWebhookStopped');
export type WebhookStopped = { memberId: MemberId };

export type Outgoing = (
  | { channel: 'sms'; content: SmsContent }
  | { channel: 'email'; content: EmailContent }
  | { channel: 'wechat'; content: WechatContent }
  | { channel: 'webhook'; content: WebhookContent }
) & {
  memberId: MemberId | null;
  /** How long it is worth sending. */
  goodForMs: number;
  /** Of a message whose end somebody follows. */
  id?: string | undefined;
};

/** Sends a message once the transaction commits, unless it expires before. */
export async function enqueue(
  tx: Transaction,
  ctx: Pick<Context, 'vault' | 'now'>,
  { channel, content, memberId, goodForMs, id = randomUUID() }: Outgoing,
): Promise<void> {
  const now = ctx.now();
  await insertMessage(tx, {
    id,
    channel: deliveryChannel[channel],
    memberId,
    contentCipher: ctx.vault.seal(JSON.stringify(content), contentContext(id)),
    createdAt: now,
    dueAt: now,
    expiresAt: new Date(now.getTime() + goodForMs),
  });
  await addDelivery(tx, id);
}

/** Has a message delivered, once however often it is asked for. */
export function addDelivery(tx: Transaction, id: string, runAt?: Date): Promise<void> {
  return addJob(tx, DELIVER, { id }, { key: `${DELIVER.name}:${id}`, ...(runAt ? { runAt } : {}) });
}
