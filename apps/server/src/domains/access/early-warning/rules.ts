// Warnings on one product in words.
import { unitLabel } from '@jishi/contract/enums/catalogue';
import type { EarlyWarning } from '@jishi/contract/access/guard';
import type * as z from 'zod';
import type { MemberId } from '../../../kernel/context';

/** A failure rate of fewer calls in the hour says nothing. */
export const LEAST_CALLS = 20;

/** A warning as it is stored, with its product's name; off while none was saved. */
export type WarningRow = {
  applyId: string;
  projectName: string;
  unit: number;
  enabled: boolean;
  remainingBelow: bigint | null;
  dailyCallsAbove: bigint | null;
  errorRateAbove: number | null;
  channels: string[];
  remainingFired: boolean;
  dailyCallsFired: boolean;
  errorRateFired: boolean;
};

/**
 * A warning whose threshold was crossed since the last check, and the values found; `…Fires`: crossed to the bad side.
 */
export type Crossing = {
  applyId: string;
  memberId: MemberId;
  projectName: string;
  unit: number;
  channels: string[];
  remaining: bigint;
  calls: bigint;
  errorRate: number;
  remainingBelow: bigint | null;
  dailyCallsAbove: bigint | null;
  errorRateAbove: number | null;
  remainingFires: boolean;
  dailyCallsFires: boolean;
  errorRateFires: boolean;
};

/** The thresholds just crossed, a sentence each. */
export function crossingTexts(crossing: Crossing): string[] {
  const texts: string[] = [];
  const unit = unitLabel(crossing.unit);
  if (crossing.remainingFires)
    texts.push(`剩余 ${crossing.remaining} ${unit}，低于 ${crossing.remainingBelow} ${unit}`);
  if (crossing.dailyCallsFires) texts.push(`今日已调用 ${crossing.calls} 次，超过 ${crossing.dailyCallsAbove} 次`);
  if (crossing.errorRateFires)
    texts.push(`最近一小时失败率 ${rounded(crossing.errorRate)}%，超过 ${crossing.errorRateAbove}%`);
  return texts;
}

const rounded = (percent: number) => Math.round(percent * 10) / 10;

const numberOf = (count: bigint | null) => (count === null ? null : Number(count));

/** A warning as its member sees it. */
export function viewOf(row: WarningRow): z.output<typeof EarlyWarning> {
  const fired = [
    row.remainingFired && ('remaining' as const),
    row.dailyCallsFired && ('dailyCalls' as const),
    row.errorRateFired && ('errorRate' as const),
  ];
  return {
    applyId: row.applyId,
    projectName: row.projectName,
    unit: row.unit,
    enabled: row.enabled,
    remainingBelow: numberOf(row.remainingBelow),
    dailyCallsAbove: numberOf(row.dailyCallsAbove),
    errorRateAbove: row.errorRateAbove,
    channels: row.channels as z.output<typeof EarlyWarning>['channels'],
    fired: fired.filter((kind) => kind !== false),
  };
}
