// From counts by month to the rows of a cohort table: each cell has all who came there by the end of its month.
import { memberStep } from '@jishi/contract/enums/account';
import type { getCohorts } from '@jishi/contract/console/cohort';
import type { Output } from '@jishi/contract/endpoint';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import { parseTime } from '../../../kernel/time';

export type Step = ValueOf<typeof memberStep>;

/** `step` null: members registered. `since`: months from that of registration to that in which they came there. */
export type CohortCount = { month: string; step: Step | null; since: number; members: number };

/** Months of registration that are shown, the current one among them. */
export const MONTHS = 12;

/** When a month begins. */
export function beginOf(month: string): Date {
  return parseTime(`${month}-01 00:00:00`);
}

/** The rows of the table; a month without registrations has its row, too. */
export function cohortsOf(
  months: readonly string[],
  counts: readonly CohortCount[],
): Output<typeof getCohorts>['list'] {
  return months.map((month, age) => {
    const own = counts.filter((count) => count.month === month);
    return {
      month,
      registered: own.reduce((sum, { step, members }) => sum + (step === null ? members : 0), 0),
      steps: memberStep.rows.map(({ value }) => ({ step: value, reached: reachedBy(own, value, age) })),
    };
  });
}

function reachedBy(counts: readonly CohortCount[], step: Step, age: number): number[] {
  const of = counts.filter((count) => count.step === step);
  return Array.from({ length: age + 1 }, (_, until) =>
    of.reduce((sum, { since, members }) => sum + (since <= until ? members : 0), 0),
  );
}
