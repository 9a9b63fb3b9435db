// Automatic renewal: how long a signature is valid unused, and the reminders.
const MINUTE_MS = 60_000;

/** The payload of a signature's ticket. */
export type Signature = { memberId: string; rank: number; period: number; price: string; until: number };

export const TICKET_CONTEXT = 'vip.autoRenewal.ticket';

export const TICKET_LIVES_MS = 5 * MINUTE_MS;

/** Days before the end, one reminder each, in descending order. */
export const REMINDERS = [7, 3, 1] as const;
