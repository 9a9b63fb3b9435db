// Renewing by itself: how long a signature may wait to be used, and when members are reminded.
const MINUTE_MS = 60_000;

/** What the ticket of a signature carries. */
export type Signature = { memberId: string; rank: number; period: number; price: string; until: number };

export const TICKET_CONTEXT = 'vip.autoRenewal.ticket';

export const TICKET_LIVES_MS = 5 * MINUTE_MS;

/** Days before the end on which members are told, each once, the farthest first. */
export const REMINDERS = [7, 3, 1] as const;

const DAY_MS = 86_400_000;

/**
 * Which reminder is due: the nearest whose day has come. None for a membership that was not longer than that, whose member
 * has just been told of its end.
 */
export function reminderOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): number | undefined {
  const left = endsAt.getTime() - now.getTime();
  if (left <= 0) return undefined;
  const due = REMINDERS.findLast((days) => left <= days * DAY_MS);
  const length = endsAt.getTime() - startsAt.getTime();
  return due !== undefined && length > due * DAY_MS ? due : undefined;
}
