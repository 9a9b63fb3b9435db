// Which channel a message takes, and which one next.

/** A channel that may carry a message: it is on, on the route, and knows its signature and template. */
export type Way = {
  channelId: string;
  weight: number;
  /** The template's code there. */
  code: string;
  /** Its breaker lets messages through, or one for trial. */
  isOpen: boolean;
};

/**
 * One of the ways, in proportion to their weights; `at` is a number from 0 up to 1. Those that work come first: a way
 * whose breaker is open is taken only when there is no other. Undefined when there is none at all.
 */
export function chosenWay<W extends Way>(ways: readonly W[], at: number): W | undefined {
  const working = ways.filter(({ isOpen }) => isOpen);
  const among = working.length > 0 ? working : ways;
  let left = at * among.reduce((sum, { weight }) => sum + weight, 0);
  for (const way of among) {
    left -= way.weight;
    if (left < 0) return way;
  }
  return among.at(-1);
}

/** The ways left for a message that some channels refused. */
export function waysLeft<W extends Way>(ways: readonly W[], refusedBy: readonly string[]): W[] {
  return ways.filter(({ channelId }) => !refusedBy.includes(channelId));
}
