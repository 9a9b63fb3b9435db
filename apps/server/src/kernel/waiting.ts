/** What waits in a queue: how much, how much of it too long, and for how many seconds the oldest. */
export type Waiting = { queue: string; open: number; overdue: number; oldestSeconds: number };
