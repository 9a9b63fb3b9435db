// How many wrong passwords a phone bears, registered or not.
import type { Limit } from '../../allowance/rules';

/** Wrong tries that need no captcha. */
export const FREE_TRIES = 5;
/** Wrong tries until it is locked. */
export const WRONG_TRIES = 10;
export const LOCKED_MINUTES = 30;
/** Wrong tries are forgotten after this long without another. */
export const FORGOTTEN_MS = 24 * 3600_000;
/** Sign-ins by password from one address, an office's too: each costs the server a password hash. */
export const TRIES_PER_ADDRESS: readonly Limit[] = [{ most: 100, seconds: 600 }];
