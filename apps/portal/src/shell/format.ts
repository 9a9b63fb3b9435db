// How values read: elapsed time, badges.

const BADGE_MAX = 99;

/** Elapsed seconds as 天, 时, 分, 秒, from the largest unit that is not 0. */
export function elapsedText(seconds: number): string {
  const rest = Math.max(0, Math.floor(seconds));
  const parts: [number, string][] = [
    [Math.floor(rest / 86_400), '天'],
    [Math.floor(rest / 3600) % 24, '时'],
    [Math.floor(rest / 60) % 60, '分'],
    [rest % 60, '秒'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  return (first < 0 ? parts.slice(-1) : parts.slice(first)).map(([count, unit]) => `${count}${unit}`).join('');
}

/** A count on a badge: 99 at most, then `99+`; nothing for 0. */
export function badgeText(count: number): string {
  if (count <= 0) return '';
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);
}
