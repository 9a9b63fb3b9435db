// The course of one metric over the range: a chart, and the same figures as a table.
import { formatCount, formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Segments } from '@jishi/ui/segments';
import { useMemo } from 'react';
import { Link } from '@jishi/ui/router';
import { Unfold } from '@jishi/ui/unfold';
import { LazySeriesChart } from '../../../shell/lazy-series-chart';
import { type Metric, type Part, type Slice, isPartable, metrics, seriesOf, seriesOfParts } from './metrics';
import { SPLITS, type SplitBy } from './statistics-filter';

type Props = {
  series: readonly Slice[];
  /** The same in parts, when they were asked for. */
  parts: readonly Part[];
  slots: readonly string[];
  metric: Metric;
  split: SplitBy | undefined;
  /** The records of a slot. */
  hrefOf: (slot: string) => string;
  onMetric: (metric: Metric) => void;
  onSplit: (split: SplitBy | undefined) => void;
  /** Goes into a slot: from a day to its hours, from an hour to its records. */
  onPick: (slot: string) => void;
};

const SPLIT_NAMES: Record<SplitBy, string> = { project: '分产品', api: '分接口', key: '分密钥', code: '分结果码' };

export function Trend({ series, parts, slots, metric, split, hrefOf, onMetric, onSplit, onPick }: Props) {
  const { label, unit } = metrics[metric];
  const hourly = (slots[0]?.length ?? 10) > 10;
  const drawn = useMemo(
    () =>
      parts.length > 0 && isPartable(metric) ? seriesOfParts(metric, parts, slots) : seriesOf(metric, series, slots),
    [series, parts, slots, metric],
  );
  return (
    <section className="workspace-section" aria-labelledby="trend">
      <RuledHead
        id="trend"
        title="走势"
        note={hourly ? '点一小时看它的记录' : '点一天看它的 24 小时'}
        more={
          <Segments
            label="看哪个指标"
            choices={(Object.keys(metrics) as Metric[]).map((name) => [name, metrics[name].label])}
            chosen={metric}
            onChoose={onMetric}
          />
        }
      />
      {isPartable(metric) && (
        <p className="trend-split">
          <Segments
            plain
            label="分开看"
            choices={[['none', '不分'], ...SPLITS.map((name) => [name, SPLIT_NAMES[name]] as const)]}
            chosen={split ?? 'none'}
            onChoose={(name) => onSplit(name === 'none' ? undefined : name)}
          />
        </p>
      )}
      <LazySeriesChart
        label={label}
        unit={unit}
        slots={slots}
        series={drawn}
        pickHint={hourly ? '点一小时，看它的记录' : '点一天，看它的 24 小时'}
        onPick={onPick}
      />
      <SeriesTable series={series} hourly={hourly} hrefOf={hrefOf} />
    </section>
  );
}

type TableProps = { series: readonly Slice[]; hourly: boolean; hrefOf: (slot: string) => string };

function SeriesTable({ series, hourly, hrefOf }: TableProps) {
  return (
    <Unfold className="as-table" summary="看成表格">
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
              <th scope="row">
                <Link to={hrefOf(time.slice(0, hourly ? 13 : 10))}>
                  {hourly ? time.slice(5, 16) : time.slice(0, 10)}
                </Link>
              </th>
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
    </Unfold>
  );
}
