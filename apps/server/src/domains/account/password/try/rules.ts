// How many wrong passwords a phone bears, registered or not: from each who tries, and from all strangers together.
import type { Limit } from '../../allowance/rules';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3600_000;

/** Who tries how often: `free` wrong tries need no captcha, with the last of `most` it is locked for them. */
export type Bound = { free: number; most: number; lockedMs: number };

/** One browser in which the phone's member has signed in before, or one address. */
export const EACH: Bound = { free: 5, most: 10, lockedMs: 30 * MINUTE_MS };
/** All from where the member never signed in, together: guesses from many places are bounded too. */
export const STRANGERS: Bound = { free: 100, most: 100, lockedMs: DAY_MS };
/** Stands for all strangers in the counts of tries. */
export const ALL_STRANGERS = Buffer.alloc(0);

export const LOCKED_MINUTES = EACH.lockedMs / MINUTE_MS;
/** Wrong tries are forgotten after this long without another. */
export const FORGOTTEN_MS = DAY_MS;
/** Sign-ins by password from one address, an office's too: each costs the server a password hash. */
export const TRIES_PER_ADDRESS: readonly Limit[] = [{ most: 100, seconds: 600 }];
/** A member hears of locks of their phone so often, from however many addresses they come. */
export const NOTICE_LIMITS: readonly Limit[] = [{ most: 1, seconds: 1_800 }];
