// Events for a member's program: sent to their webhook as messages are, signed, with the same retries.
import type { Transaction } from '@jishi/db';
import type { Context, MemberId } from '../../../../kernel/context';
import { enqueue } from '../../outbox/queue/service';
import { WEBHOOK_NEWS_MS } from '../../outbox/rules';
import { selectWebhook } from '../delivery/store';

/** Events of one delivery. */
const EVENTS_MAX = 200;

/** Tells a member's webhook of things of one type, once the transaction commits; nothing without a webhook. */
export async function tellWebhook(
  tx: Transaction,
  ctx: Pick<Context, 'vault' | 'now'>,
  memberId: MemberId,
  type: string,
  list: readonly object[],
): Promise<void> {
  if (!(await selectWebhook(tx, memberId))) return;
  for (let from = 0; from < list.length; from += EVENTS_MAX) {
    const body = { type, timestamp: ctx.now().toISOString(), data: { list: list.slice(from, from + EVENTS_MAX) } };
    const content = { body: JSON.stringify(body) };
    await enqueue(tx, ctx, { channel: 'webhook', memberId, content, goodForMs: WEBHOOK_NEWS_MS });
  }
}
