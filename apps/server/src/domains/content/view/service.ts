// Counts views in memory and writes them in batches every few seconds. A killed process loses those seconds, which is
// acceptable: no money depends on views.
import type { Database } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { originalOf } from '../../../kernel/original';
import { dayOf } from '../../../kernel/time';
import { addViews } from './store';

const WRITE_EVERY_MS = 10_000;
const HELD_MAX = 10_000;

type Held = { counts: Map<string, number>; writtenAt: number };

/** Pending counts per database: a process may serve more than one. */
const heldFor = new WeakMap<Database, Held>();

function held(asking: Database): Held {
  const db = originalOf(asking);
  const known = heldFor.get(db) ?? { counts: new Map<string, number>(), writtenAt: 0 };
  heldFor.set(db, known);
  return known;
}

/** Counts one reading, and each further one of a page that is kept. */
export function countView(ctx: Context, id: string): void {
  countOne(ctx, id);
  ctx.whenGivenAgain?.(() => countOne(ctx, id));
}

function countOne(ctx: Context, id: string): void {
  const views = held(ctx.db);
  const { counts } = views;
  if (counts.size < HELD_MAX || counts.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const now = ctx.now().getTime();
  if (Math.abs(now - views.writtenAt) < WRITE_EVERY_MS) return;
  views.writtenAt = now;
  writeViews(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'views could not be counted'));
}

/** Writes pending counts; those that fail stay pending. */
export async function writeViews(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  const { counts } = held(ctx.db);
  const views = [...counts].map(([id, count]) => ({ id, count }));
  counts.clear();
  if (views.length === 0) return;
  try {
    await addViews(originalOf(ctx.db), dayOf(ctx.now()), views);
  } catch (error) {
    for (const { id, count } of views) counts.set(id, (counts.get(id) ?? 0) + count);
    throw error;
  }
}
