// How values read: masks, elapsed time, badges, amounts of exactly two decimals.

const BADGE_MAX = 99;

/** Leading and trailing characters kept, `****` in the middle: `138****5678`. Short values are all stars. */
export function maskMiddle(value: string, { head = 3, tail = 4 } = {}): string {
  const signs = [...value];
  if (signs.length <= head + tail) return '****';
  return `${signs.slice(0, head).join('')}****${tail ? signs.slice(-tail).join('') : ''}`;
}

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

/** A decimal string with exactly 2 decimals, half rounded away from zero, thousands separated. */
export function formatAmount(decimal: string): string {
  const sign = decimal.startsWith('-') ? '-' : '';
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const hundredths = BigInt(whole + fraction.padEnd(2, '0').slice(0, 2)) + (Number(fraction[2] ?? 0) >= 5 ? 1n : 0n);
  const digits = String(hundredths).padStart(3, '0');
  return `${hundredths === 0n ? '' : sign}${digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
}
