// The time that a signed request carries, and what is wrong with one that is not now.

/** Milliseconds by which it may differ from the gateway's clock. */
const SKEW_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;

/** Whether X-Ca-Timestamp is the present. `now`: epoch milliseconds. */
export function isPresent(timestamp: string, now: number): boolean {
  return /^\d{13}$/.test(timestamp) && isNear(Number(timestamp), now);
}

const isNear = (time: number, now: number) => Math.abs(now - time) <= SKEW_MS;

/** Other units, and how many milliseconds one of them is. */
const UNITS: readonly (readonly [name: string, ms: number])[] = [
  ['秒', 1_000],
  ['微秒', 1 / 1_000],
  ['纳秒', 1 / 1_000_000],
];

/** What is wrong with a time that is not the present, in a sentence; undefined where it does not show. */
export function timeCause(timestamp: string, now: number): string | undefined {
  if (timestamp === '') return '没有带 X-Ca-Timestamp';
  if (!/^\d{1,20}(?:\.\d{1,20})?$/.test(timestamp))
    return isNear(Date.parse(timestamp.slice(0, 40)), now)
      ? 'X-Ca-Timestamp 要写从 1970 年起的毫秒数（13 位），您写的是日期'
      : undefined;
  const value = Number(timestamp);
  const unit = UNITS.find(([, ms]) => isNear(value * ms, now));
  if (unit) return `X-Ca-Timestamp 要写毫秒（13 位），您写的是${unit[0]}`;
  if (isNear(value, now)) return 'X-Ca-Timestamp 只写 13 位整数，不带小数';
  return /^\d{13}$/.test(timestamp) ? clockCause(value - now) : undefined;
}

/** Of a clock that is this many milliseconds ahead. Whole days and hours of zones are told apart from a wrong clock. */
function clockCause(ahead: number): string {
  const apart = Math.abs(ahead);
  if (isNear(apart, 8 * HOUR_MS))
    return 'X-Ca-Timestamp 与服务器差 8 小时：毫秒数从 UTC 的 1970 年起算，不按北京时间加减';
  return `X-Ca-Timestamp 比服务器的时间${ahead > 0 ? '快' : '慢'} ${spanOf(apart)}`;
}

function spanOf(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return `${minutes} 分钟`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 ? `${hours} 小时 ${minutes % 60} 分钟` : `${hours} 小时`;
  return `${Math.floor(hours / 24)} 天`;
}
