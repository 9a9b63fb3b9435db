// The last thirty days: a chart, and the same figures as a table. A day leads to its messages.
import { Failure } from '@jishi/ui/failure';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Link, useNavigate } from '@jishi/ui/router';
import { Segments } from '@jishi/ui/segments';
import { Unfold } from '@jishi/ui/unfold';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LazySeriesChart } from '../../../shell/lazy-series-chart';
import { useUrlQuery } from '../../../shell/url-query';
import { recordsHref } from '../message/places';
import { TREND } from './queries';
import { type Day, METRICS, type Metric, metricOf, rateText, seriesOf, statesOf } from './trend';

const dayHref = (day: string) => recordsHref({ beginTime: `${day} 00:00:00`, endTime: `${day} 23:59:59` });

export function TrendPart() {
  const [search, setSearch] = useUrlQuery();
  const { data, error, refetch } = useQuery(TREND);
  const metric = metricOf(search.metric);
  return (
    <section className="sms-part" aria-labelledby="sms-trend">
      <RuledHead
        id="sms-trend"
        title="近 30 天"
        note="点一天看它的记录"
        more={
          <Segments
            label="看哪个指标"
            choices={(Object.keys(METRICS) as Metric[]).map((name) => [name, METRICS[name].label])}
            chosen={metric}
            onChoose={(name) => setSearch({ metric: name })}
          />
        }
      />
      {data ? (
        <Drawn days={data.days} metric={metric} />
      ) : error ? (
        <Failure title="近 30 天的走势没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <div className="series-chart" />
      )}
    </section>
  );
}

function Drawn({ days, metric }: { days: readonly Day[]; metric: Metric }) {
  const navigate = useNavigate();
  const slots = useMemo(() => days.map(({ day }) => day), [days]);
  const series = useMemo(() => seriesOf(metric, days), [metric, days]);
  return (
    <>
      <LazySeriesChart
        {...METRICS[metric]}
        slots={slots}
        series={series}
        pickHint="点一天，看它的记录"
        onPick={(day) => void navigate(dayHref(day))}
      />
      <Unfold className="as-table" summary="看成表格">
        <table className="plain-table">
          <caption className="sr">近 30 天逐日的短信，没有发送的日子不列</caption>
          <thead>
            <tr>
              <th scope="col">日</th>
              <th scope="col">发送</th>
              <th scope="col">送达</th>
              <th scope="col">未送达</th>
              <th scope="col">送达率</th>
              <th scope="col">计费条数</th>
              <th scope="col">余额支付</th>
            </tr>
          </thead>
          <tbody>
            {days
              .filter(({ messages }) => messages > 0)
              .map((day) => (
                <tr key={day.day}>
                  <th scope="row">
                    <Link to={dayHref(day.day)}>{day.day}</Link>
                  </th>
                  <td>{formatCount(day.messages)}</td>
                  <td>{formatCount(day.delivered)}</td>
                  <td>{formatCount(statesOf(day).failed)}</td>
                  <td>{rateText(day.deliveryRate)}</td>
                  <td>{formatCount(day.segments)}</td>
                  <td>{formatMoney(day.amount)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </Unfold>
    </>
  );
}
