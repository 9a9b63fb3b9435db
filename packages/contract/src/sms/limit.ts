// Limits of sending, in words that the page and a refusal share.

/** How far ahead a batch can be scheduled. */
export const AHEAD_DAYS = 7;

/** Of one kind to one number: at most so many in so many seconds. */
export type FrequencyLimit = { seconds: number; most: number };

/** A limit in words. */
export function limitWords({ seconds, most }: FrequencyLimit): string {
  return `同一号码 ${spanWords(seconds)}内最多 ${most} 条`;
}

function spanWords(seconds: number): string {
  if (seconds % 86_400 === 0) return `${seconds / 86_400} 天`;
  if (seconds % 3600 === 0) return `${seconds / 3600} 小时`;
  return seconds % 60 === 0 ? `${seconds / 60} 分钟` : `${seconds} 秒`;
}
