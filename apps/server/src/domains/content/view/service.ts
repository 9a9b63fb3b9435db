// How often entries are read: counted in memory, written together every few seconds. A process that is killed loses
// those seconds; nothing is paid by views.
import type { Context } from '../../../kernel/context';
import { dayOf } from '../../../kernel/time';
import { addViews } from './store';

const WRITE_EVERY_MS = 10_000;
const HELD_MAX = 10_000;

const held = new Map<string, number>();
let writtenAt = 0;

/** Counts one reading, and each further one of a page that is kept. */
export function countView(ctx: Context, id: string): void {
  countOne(ctx, id);
  ctx.whenGivenAgain?.(() => countOne(ctx, id));
}

function countOne(ctx: Context, id: string): void {
  if (held.size < HELD_MAX || held.has(id)) held.set(id, (held.get(id) ?? 0) + 1);
  const now = ctx.now().getTime();
  if (Math.abs(now - writtenAt) < WRITE_EVERY_MS) return;
  writtenAt = now;
  writeViews(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'views could not be counted'));
}

/** Writes what is held; what cannot be written is held on to. */
export async function writeViews(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  const views = [...held].map(([id, count]) => ({ id, count }));
  held.clear();
  if (views.length === 0) return;
  try {
    await addViews(ctx.db, dayOf(ctx.now()), views);
  } catch (error) {
    for (const { id, count } of views) held.set(id, (held.get(id) ?? 0) + count);
    throw error;
  }
}
