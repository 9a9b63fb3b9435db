// What the chart of thirty days draws.
import type { getSmsTrend } from '@jishi/contract/sms/statistic';
import type { Output } from '@jishi/contract/endpoint';
import type { ChartSeries } from '../../../shell/series';

export type Day = Output<typeof getSmsTrend>['days'][number];
export type Metric = 'messages' | 'rate' | 'cost';

type Sums = Pick<Day, 'delivered' | 'sent' | 'waiting' | 'unknown' | 'notDelivered' | 'submitFailed' | 'cancelled'>;

export const METRICS: Record<Metric, { label: string; unit: string }> = {
  messages: { label: '发送', unit: '条' },
  rate: { label: '送达率', unit: '%' },
  cost: { label: '余额支付', unit: '元' },
};

export function metricOf(name: string | undefined): Metric {
  return name && name in METRICS ? (name as Metric) : 'messages';
}

/** Messages in the four states that a reader tells apart; they add up to all. */
export function statesOf({ delivered, sent, waiting, unknown, notDelivered, submitFailed, cancelled }: Sums) {
  return { delivered, open: sent + waiting + unknown, failed: notDelivered + submitFailed, cancelled };
}

/** A rate in per mille as text; a dash while nothing has ended. */
export function rateText(perMille: number | null): string {
  return perMille === null ? '—' : `${(perMille / 10).toFixed(1)}%`;
}

export function seriesOf(metric: Metric, days: readonly Day[]): ChartSeries[] {
  if (metric === 'rate') {
    const values = days.map(({ deliveryRate }) => (deliveryRate === null ? null : deliveryRate / 10));
    return [{ name: '送达率', kind: 'line', ink: 'brand', values }];
  }
  // for drawing only: pixels need no exact money
  if (metric === 'cost') {
    return [{ name: '余额支付', kind: 'bar', ink: 'brand', values: days.map(({ amount }) => Number(amount)) }];
  }
  const states = days.map(statesOf);
  return [
    { name: '送达', kind: 'bar', ink: 'brand', values: states.map(({ delivered }) => delivered) },
    { name: '还没有结果', kind: 'bar', ink: 'quiet', values: states.map(({ open }) => open) },
    { name: '未送达', kind: 'bar', ink: 'danger', values: states.map(({ failed }) => failed) },
  ];
}
