// Trade passwords: which are too weak, and how many wrong tries they bear.
export const WRONG_TRIES = 5;
export const LOCKED_MS = 30 * 60_000;

/** One digit six times, or a run such as 123456 and 987654. */
export function isTooSimple(password: string): boolean {
  const steps = [...password].slice(1).map((digit, at) => Number(digit) - Number(password[at]));
  return [0, 1, -1].some((step) => steps.every((one) => one === step));
}
