// The warnings of one API, in words.
import { unitLabel } from '@jishi/contract/enums/catalogue';
import type { EarlyWarning } from '@jishi/contract/access/guard';
import { formatCount } from '@jishi/ui/money';
import type * as z from 'zod';

/** What an API's warning watches, in words. */
export function watchedBy(warning: z.output<typeof EarlyWarning>): string[] {
  const { remainingBelow, dailyCallsAbove, errorRateAbove, unit } = warning;
  return [
    ...(remainingBelow === null ? [] : [`剩余少于 ${formatCount(remainingBelow)} ${unitLabel(unit)}`]),
    ...(dailyCallsAbove === null ? [] : [`一天调用超过 ${formatCount(dailyCallsAbove)} 次`]),
    ...(errorRateAbove === null ? [] : [`近一小时失败率超过 ${errorRateAbove}%`]),
  ];
}

const FIRED: Record<z.output<typeof EarlyWarning>['fired'][number], string> = {
  remaining: '剩余数量',
  dailyCalls: '日调用量',
  errorRate: '失败率',
};

/** The thresholds that have fired, in words. */
export function firedNames({ fired }: Pick<z.output<typeof EarlyWarning>, 'fired'>): string {
  return fired.map((name) => FIRED[name]).join('、');
}
