// When suppliers are asked, and from when somebody has to look. Times in seconds.

/** An answer that has not come by then is asked for. */
export const FIRST_ASK = 120;
const ASKS = [60, 60, 120, 300, 600, 1800];
const HOURLY = 3600;
const DAILY = 86_400;

/** How long until the next time, after so many times. */
export function askAgainAfter(asked: number): number {
  return ASKS[asked] ?? (asked < ASKS.length + 72 ? HOURLY : DAILY);
}

/** Asked so often without an end, an uncertain order is somebody's to decide. */
export const ASKS_BEFORE_REVIEW = 3;
/** An order that a supplier took and did not end for so long is uncertain. */
export const LONGEST = 2 * 3600;

/** Our number of an attempt: what suppliers take is letters and digits, and the later one sorts behind. */
export function attemptNumber(no: string, attempts: number): string {
  return `${no}${String(attempts + 1).padStart(2, '0')}`;
}
