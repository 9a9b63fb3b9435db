// Everything that waits for a person, as one list: late first, then by what is due next, then by what waits longest.
import type { listReviewQueues } from '@jishi/contract/console/review';
import type { Output } from '@jishi/contract/endpoint';
import { labelOf } from '../../shell/labels';
import { reviewAddress } from '../../shell/review-address';

export type Queue = {
  to: string;
  name: string;
  open: number;
  overdue: number;
  since: string | null;
  due: string | null;
  /** This operator may read it and not decide. */
  isReadOnly: boolean;
};

/** All queues that the operator may read, those with nothing in them last. */
export function queuesOf({ list, places }: Output<typeof listReviewQueues>): Queue[] {
  const kinds = list.map(({ kind, waiting, overdue, waitingSince, dueTime, decides }) => ({
    to: reviewAddress(kind),
    name: labelOf('reviewKind', kind).label,
    open: waiting,
    overdue,
    since: waitingSince,
    due: dueTime,
    isReadOnly: !decides,
  }));
  const others = places.map(({ openSince, dueTime, ...place }) => ({
    ...place,
    since: openSince,
    due: dueTime,
    isReadOnly: false,
  }));
  return [...kinds, ...others].toSorted(byUrgency);
}

const LAST = '9999';

/** Wire times sort as text. */
function byUrgency(a: Queue, b: Queue): number {
  return (
    Number(b.open > 0) - Number(a.open > 0) ||
    Number(b.overdue > 0) - Number(a.overdue > 0) ||
    (a.due ?? LAST).localeCompare(b.due ?? LAST) ||
    (a.since ?? LAST).localeCompare(b.since ?? LAST)
  );
}
