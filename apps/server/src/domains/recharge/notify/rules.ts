// When a member's program is told again of an order. Times in seconds.

const WAITS = [1, 10, 60, 300, 1800, 7200, 18_000, 36_000, 86_400];

/** How long to wait after so many tries by itself; undefined: it is given up. */
export function waitAfter(tries: number): number | undefined {
  return WAITS[tries - 1];
}

/** A try that has not ended after so long is made again. */
export const LEASE = 60;
/** Again by hand at most so often. */
export const BY_HAND_EVERY = 10;
