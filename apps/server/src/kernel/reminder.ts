// When people are reminded of an end that comes.
const DAY_MS = 86_400_000;

/**
 * Which of the reminders that are due so many `days` before an end, the farthest first, is due now: the nearest whose day has
 * come. Undefined for none, also after the end, and where there were not more than so many days to begin with.
 */
export function dueReminder(days: readonly number[], span: { start: Date; end: Date }, now: Date): number | undefined {
  const left = span.end.getTime() - now.getTime();
  if (left <= 0) return undefined;
  const due = days.findLast((one) => left <= one * DAY_MS);
  return due !== undefined && span.end.getTime() - span.start.getTime() > due * DAY_MS ? due : undefined;
}
