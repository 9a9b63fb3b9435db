// /req/statics: how much was called over a range, how well and at what cost, against the same length of time before.
import type { getCallStatistics } from '@jishi/contract/access';
import type { Output } from '@jishi/contract/endpoint';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { type Condition, FilterBar, FilterSelect } from '@jishi/ui/filter-bar';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { PageHead } from '@jishi/ui/page-head';
import { Segments } from '@jishi/ui/segments';
import { type Stat, StatStrip } from '@jishi/ui/stat-strip';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { TimeRange, timeCondition } from '@jishi/ui/time-range';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useLabels } from '../../../shell/labels';
import { type UrlQuery, useUrlQuery } from '../../../shell/url-query';
import { appliedProducts, callStatistics } from '../queries';
import { recordsHref } from '../records/record-filter';
import { ByCodeTable, ByProjectTable } from './breakdowns';
import { compareCounts, compareMoney } from './comparison';
import { metricOf } from './metrics';
import { allowsHours, rangeOf, slotsOf, unitOf } from './statistics-filter';
import { Trend } from './trend';

type Statistics = Output<typeof getCallStatistics>;

export function StatisticsScreen() {
  const [search, setSearch] = useUrlQuery();
  const { data, error, refetch } = useQuery({ ...callStatistics(search), placeholderData: keepPreviousData });
  const range = rangeOf(search);
  const unit = unitOf(search);
  const { beginTime, endTime } = range;
  const slots = useMemo(() => slotsOf({ beginTime, endTime }, unit), [beginTime, endTime, unit]);
  return (
    <>
      <PageHead
        title="调用统计"
        note={`${beginTime.slice(0, 16)} 至 ${endTime.slice(0, 16)}`}
        actions={<Link to={recordsHref({ ...range, projectId: search.projectId, mode: search.mode })}>逐条记录</Link>}
      />
      <StatisticsConditions search={search} onChange={setSearch} />
      {data ? (
        <>
          <Totals now={data.total} before={data.previous} />
          {data.total.calls > 0 ? (
            <>
              <Trend
                series={data.series}
                slots={slots}
                metric={metricOf(search.metric)}
                onMetric={(metric) => setSearch({ metric })}
              />
              <ByProjectTable rows={data.byProject} range={range} total={data.total} />
              <ByCodeTable rows={data.byCode} range={range} calls={data.total.calls} />
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
      note: `失败 ${formatCount(now.failed)} 次`,
    },
    { label: '余额扣费', value: `¥${formatMoney(now.amount)}`, note: compareMoney(now.amount, before.amount) },
    { label: '计费次数', value: formatCount(now.charged), note: compareCounts(now.charged, before.charged) },
    { label: 'p50 / p95 / p99', value: `${now.p50 ?? '—'} / ${now.p95 ?? '—'} / ${now.p99 ?? '—'}`, note: 'ms' },
  ];
  return <StatStrip label="合计" stats={stats} remark="上期是紧邻其前的同样长的时间" />;
}

function StatisticsConditions(props: {
  search: UrlQuery;
  onChange: (patch: Record<string, string | null | undefined>) => void;
}) {
  const { search, onChange } = props;
  const products = useQuery(appliedProducts()).data?.list ?? [];
  const modes = useLabels('keyMode');
  const choices = {
    projectId: products.map(({ projectId, projectName }) => ({ value: projectId, label: projectName })),
    mode: modes.map(({ value, label }) => ({ value: String(value), label })),
  };
  const hours = allowsHours(search);
  return (
    <FilterBar
      count={4}
      conditions={conditionsOf(search, choices, onChange)}
      href={`/req/statics?${new URLSearchParams(Object.entries(search) as [string, string][]).toString()}`}
      onClear={() => onChange({ beginTime: null, endTime: null, projectId: null, mode: null, unit: null })}
    >
      <TimeRange
        label="时间"
        active={Boolean(search.beginTime ?? search.endTime)}
        value={rangeOf(search)}
        onPick={({ beginTime, endTime }) => onChange({ beginTime: beginTime ?? null, endTime: endTime ?? null })}
      />
      <FilterSelect
        name="projectId"
        label="接口"
        value={search.projectId}
        options={choices.projectId}
        onPick={(projectId) => onChange({ projectId })}
      />
      <FilterSelect
        name="mode"
        label="密钥类型"
        value={search.mode}
        options={choices.mode}
        onPick={(mode) => onChange({ mode })}
      />
      {hours && (
        <Segments
          label="按什么汇总"
          choices={[
            ['hour', '按小时'],
            ['day', '按天'],
          ]}
          chosen={unitOf(search)}
          onChoose={(unit) => onChange({ unit })}
        />
      )}
    </FilterBar>
  );
}

function conditionsOf(
  search: UrlQuery,
  choices: Record<'projectId' | 'mode', { value: string; label: string }[]>,
  onChange: (patch: Record<string, null>) => void,
): Condition[] {
  const labels = { projectId: '接口', mode: '密钥类型' };
  const chosen = (['projectId', 'mode'] as const).flatMap((name) => {
    const value = search[name];
    if (!value) return [];
    const text = choices[name].find((choice) => choice.value === value)?.label ?? value;
    return [{ key: name, label: labels[name], value: text, onRemove: () => onChange({ [name]: null }) }];
  });
  const time = timeCondition(search, () => onChange({ beginTime: null, endTime: null }));
  return time ? [time, ...chosen] : chosen;
}
