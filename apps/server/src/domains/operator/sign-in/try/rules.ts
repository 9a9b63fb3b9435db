// How many wrong tries the console's sign-in bears, and from where.

/** Wrong tries in a row from one source before it has to wait at all. */
export const FREE_TRIES = 5;
/** The wait after the last free one; each further wrong try doubles it. */
export const FIRST_WAIT_MS = 60_000;
export const LONGEST_WAIT_MS = 3_600_000;
/** Wrong tries are forgotten after this long without another. */
export const FORGOTTEN_MS = 24 * 3_600_000;

/** Wrong tries of all strangers at one name in a day without a captcha; with one there are as many as addresses bear. */
export const STRANGERS_FREE = 20;

/**
 * Tries of all strangers at one name in a day of which one half was right, the password or the code. Only somebody who has one of
 * them can use these up; after that codes of strangers are not looked at for a day, recovery codes are.
 */
export const HALVES_MOST = 20;

/** Sign-ins tried by strangers from one address: each costs the server a password hash. */
export const TRIES_PER_ADDRESS = [{ most: 30, seconds: 600 }];

/** Who tries, as wrong tries are counted. Account names hold no spaces. */
export const subjectOf = {
  browser: (account: string, markHash: Buffer) => `${account} browser ${markHash.toString('hex')}`,
  address: (account: string, address: string) => `${account} address ${address}`,
  session: (account: string, sessionId: string) => `${account} session ${sessionId}`,
  strangers: (account: string) => `${account} strangers`,
  halves: (account: string) => `${account} halves`,
  audit: (account: string) => `${account} audit`,
};
