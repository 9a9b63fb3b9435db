// /req/statics: how much was called over a range, how well and at what cost, against the same length of time before.
import type { getCallStatistics } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { PageHead } from '@jishi/ui/page-head';
import { type Stat, StatStrip } from '@jishi/ui/stat-strip';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate } from '@jishi/ui/router';
import { useUrlQuery } from '../../../shell/url-query';
import { callStatistics } from '../queries';
import { recordsHref } from '../records/record-filter';
import { ByCodeTable, PartsTable } from './breakdowns';
import { compareCounts, compareMoney, compareRates } from './comparison';
import { metricOf } from './metrics';
import { StatisticsConditions } from './statistics-conditions';
import { conditionsOf, rangeOf, slotRange, slotsOf, splitOf, unitOf } from './statistics-filter';
import { Trend } from './trend';

type Statistics = Output<typeof getCallStatistics>;

export function StatisticsScreen() {
  const [search, setSearch] = useUrlQuery();
  const { data, error, refetch } = useQuery({ ...callStatistics(search), placeholderData: keepPreviousData });
  const range = rangeOf(search);
  const unit = unitOf(search);
  const { beginTime, endTime } = range;
  const conditions = conditionsOf(search);
  const navigate = useNavigate();
  const slots = useMemo(() => slotsOf({ beginTime, endTime }, unit), [beginTime, endTime, unit]);
  return (
    <>
      <PageHead
        title="调用统计"
        note={`${beginTime.slice(0, 16)} 至 ${endTime.slice(0, 16)}`}
        actions={<Link to={recordsHref({ ...range, ...conditions })}>逐条记录</Link>}
      />
      <StatisticsConditions search={search} codes={data?.byCode ?? []} onChange={setSearch} />
      {data ? (
        <>
          <Totals now={data.total} before={data.previous} />
          {data.total.calls > 0 ? (
            <>
              <Trend
                series={data.series}
                parts={data.split}
                slots={slots}
                metric={metricOf(search.metric)}
                split={splitOf(search)}
                hrefOf={(slot) => recordsHref({ ...slotRange(slot), ...conditions })}
                onMetric={(metric) => setSearch({ metric })}
                onSplit={(split) => setSearch({ split: split ?? null })}
                onPick={(slot) => {
                  if (unit === 'day') setSearch({ ...slotRange(slot), unit: 'hour' });
                  else void navigate(recordsHref({ ...slotRange(slot), ...conditions }));
                }}
              />
              <PartsTable
                data={data}
                by={search.by}
                hrefOf={(part) => recordsHref({ ...range, ...conditions, ...part })}
                onBy={(by) => setSearch({ by })}
              />
              <ByCodeTable
                rows={data.byCode}
                hrefOf={(code) => recordsHref({ ...range, ...conditions, code })}
                calls={data.byCode.reduce((sum, { calls }) => sum + calls, 0)}
              />
            </>
          ) : (
            <EmptyState title="这段时间没有调用">
              换一段时间看看，或 <Link to="/req/apply">取密钥与调用示例</Link>
            </EmptyState>
          )}
        </>
      ) : error ? (
        <Failure title="调用统计没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={10} />
      )}
    </>
  );
}

function Totals({ now, before }: { now: Statistics['total']; before: Statistics['previous'] }) {
  const stats: Stat[] = [
    { label: '调用', value: formatCount(now.calls), note: compareCounts(now.calls, before.calls) ?? '次' },
    {
      label: '成功率',
      value: now.calls > 0 ? `${(((now.calls - now.failed) / now.calls) * 100).toFixed(2)}%` : '—',
      note: compareRates(now, before) ?? `失败 ${formatCount(now.failed)} 次`,
    },
    { label: '余额扣费', value: `¥${formatMoney(now.amount)}`, note: compareMoney(now.amount, before.amount) },
    { label: '计费次数', value: formatCount(now.charged), note: compareCounts(now.charged, before.charged) },
    {
      label: 'p50 / p95 / p99',
      value: `${now.p50 ?? '—'} / ${now.p95 ?? '—'} / ${now.p99 ?? '—'}`,
      note: before.p95 === null ? 'ms' : `ms，上期 p95 ${formatCount(before.p95)}`,
    },
  ];
  return <StatStrip label="合计" stats={stats} remark="上期是紧邻其前的同样长的时间" />;
}
