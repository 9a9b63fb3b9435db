// Charts of /req/statics: one metric at a time, each with its lines or bars.
import type { getCallStatistics } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import type { ChartSeries, Look } from '../../../shell/series';

export type Slice = Output<typeof getCallStatistics>['series'][number];

export type Metric = 'calls' | 'success' | 'speed' | 'cost';

type Statistics = Output<typeof getCallStatistics>;
export type Part = Statistics['split'][number];

type Drawing = Look & { of: (slice: Slice) => number | null };

export const metrics: Record<Metric, { label: string; unit: string; drawings: Drawing[] }> = {
  calls: {
    label: '调用',
    unit: '次',
    drawings: [
      { name: '成功', kind: 'bar', ink: 'brand', of: ({ calls, failed }) => calls - failed },
      { name: '失败', kind: 'bar', ink: 'danger', of: ({ failed }) => failed },
    ],
  },
  success: {
    label: '成功率',
    unit: '%',
    drawings: [
      {
        name: '成功率',
        kind: 'line',
        ink: 'brand',
        of: ({ calls, failed }) => (calls > 0 ? Math.round(((calls - failed) / calls) * 10_000) / 100 : null),
      },
    ],
  },
  speed: {
    label: '响应时间',
    unit: '毫秒',
    drawings: [
      { name: 'p50', kind: 'line', ink: 'quiet', dashed: true, of: ({ p50 }) => p50 },
      { name: 'p95', kind: 'line', ink: 'brand', of: ({ p95 }) => p95 },
      { name: 'p99', kind: 'line', ink: 'ink', of: ({ p99 }) => p99 },
    ],
  },
  cost: {
    label: '余额扣费',
    unit: '元',
    // For drawing only: pixels need no exact money.
    drawings: [{ name: '余额扣费', kind: 'bar', ink: 'brand', of: ({ amount }) => Number(amount) }],
  },
};

export function metricOf(name: string | undefined): Metric {
  return name && name in metrics ? (name as Metric) : 'calls';
}

/** Metrics that add up, so that they can be shown in parts. */
export const partable = { calls: (part: Amounts) => part.calls, cost: (part: Amounts) => Number(part.amount) } as const;
type Amounts = { calls: number; amount: string };

export function isPartable(metric: Metric): metric is keyof typeof partable {
  return metric in partable;
}

/** The series of a metric over every slot; silent slots are zero for bars and gaps for lines. */
export function seriesOf(metric: Metric, series: readonly Slice[], slots: readonly string[]): ChartSeries[] {
  const bySlot = inSlots(series, slots);
  return metrics[metric].drawings.map(({ of, ...look }) => ({
    ...look,
    values: slots.map((slot) => {
      const slice = bySlot.get(slot);
      return slice ? of(slice) : look.kind === 'bar' ? 0 : null;
    }),
  }));
}

/** The same in parts, stacked. */
export function seriesOfParts(
  metric: keyof typeof partable,
  parts: readonly Part[],
  slots: readonly string[],
): ChartSeries[] {
  return parts.map(({ id, name, series }, at) => {
    const bySlot = inSlots(series, slots);
    return {
      name,
      kind: 'bar',
      ink: id === '' ? 'quiet' : `part-${at}`,
      values: slots.map((slot) => {
        const moment = bySlot.get(slot);
        return moment ? partable[metric](moment) : 0;
      }),
    };
  });
}

function inSlots<Moment extends { time: string }>(series: readonly Moment[], slots: readonly string[]) {
  const length = slots[0]?.length ?? 10;
  return new Map(series.map((moment) => [moment.time.slice(0, length), moment]));
}
