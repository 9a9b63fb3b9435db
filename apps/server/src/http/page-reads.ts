// What a page reads: the statements of all its calls go out on one connection, without waiting for each other, and see one snapshot.
import { type Pipelines, openPipelines } from '@jishi/db/pipeline';
import type { Database } from '@jishi/db';
import type { Actor, Browser, Context } from '../kernel/context';
import { standingFor } from '../kernel/original';
import { Refusal } from '../kernel/refusal';

export type PageReads = {
  /**
   * Runs `work`, whose reads cost as many round trips as answers that others need, not as many as there are reads. They see one
   * snapshot, and one time, until a call of it writes: what follows sees what was written.
   * @throws Refusal notLoggedIn when the member's session has ended; nothing was written then
   */
  during<Result>(ctx: Context, work: (ctx: Context) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

export type MemberPages = {
  /** Who would come with a token if its session still lives; undefined where only the database knows. */
  recall(token: string, browser?: Browser): Actor | undefined;
  /** Whether the session of the caller still lives. */
  goesOn(ctx: Context): Promise<boolean>;
};

/** A page computes longer than it reads: more connections than these would wait for the processor. */
const CONNECTIONS = 4;

/** Opens the connections of pages when they are first needed. Transactions of calls stay on those of `ctx.db`. */
export function openPageReads(
  databaseUrl: string,
  { goesOn = async () => true }: Partial<Pick<MemberPages, 'goesOn'>> = {},
): PageReads {
  const pipelines: Pipelines = openPipelines(databaseUrl, { max: CONNECTIONS });
  return {
    during: (ctx, work) =>
      pipelines.run(ctx.db, async (reads, leave, writingAfter) => {
        const at = ctx.now();
        const on = (db: Partial<Database>): Context => ({
          ...ctx,
          now: () => at,
          db: standingFor(ctx.db, { ...ctx.db, ...db }),
        });
        const admitted = admission(goesOn(on(reads)));
        const transaction: Database['transaction'] = async (change) => {
          await admitted;
          return ctx.db.transaction(change).finally(leave);
        };
        const result = await work(on({ ...writingAfter(admitted), transaction }));
        await admitted;
        return result;
      }),
    close: () => pipelines.close(),
  };
}

/** Fails unless the session goes on; whoever waits for it hears of it. */
function admission(goesOn: Promise<boolean>): Promise<void> {
  const admitted = goesOn.then((is) => {
    if (!is) throw new Refusal('notLoggedIn');
  });
  admitted.catch(() => {});
  return admitted;
}
