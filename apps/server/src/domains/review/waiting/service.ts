// What waits for operators, whoever they are: for those who watch the site from outside.
import type { Context } from '../../../kernel/context';
import { labelOf } from '../../../kernel/labels';
import type { Waiting } from '../../../kernel/waiting';
import { openPlaces, reviewKinds } from '../kind/service';
import { selectQueues } from '../page/store';

/** The queue of each kind of review, and each place of the console where something is open. */
export async function waitingWork(shared: Pick<Context, 'db' | 'now' | 'extensions'>): Promise<Waiting[]> {
  const kinds = reviewKinds.of(shared);
  const now = shared.now();
  const [reviews, places] = await Promise.all([
    selectQueues(shared.db, kinds, now),
    Promise.all(
      openPlaces.of(shared).map(async ({ name, look }) => ({ queue: name, ...(await look(shared.db, now)) })),
    ),
  ]);
  const queues = reviews.map(({ kind, waiting, ...row }) => ({
    queue: labelOf('reviewKind', kind),
    open: waiting,
    ...row,
  }));
  return [...queues, ...places].map(({ queue, open, overdue, since }) => ({
    queue,
    open,
    overdue,
    oldestSeconds: since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0,
  }));
}
