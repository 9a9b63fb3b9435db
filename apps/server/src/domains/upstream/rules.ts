// What upstreams' costs and bills have alike. Amounts in 0.00001 yuan.

/** What is left of a revenue, in percent with two decimals, rounded down; null: there was no revenue. */
export function rateOf(margin: bigint, revenue: bigint): string | null {
  if (revenue <= 0n) return null;
  const hundredths = (margin * 10_000n) / revenue - (margin < 0n && (margin * 10_000n) % revenue !== 0n ? 1n : 0n);
  const size = hundredths < 0n ? -hundredths : hundredths;
  return `${hundredths < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}
