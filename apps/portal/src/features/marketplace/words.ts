// Figures of the marketplace in words.
import { rechargeKind } from '@jishi/contract/enums/recharge';
import { formatCount } from '@jishi/ui/money';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Ten-thousandths as a percentage with two decimals, without its sign. */
export function rateText(rate: number): string {
  return (rate / 100).toFixed(2);
}

/** A span of seconds in its largest units, such as 46 秒, 3 分钟, 2 小时, 6 天 22 小时. */
export function spanText(seconds: number): string {
  if (seconds < MINUTE) return `${Math.max(0, Math.floor(seconds))} 秒`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} 分钟`;
  if (seconds < DAY) return withRest(seconds, [HOUR, '小时'], [MINUTE, '分钟']);
  return withRest(seconds, [DAY, '天'], [HOUR, '小时']);
}

type Unit = readonly [seconds: number, name: string];

function withRest(seconds: number, [large, name]: Unit, [small, rest]: Unit): string {
  const left = Math.floor((seconds % large) / small);
  return `${Math.floor(seconds / large)} ${name}${left > 0 ? ` ${left} ${rest}` : ''}`;
}

/** What one of a product is counted by. */
export function unitOf(kind: number): string {
  return kind === rechargeKind.card ? '张' : '份';
}

/** What is in stock; null is without end. */
export function stockText(stock: number | null, kind: number): string {
  return stock === null ? '充足' : `${formatCount(stock)} ${unitOf(kind)}`;
}

/** Minutes and seconds left, such as 4:05. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;
}

/** The first letter of a name, for its mark. */
export function initialOf(name: string): string {
  return [...name][0] ?? '';
}
