// The course of one metric over the range: a chart, and the same figures as a table.
import { formatCount, formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Segments } from '@jishi/ui/segments';
import { Suspense, lazy, useMemo, useSyncExternalStore } from 'react';
import { type Metric, type Slice, metrics } from './metrics';

const SeriesChart = lazy(() => import('./series-chart'));

type Props = { series: readonly Slice[]; slots: readonly string[]; metric: Metric; onMetric: (metric: Metric) => void };

export function Trend({ series, slots, metric, onMetric }: Props) {
  const { label, unit, drawings } = metrics[metric];
  const inBrowser = useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
  const drawn = useMemo(() => {
    const bySlot = new Map(series.map((slice) => [slice.time.slice(0, slots[0]?.length ?? 10), slice]));
    return drawings.map(({ of, ...rest }) => ({
      ...rest,
      values: slots.map((slot) => {
        const slice = bySlot.get(slot);
        return slice ? of(slice) : rest.kind === 'bar' ? 0 : null;
      }),
    }));
  }, [series, slots, drawings]);
  return (
    <section className="desk-section" aria-labelledby="trend">
      <RuledHead
        id="trend"
        title="走势"
        more={
          <Segments
            label="看哪个指标"
            choices={(Object.keys(metrics) as Metric[]).map((name) => [name, metrics[name].label])}
            chosen={metric}
            onChoose={onMetric}
          />
        }
      />
      {inBrowser ? (
        <Suspense fallback={<div className="series-chart" />}>
          <SeriesChart label={label} unit={unit} slots={slots} series={drawn} />
        </Suspense>
      ) : (
        <div className="series-chart" />
      )}
      <SeriesTable series={series} hourly={(slots[0]?.length ?? 10) > 10} />
    </section>
  );
}

function noChange() {
  return () => undefined;
}

function SeriesTable({ series, hourly }: { series: readonly Slice[]; hourly: boolean }) {
  return (
    <details className="as-table">
      <summary>看成表格</summary>
      <table className="plain-table">
        <caption className="sr">{hourly ? '逐时' : '逐日'}调用统计，没有调用的不列</caption>
        <thead>
          <tr>
            <th scope="col">{hourly ? '时' : '日'}</th>
            <th scope="col">调用</th>
            <th scope="col">失败</th>
            <th scope="col">计费</th>
            <th scope="col">余额扣费</th>
            <th scope="col">p50</th>
            <th scope="col">p95</th>
            <th scope="col">p99</th>
          </tr>
        </thead>
        <tbody>
          {series.map(({ time, calls, failed, charged, amount, p50, p95, p99 }) => (
            <tr key={time}>
              <th scope="row">{hourly ? time.slice(5, 16) : time.slice(0, 10)}</th>
              <td>{formatCount(calls)}</td>
              <td>{formatCount(failed)}</td>
              <td>{formatCount(charged)}</td>
              <td>{formatMoney(amount)}</td>
              <td>{p50 ?? '—'}</td>
              <td>{p95 ?? '—'}</td>
              <td>{p99 ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
