// Limits on how often something may be done, and per whom.
/** At most `most` times in any `seconds`. */
export type Limit = { most: number; seconds: number };

/** Codes to one phone, for any purpose; `pauseSeconds` between two of them. */
export function codeLimitsPerPhone(pauseSeconds: number): readonly Limit[] {
  return [
    { most: 1, seconds: pauseSeconds },
    { most: 5, seconds: 3_600 },
    { most: 10, seconds: 86_400 },
  ];
}

/**
 * The share of these for requesters who never signed in to the phone's account; the rest is reserved for its member.
 */
export const STRANGERS_CODE_LIMITS: readonly Limit[] = [
  { most: 4, seconds: 3_600 },
  { most: 6, seconds: 86_400 },
];

/** Of that share an address that comes for the first time in a day gets one, whatever others repeat. */
export const FIRST_CODE_LIMIT: readonly Limit[] = [{ most: 1, seconds: 86_400 }];

/** Of that share for all addresses that come again, together: the rest is for those that come for the first time. */
export const REPEATED_CODE_LIMITS: readonly Limit[] = [
  { most: 1, seconds: 3_600 },
  { most: 2, seconds: 86_400 },
];

/** Codes asked for from one address. */
export const CODE_LIMITS_PER_ADDRESS: readonly Limit[] = [{ most: 20, seconds: 3_600 }];

/** Codes a member has sent to others' numbers, to protect their owners from being pestered. */
export const NEW_NUMBER_LIMITS: readonly Limit[] = [
  { most: 5, seconds: 3_600 },
  { most: 20, seconds: 86_400 },
];

/** Seconds until every limit allows one more; `takenAt` are the times it was done. */
export function secondsUntilFree(takenAt: readonly Date[], limits: readonly Limit[], now: Date): number {
  const newestFirst = takenAt.map((at) => at.getTime()).sort((a, b) => b - a);
  const waits = limits.map(({ most, seconds }) => {
    const mustLeave = newestFirst[most - 1];
    return mustLeave === undefined ? 0 : mustLeave + seconds * 1000 - now.getTime();
  });
  return Math.max(1, Math.ceil(Math.max(...waits) / 1000));
}
