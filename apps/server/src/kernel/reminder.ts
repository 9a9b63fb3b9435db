// When people are reminded of an end that comes.
const DAY_MS = 86_400_000;

/**
 * Chooses the reminder due now, from `days` before an end in descending order: the nearest one whose day has come.
 * Undefined when none is due, after the end, and when the whole period was not longer than that.
 */
export function dueReminder(days: readonly number[], span: { start: Date; end: Date }, now: Date): number | undefined {
  const left = span.end.getTime() - now.getTime();
  if (left <= 0) return undefined;
  const due = days.findLast((one) => left <= one * DAY_MS);
  return due !== undefined && span.end.getTime() - span.start.getTime() > due * DAY_MS ? due : undefined;
}
