// Reminders that paid calls will expire.

/** Days before the end, one reminder each, in descending order. */
export const REMINDERS = [7, 1] as const;
