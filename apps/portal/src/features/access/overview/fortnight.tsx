// The last fourteen days at one sight: calls, how well they went, how fast and at what cost. A day leads to its hours.
import type { getCallStatistics } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Segments } from '@jishi/ui/segments';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from '@jishi/ui/router';
import { Unfold } from '@jishi/ui/unfold';
import { compareCounts } from '../statistics/comparison';
import { LazySeriesChart } from '../../../shell/lazy-series-chart';
import { type Metric, metrics, seriesOf } from '../statistics/metrics';
import { slotRange, slotsOf } from '../statistics/statistics-filter';

type Props = { range: { beginTime: string; endTime: string }; data: Output<typeof getCallStatistics> };

export function Fortnight({ range, data }: Props) {
  const { beginTime, endTime } = range;
  const { series, total, previous } = data;
  const [metric, setMetric] = useState<Metric>('calls');
  const navigate = useNavigate();
  const slots = useMemo(() => slotsOf({ beginTime, endTime }, 'day'), [beginTime, endTime]);
  const drawn = useMemo(() => seriesOf(metric, series, slots), [metric, series, slots]);
  const { label, unit } = metrics[metric];
  const compared = compareCounts(total.calls, previous.calls);
  return (
    <section className="workspace-section" aria-labelledby="fortnight">
      <RuledHead
        id="fortnight"
        title="近 14 天"
        note={`${formatCount(total.calls)} 次，余额扣费 ¥${formatMoney(total.amount)}${compared ? `，调用${compared}` : ''}`}
        more={<Link to={hrefOf(range)}>调用统计</Link>}
      />
      <p className="trend-split">
        <Segments
          plain
          label="看哪个指标"
          choices={(Object.keys(metrics) as Metric[]).map((name) => [name, metrics[name].label])}
          chosen={metric}
          onChoose={setMetric}
        />
      </p>
      <LazySeriesChart
        label={label}
        unit={unit}
        slots={slots}
        series={drawn}
        pickHint="点一天，看它的 24 小时"
        onPick={(slot) => void navigate(hrefOf(slotRange(slot)))}
      />
      <Unfold className="as-table" summary="看成表格">
        <table className="plain-table">
          <caption className="sr">近 14 天逐日调用，没有调用的不列</caption>
          <thead>
            <tr>
              <th scope="col">日</th>
              <th scope="col">调用</th>
              <th scope="col">失败</th>
              <th scope="col">余额扣费</th>
              <th scope="col">p50</th>
              <th scope="col">p95</th>
            </tr>
          </thead>
          <tbody>
            {series.map(({ time, calls, failed, amount, p50, p95 }) => (
              <tr key={time}>
                <th scope="row">
                  <Link to={hrefOf(slotRange(time.slice(0, 10)))}>{time.slice(0, 10)}</Link>
                </th>
                <td>{formatCount(calls)}</td>
                <td>{formatCount(failed)}</td>
                <td>{formatMoney(amount)}</td>
                <td>{p50 ?? '—'}</td>
                <td>{p95 ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Unfold>
    </section>
  );
}

function hrefOf(range: Props['range']): string {
  return `/req/statics?${new URLSearchParams(range).toString()}`;
}
