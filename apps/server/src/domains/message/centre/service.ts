// The message centre: a member's messages and which of them are read.
import * as contract from '@jishi/contract/message';
import type { Context } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { KINDS } from '../reception/rules';
import { KEPT_MS, PURGE_BATCH, RECENT, summaryOf } from './rules';
import * as store from './store';

/** One message; from here on it is read. @throws Refusal notFound */
export const getMessage = useCase(contract.getMessage, async (ctx, { id }) => {
  const row = await store.readMessage(ctx.db, ctx.member, id, ctx.now());
  if (!row) throw new Refusal('notFound');
  return { ...view(row), text: row.text };
});

export const countUnread = useCase(contract.countUnread, async (ctx) => {
  const counts = await store.countUnreadByKind(ctx.db, ctx.member);
  const kinds = KINDS.map((kind) => ({ kind, unread: counts.get(kind) ?? 0 }));
  return { total: sum(counts), kinds };
});

/** How many messages a member has not read. */
async function unreadOf(ctx: Pick<Context, 'db'>, memberId: string): Promise<number> {
  return sum(await store.countUnreadByKind(ctx.db, memberId));
}

export const listRecentMessages = useCase(contract.listRecentMessages, async (ctx) => {
  const [rows, unread] = await Promise.all([store.selectNewest(ctx.db, ctx.member, RECENT), unreadOf(ctx, ctx.member)]);
  return { unread, list: rows.map(view) };
});

/** Marks the given messages, those of a kind, or all received so far. Messages of others are ignored. */
export const markRead = useCase(contract.markRead, async (ctx, { ids, kind }) => {
  const marked = await store.markRead(ctx.db, ctx.member, { ids: ids ?? null, kind: kind ?? null, now: ctx.now() });
  return { marked, unread: await unreadOf(ctx, ctx.member) };
});

/** Deletes expired messages in small batches, so that nothing is blocked. */
export async function purgeOldMessages(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - KEPT_MS);
  while ((await store.deleteOldMessages(ctx.db, before, PURGE_BATCH)) === PURGE_BATCH);
}

/** A message as lists show it. */
export function view({ id, kind, title, text, link, createdAt, readAt }: store.MessageRow) {
  return { id, kind, title, link, summary: summaryOf(text), read: readAt !== null, createTime: formatTime(createdAt) };
}

function sum(counts: ReadonlyMap<number, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}
