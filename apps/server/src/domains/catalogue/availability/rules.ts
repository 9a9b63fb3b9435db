// How measured counts read to a person.

/** Share of calls that did not fail, in per cent with two decimals, rounded down so that 100.00 means none failed; null without calls. */
export function successRate(calls: number, failed: number): string | null {
  if (calls === 0) return null;
  const hundredths = Math.floor(((calls - failed) * 10_000) / calls);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
