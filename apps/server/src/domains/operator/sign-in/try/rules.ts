// How many wrong tries the console's sign-in bears, and from where.

/** Wrong tries in a row from one source before it has to wait at all. */
export const FREE_TRIES = 5;
/** The wait after the last free one; each further wrong try doubles it. */
export const FIRST_WAIT_MS = 60_000;
export const LONGEST_WAIT_MS = 3_600_000;
/** Wrong tries are forgotten after this long without another. */
export const FORGOTTEN_MS = 24 * 3_600_000;

/** Wrong tries of all strangers at one name in a day: without a captcha, and at all. */
export const STRANGERS_FREE = 20;
export const STRANGERS_MOST = 200;

/** Sign-ins tried by strangers from one address: each costs the server a password hash. */
export const TRIES_PER_ADDRESS = [{ most: 30, seconds: 600 }];

/** Who tries, as wrong tries are counted. Account names hold no spaces. */
export const subjectOf = {
  browser: (account: string, markHash: Buffer) => `${account} browser ${markHash.toString('hex')}`,
  address: (account: string, address: string) => `${account} address ${address}`,
  session: (account: string, sessionId: string) => `${account} session ${sessionId}`,
  strangers: (account: string) => `${account} strangers`,
  audit: (account: string) => `${account} audit`,
};
