// How many wrong tries the console's sign-in bears.
export const WRONG_TRIES = 10;
export const LOCKED_MS = 30 * 60_000;
/** Sign-ins tried from one address: each costs the server a password hash. */
export const TRIES_PER_ADDRESS = [{ most: 30, seconds: 600 }];
/** Wrong tries are forgotten after this long without another. */
export const FORGOTTEN_MS = 24 * 3600_000;
