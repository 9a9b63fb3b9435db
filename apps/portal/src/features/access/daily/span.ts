// How many days back the days of calls go.

export const SPANS = [
  ['7', '近 7 天'],
  ['30', '近 30 天'],
  ['90', '近 90 天'],
] as const;
type Span = (typeof SPANS)[number][0];

/** The span an address asks for; 30 days when it asks for none there is. */
export function spanOf(days: string | undefined): Span {
  return SPANS.find(([span]) => span === days)?.[0] ?? '30';
}
