// What calls cost, day by day; a day leads to its calls.
import type { getConsumption } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import { formatMoney as moneyText, parseMoney } from '@jishi/money';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Meter } from '@jishi/ui/meter';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { Segments } from '@jishi/ui/segments';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { useUrlQuery } from '../../../shell/url-query';
import { dailyConsumption } from '../queries';
import { recordsHref } from '../records/record-filter';
import { SPANS, spanOf } from './span';

type Day = Output<typeof getConsumption>[number];

export function DailyCalls() {
  const [search, setSearch] = useUrlQuery();
  const span = spanOf(search.days);
  const { data, error, refetch } = useQuery({ ...dailyConsumption(span), placeholderData: keepPreviousData });
  const days = data?.filter(({ calls }) => calls > 0).toReversed() ?? [];
  const most = Math.max(0, ...days.map(({ amount }) => Number(amount)));
  return (
    <>
      <div className="daily-head">
        <Segments label="时间" choices={SPANS} chosen={span} onChoose={(chosen) => setSearch({ days: chosen })} />
        {data && <p>{`${days.length} 天有调用，${data.length - days.length} 天没有。只算正式密钥的调用。`}</p>}
      </div>
      {data ? (
        days.length > 0 ? (
          <LedgerTable
            caption="按天的调用"
            columns={columnsOf(most)}
            rows={days}
            rowKey={({ day }) => day}
            total={{
              day: '合计',
              calls: formatCount(days.reduce((sum, { calls }) => sum + calls, 0)),
              charged: formatCount(days.reduce((sum, { charged }) => sum + charged, 0)),
              amount: formatMoney(moneyText(days.reduce((sum, { amount }) => sum + parseMoney(amount), 0n))),
            }}
          />
        ) : (
          <EmptyState title="这段时间没有调用">
            调用成功才扣费，先用套餐与免费额度。 <Link to="/req/apply">去调用</Link>
          </EmptyState>
        )
      ) : error ? (
        <Failure title="按天的调用没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={8} />
      )}
    </>
  );
}

function columnsOf(most: number): Column<Day>[] {
  return [
    { key: 'day', title: '日期', fold: 'lead', cell: ({ day }) => day },
    { key: 'calls', title: '调用', align: 'end', cell: ({ calls }) => formatCount(calls) },
    { key: 'charged', title: '计费', align: 'end', cell: ({ charged }) => formatCount(charged) },
    {
      key: 'share',
      title: <span className="sr">与最多一天相比</span>,
      fold: 'none',
      width: '24%',
      cell: ({ amount }) => most > 0 && <Meter value={Number(amount)} total={most} label="与最多一天相比" />,
    },
    {
      key: 'amount',
      title: '扣余额（元）',
      label: '扣余额',
      align: 'end',
      fold: 'tail',
      cell: ({ amount }) => <b>{formatMoney(amount)}</b>,
    },
    {
      key: 'action',
      title: '操作',
      label: '',
      align: 'end',
      fold: 'line',
      cell: ({ day }) => (
        <Link
          to={recordsHref({ mode: '1', beginTime: `${day} 00:00:00`, endTime: `${day} 23:59:59` })}
          aria-label={`看 ${day} 的调用记录`}
        >
          调用记录
        </Link>
      ),
    },
  ];
}
