// Thirty days of trade: bars, and the same figures as a table.
import type { getTradingChart } from '@jishi/contract/marketplace/statistic';
import type { Output } from '@jishi/contract/endpoint';
import { Failure } from '@jishi/ui/failure';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Segments } from '@jishi/ui/segments';
import { Unfold } from '@jishi/ui/unfold';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUrlQuery } from '../../../shell/url-query';
import { TRADING_CHART } from '../queries';
import { DayBars } from './day-bars';

const METRICS = { orders: '订单', amount: '金额' } as const;
type Metric = keyof typeof METRICS;
type Chart = Output<typeof getTradingChart>;

export function TradePart() {
  const [search, setSearch] = useUrlQuery();
  const { data, error, refetch } = useQuery(TRADING_CHART);
  const metric: Metric = search.metric === 'amount' ? 'amount' : 'orders';
  return (
    <section className="workspace-section" aria-labelledby="trade">
      <RuledHead
        id="trade"
        title="近 30 天成交"
        note={data && `截至 ${data.asOf}`}
        more={
          <Segments
            label="看哪个指标"
            choices={(Object.keys(METRICS) as Metric[]).map((name) => [name, METRICS[name]])}
            chosen={metric}
            onChoose={(name) => setSearch({ metric: name === 'orders' ? null : name })}
          />
        }
      />
      {data ? (
        <Drawn days={data.days} metric={metric} />
      ) : error ? (
        <Failure title="逐日的成交没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <div className="goods-days" />
      )}
    </section>
  );
}

function Drawn({ days, metric }: { days: Chart['days']; metric: Metric }) {
  const bars = useMemo(
    () =>
      // for drawing only: pixels need no exact money
      days.map(({ day, orders, amount }) => ({
        day,
        value: metric === 'orders' ? orders : Number(amount),
        words: metric === 'orders' ? `${formatCount(orders)} 单` : `¥${formatMoney(amount)}`,
      })),
    [days, metric],
  );
  return (
    <>
      <DayBars label={`逐日的${METRICS[metric]}`} bars={bars} />
      <Unfold className="as-table" summary="看成表格">
        <table className="plain-table">
          <caption className="sr">近 30 天逐日的成交，没有成交的日子不列</caption>
          <thead>
            <tr>
              <th scope="col">日</th>
              <th scope="col">订单</th>
              <th scope="col">金额（元）</th>
            </tr>
          </thead>
          <tbody>
            {days
              .filter(({ orders }) => orders > 0)
              .map(({ day, orders, amount }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>{formatCount(orders)}</td>
                  <td>{formatMoney(amount)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </Unfold>
    </>
  );
}
