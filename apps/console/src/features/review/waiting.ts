// When something was, in words; and which case comes after which.
import type { searchReviews } from '@jishi/contract/console/review';
import { reviewStatus } from '@jishi/contract/enums/review';
import type { RowOf } from '@jishi/contract/list';
import { beijingDay } from '@jishi/ui/beijing-time';

export type Row = RowOf<typeof searchReviews>;

/** A moment as short as it stays clear: today by the clock, else by the day. */
export function shortMoment(time: string, now: number): string {
  return time.startsWith(beijingDay(new Date(now))) ? time.slice(11, 16) : time.slice(5, 16);
}

/** Whether nobody has decided it yet. */
export function isOpen({ status }: Pick<Row, 'status'>): boolean {
  return status === reviewStatus.waiting || status === reviewStatus.toSecond;
}

/** Whether it waits for this operator: open, proposed or agreed to by another one, and claimed by nobody else. */
function isForMe({ status, mine, claimed, claimedBy }: Row): boolean {
  return isOpen({ status }) && !mine && (claimed || claimedBy === '');
}

/** The case to go on with after `id`: the next that waits for this operator, from the top again after the last. */
export function nextFor(rows: readonly Row[], id: string | undefined): Row | undefined {
  const at = rows.findIndex((row) => row.id === id);
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find(isForMe);
}
