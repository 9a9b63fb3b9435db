// A key as the list and its form know it, and what deserves a word about it.
import type { LimitedKey } from '@jishi/contract/access/key';
import { keyStatus } from '@jishi/contract/enums/access';
import { beijingInstant } from '@jishi/ui/beijing-time';
import type { Tone } from '@jishi/ui/status-mark';
import type * as z from 'zod';

export type Limited = z.output<typeof LimitedKey>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An end nearer than this is displayed. */
const SOON_MS = 14 * DAY_MS;

/** The time left until a moment, in the one unit that fits best; '' if it is past. */
export function timeLeft(until: string, now: number): string {
  const left = beijingInstant(until) - now;
  if (!(left > 0)) return '';
  if (left >= 2 * DAY_MS) return `${Math.floor(left / DAY_MS)} 天`;
  return left >= HOUR_MS ? `${Math.floor(left / HOUR_MS)} 小时` : `${Math.ceil(left / 60_000)} 分钟`;
}

/** Whether a key ends within two weeks. */
export function endsSoon({ expireTime, expired }: Pick<Limited, 'expireTime' | 'expired'>, now: number): boolean {
  return !expired && expireTime !== null && beijingInstant(expireTime) - now < SOON_MS;
}

/** The state of a key in a word: an end that is past weighs more than a switch. */
export function stateOf({ status, expired }: Pick<Limited, 'status' | 'expired'>): { tone: Tone; word: string } {
  if (status === keyStatus.stopped) return { tone: 'danger', word: '平台停用' };
  if (expired) return { tone: 'danger', word: '已到期' };
  return status === keyStatus.on ? { tone: 'success', word: '启用' } : { tone: 'quiet', word: '停用' };
}

/** Whether nine tenths of a daily cap are used up. `used` and `cap` in the same unit. */
export function nearlyUsed(used: number, cap: number | null): boolean {
  return cap !== null && used >= cap * 0.9;
}

/** Lines that are not empty. */
export function linesOf(ipContent: string): number {
  return ipContent.split('\n').filter((line) => line.trim()).length;
}
