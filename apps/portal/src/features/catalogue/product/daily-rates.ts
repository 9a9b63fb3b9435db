// Days of success rates: the rate of all of them, and where the axis of the chart should begin.

export type Day = { day: string; calls: number; successRate: string | null };

/** Per cent over all calls of the days, two decimals rounded down so that 100.00 means not one failure; null without calls. */
export function successRateOf(days: readonly Day[]): string | null {
  const measured = days.filter(({ calls, successRate }) => calls > 0 && successRate !== null);
  const calls = measured.reduce((sum, day) => sum + day.calls, 0);
  if (calls === 0) return null;
  // Rates have two decimals, so in hundredths of a per cent the sums are whole numbers.
  const weighted = measured.reduce((sum, day) => sum + day.calls * hundredths(day.successRate ?? '0'), 0);
  return (Math.floor(weighted / calls) / 100).toFixed(2);
}

const hundredths = (percent: string) => Math.round(Number(percent) * 100);

/** Where the vertical axis starts, in per cent: a round step below the worst day, so that small dips are visible. */
export function axisFloor(days: readonly Day[]): number {
  const rates = days.flatMap(({ successRate }) => (successRate === null ? [] : [Number(successRate)]));
  const worst = Math.min(100, ...rates);
  return [99.5, 99, 98, 95, 90, 80, 50].find((floor) => floor < worst) ?? 0;
}

/** A day that should catch the eye. */
export const isPoor = (percent: string) => Number(percent) < 99.9;
