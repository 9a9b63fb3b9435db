// Warnings on one product in words.
import type { EarlyWarning } from '@jishi/contract/access/guard';
import type * as z from 'zod';
import type { MemberId } from '../../../kernel/context';

/** A failure rate of fewer calls in the hour says nothing. */
export const LEAST_CALLS = 20;

/** A warning as it is stored, with its product's name; off while none was saved. */
export type WarningRow = {
  apply_id: string;
  project_name: string;
  enabled: boolean;
  remaining_below: string | null;
  daily_calls_above: string | null;
  error_rate_above: number | null;
  channels: string[];
  remaining_fired: boolean;
  daily_calls_fired: boolean;
  error_rate_fired: boolean;
};

/** A warning with a line crossed either way since the last look, and what was found; `…_fires`: crossed to the bad side. */
export type Crossing = {
  apply_id: string;
  member_id: MemberId;
  project_name: string;
  channels: string[];
  remaining: string;
  calls: string;
  error_rate: number;
  remaining_below: string | null;
  daily_calls_above: string | null;
  error_rate_above: number | null;
  remaining_fires: boolean;
  daily_calls_fires: boolean;
  error_rate_fires: boolean;
};

/** What has just been crossed, a sentence each. */
export function crossingTexts(crossing: Crossing): string[] {
  const texts: string[] = [];
  if (crossing.remaining_fires) texts.push(`剩余 ${crossing.remaining} 次，低于 ${crossing.remaining_below} 次`);
  if (crossing.daily_calls_fires) texts.push(`今日已调用 ${crossing.calls} 次，超过 ${crossing.daily_calls_above} 次`);
  if (crossing.error_rate_fires)
    texts.push(`最近一小时失败率 ${rounded(crossing.error_rate)}%，超过 ${crossing.error_rate_above}%`);
  return texts;
}

const rounded = (percent: number) => Math.round(percent * 10) / 10;

const numberOf = (text: string | null) => (text === null ? null : Number(text));

/** A warning as its member sees it. */
export function viewOf(row: WarningRow): z.output<typeof EarlyWarning> {
  const fired = [
    row.remaining_fired && ('remaining' as const),
    row.daily_calls_fired && ('dailyCalls' as const),
    row.error_rate_fired && ('errorRate' as const),
  ];
  return {
    applyId: row.apply_id,
    projectName: row.project_name,
    enabled: row.enabled,
    remainingBelow: numberOf(row.remaining_below),
    dailyCallsAbove: numberOf(row.daily_calls_above),
    errorRateAbove: row.error_rate_above,
    channels: row.channels as z.output<typeof EarlyWarning>['channels'],
    fired: fired.filter((kind) => kind !== false),
  };
}
