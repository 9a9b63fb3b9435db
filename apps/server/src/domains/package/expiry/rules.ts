// When a member is told that calls they paid for will expire.
const DAY_MS = 86_400_000;

/** Days before the end on which they are told, each once, the farthest first. */
export const REMINDERS = [7, 1] as const;

/** Which reminder is due: the nearest whose day has come. None for a package that was not longer than that to begin with. */
export function reminderOf({ from, end }: { from: Date; end: Date }, now: Date): number | undefined {
  const left = end.getTime() - now.getTime();
  if (left <= 0) return undefined;
  const due = REMINDERS.findLast((days) => left <= days * DAY_MS);
  return due !== undefined && end.getTime() - from.getTime() > due * DAY_MS ? due : undefined;
}
