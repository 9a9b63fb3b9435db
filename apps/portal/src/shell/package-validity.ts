// From when and until when a package is valid, in words.

type Terms = { validDays: number; startWithinDays: number | null };

/** What an offer promises; 365 days are a year here, as they are on the order. */
export function validity({ validDays, startWithinDays }: Terms): string {
  const span = validDays % 365 === 0 ? `${validDays / 365} 年` : `${validDays} 天`;
  return startWithinDays === null ? span : `首次调用起 ${span}`;
}

/** When a package expires that somebody has; of one not begun, how long it will be valid and by when it must begin. */
export function expiry({ expireTime, unstartedDays }: { expireTime: string; unstartedDays: number | null }): string {
  const day = expireTime.slice(0, 10);
  return unstartedDays === null ? day : `首次调用起 ${unstartedDays} 天，最晚 ${day} 启用`;
}
