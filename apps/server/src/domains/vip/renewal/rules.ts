// Renewing by itself: how long a signature may wait to be used, and when members are reminded.
const MINUTE_MS = 60_000;

/** What the ticket of a signature carries. */
export type Signature = { memberId: string; rank: number; period: number; price: string; until: number };

export const TICKET_CONTEXT = 'vip.autoRenewal.ticket';

export const TICKET_LIVES_MS = 5 * MINUTE_MS;

/** Days before the end on which members are told, each once, the farthest first. */
export const REMINDERS = [7, 3, 1] as const;
