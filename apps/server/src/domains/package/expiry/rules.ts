// When a member is told that calls they paid for will expire.

/** Days before the end on which they are told, each once, the farthest first. */
export const REMINDERS = [7, 1] as const;
