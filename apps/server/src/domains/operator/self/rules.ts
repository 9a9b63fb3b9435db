// An operator's new authenticator: how long there is to scan it.
export const BEGUN_MS = 15 * 60_000;
