// What will become of a package at the pace of the last seven days.
import type { listTopApplies } from '@jishi/contract/access';
import { unitLabel } from '@jishi/contract/enums/catalogue';
import type { Output } from '@jishi/contract/endpoint';
import { beijingInstant } from '@jishi/ui/beijing-time';
import { formatCount } from '@jishi/ui/money';

export type Holding = Output<typeof listTopApplies>[number];

export type Forecast = {
  kind: 'used-up' | 'runs-out' | 'left-over' | 'lasts' | 'unknown';
  text: string;
  /** The member should do something about it. */
  urgent: boolean;
};

const DAY_MS = 24 * 3600 * 1000;
const SOON_DAYS = 7;
/** Calls that will expire unused are worth a word from a tenth of the package on, and in its last month. */
const LEFT_OVER_SHARE = 0.1;
const LEFT_OVER_DAYS = 30;

export function forecast(holding: Holding, now: Date): Forecast {
  const { remaining, total, dailyAverage, daysLeft, leftOver, followed, expireTime, unit } = holding;
  if (remaining <= 0) return { kind: 'used-up', text: '已用完', urgent: true };
  if (daysLeft === null) {
    const text = dailyAverage > 0 ? '用了不到一天，还推算不出' : '近 7 天没有调用';
    return { kind: 'unknown', text, urgent: false };
  }
  if (leftOver === 0) {
    const text = daysLeft === 0 ? '今天内用完' : `约 ${formatCount(daysLeft)} 天后用完`;
    return {
      kind: 'runs-out',
      text: followed ? `${text}，接着用下一份` : text,
      urgent: daysLeft <= SOON_DAYS && !followed,
    };
  }
  const daysToExpiry = Math.max(0, Math.floor((beijingInstant(expireTime) - now.getTime()) / DAY_MS));
  if (daysToExpiry <= LEFT_OVER_DAYS && leftOver >= total * LEFT_OVER_SHARE) {
    return { kind: 'left-over', text: `到期前用不完，约剩 ${formatCount(leftOver)} ${unitLabel(unit)}`, urgent: false };
  }
  return { kind: 'lasts', text: '够用到有效期末', urgent: false };
}
