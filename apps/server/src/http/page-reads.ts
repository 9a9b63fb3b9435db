// What a page reads: the statements of all its calls go out on one connection, without waiting for each other, and see one snapshot.
import { type Pipelines, openPipelines } from '@jishi/db/pipeline';
import type { Context } from '../kernel/context';
import { standingFor } from '../kernel/original';

export type PageReads = {
  /**
   * Runs `work`, whose reads cost as many round trips as answers that others need, not as many as there are reads. They see one
   * snapshot until a call of it writes: what follows sees what was written.
   */
  during<Result>(ctx: Context, work: (ctx: Context) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

/** A page computes longer than it reads: more connections than these would wait for the processor. */
const CONNECTIONS = 4;

/** Opens the connections of pages when they are first needed. Transactions of calls stay on those of `ctx.db`. */
export function openPageReads(databaseUrl: string): PageReads {
  const pipelines: Pipelines = openPipelines(databaseUrl, { max: CONNECTIONS });
  return {
    during: (ctx, work) =>
      pipelines.run(ctx.db, (reads, leave) =>
        work({
          ...ctx,
          db: standingFor(ctx.db, {
            ...ctx.db,
            ...reads,
            transaction: (change) => ctx.db.transaction(change).finally(leave),
          }),
        }),
      ),
    close: () => pipelines.close(),
  };
}
