// Checks of a warning's numbers before a request.
import type { EarlyWarning } from '@jishi/contract/access/guard';
import { formatCount } from '@jishi/ui/money';
import type * as z from 'zod';
import { isAmount } from '../../../shell/amount';

const MOST_CALLS = 1_000_000_000;

/** An amount to be warned below. */
export function thresholdError(threshold: string): string | undefined {
  if (!threshold) return '请输入预警金额';
  if (!isAmount(threshold)) return '金额最多两位小数，整数部分最多 12 位';
  return Number(threshold) > 0 ? undefined : '预警金额须大于 0 元';
}

/** An API's warning thresholds as typed; '' is not watched. */
export type Limits = { remainingBelow: string; dailyCallsAbove: string; errorRateAbove: string };

/** Checks them. At least one must be watched while the warning is on. */
export function limitErrors(limits: Limits, enabled: boolean): Partial<Record<keyof Limits | 'form', string>> {
  const errors: Partial<Record<keyof Limits | 'form', string>> = {};
  if (Number(limits.remainingBelow) > MOST_CALLS) errors.remainingBelow = '剩余次数为 1 到 10 亿';
  if (Number(limits.dailyCallsAbove) > MOST_CALLS) errors.dailyCallsAbove = '日调用量为 1 到 10 亿';
  if (Number(limits.errorRateAbove) > 99) errors.errorRateAbove = '失败率为 1 到 99';
  if (enabled && !Object.values(limits).some(Boolean)) errors.form = '请至少填写一项，或先关闭预警';
  return errors;
}

/** What an API's warning watches, in words. */
export function watchedBy(warning: z.output<typeof EarlyWarning>): string[] {
  const { remainingBelow, dailyCallsAbove, errorRateAbove } = warning;
  return [
    ...(remainingBelow === null ? [] : [`剩余少于 ${formatCount(remainingBelow)} 次`]),
    ...(dailyCallsAbove === null ? [] : [`一天超过 ${formatCount(dailyCallsAbove)} 次`]),
    ...(errorRateAbove === null ? [] : [`近一小时失败率超过 ${errorRateAbove}%`]),
  ];
}

const FIRED: Record<z.output<typeof EarlyWarning>['fired'][number], string> = {
  remaining: '剩余次数',
  dailyCalls: '日调用量',
  errorRate: '失败率',
};

/** The thresholds that have fired, in words. */
export function firedNames({ fired }: Pick<z.output<typeof EarlyWarning>, 'fired'>): string {
  return fired.map((name) => FIRED[name]).join('、');
}
