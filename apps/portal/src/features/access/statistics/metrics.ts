// What the chart of /req/statics can show: one metric at a time, each with its lines or bars.
import type { getCallStatistics } from '@jishi/contract/access';
import type { Output } from '@jishi/contract/endpoint';

export type Slice = Output<typeof getCallStatistics>['series'][number];

export type Metric = 'calls' | 'success' | 'speed' | 'cost';

/** `ink`: which colour of the theme a drawing takes. */
export type Drawing = {
  name: string;
  kind: 'bar' | 'line';
  ink: 'brand' | 'danger' | 'quiet' | 'ink';
  dashed?: boolean;
  of: (slice: Slice) => number | null;
};

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
    // For drawing only: a chart's pixels are no money.
    drawings: [{ name: '余额扣费', kind: 'bar', ink: 'brand', of: ({ amount }) => Number(amount) }],
  },
};

export function metricOf(name: string | undefined): Metric {
  return name && name in metrics ? (name as Metric) : 'calls';
}
