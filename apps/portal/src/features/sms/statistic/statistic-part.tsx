// 统计: thirty days at one sight, then any span of days by template, signature, carrier and code of failure.
import { FilterBar, FilterSelect, type Condition, type Option } from '@jishi/ui/filter-bar';
import type { getSmsStatistics } from '@jishi/contract/sms/statistic';
import type { Output } from '@jishi/contract/endpoint';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { Figure, formatCount, formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Link, useLocation } from '@jishi/ui/router';
import { StatStrip } from '@jishi/ui/stat-strip';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { TimeRange, timeCondition } from '@jishi/ui/time-range';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useOptions } from '../../../shell/labels';
import { type UrlQuery, useUrlQuery } from '../../../shell/url-query';
import { MANAGE } from '../places';
import { useOwnChoices } from '../use-own-choices';
import { CodeTable, PartTable } from './part-tables';
import { statistics } from './queries';
import { rateText, statesOf } from './trend';
import { TrendPart } from './trend-part';
import '../records.css';

export function StatisticPart() {
  const [search] = useUrlQuery();
  const { data, error, refetch } = useQuery({ ...statistics(search), placeholderData: keepPreviousData });
  return (
    <>
      <TrendPart />
      <section className="sms-part" aria-labelledby="sms-parts">
        <RuledHead
          id="sms-parts"
          title="分项"
          note={data ? `${data.beginDay} 至 ${data.endDay}，按提交的日子算` : '按提交的日子算'}
        />
        <Conditions />
        {data ? (
          <Shown of={data} />
        ) : error ? (
          <Failure title="分项统计没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
        ) : (
          <TableSkeleton rows={8} />
        )}
      </section>
    </>
  );
}

function Shown({ of: { total, beginDay, endDay, ...data } }: { of: Output<typeof getSmsStatistics> }) {
  const [search] = useUrlQuery();
  if (total.messages === 0)
    return (
      <EmptyState title="这段日子没有发过短信">
        换一段日子看看，或 <Link to={`${MANAGE}?tab=send`}>去发送</Link>
      </EmptyState>
    );
  const { delivered, open, failed, cancelled } = statesOf(total);
  const within = {
    beginTime: `${beginDay} 00:00:00`,
    endTime: `${endDay} 23:59:59`,
    kind: search.kind,
    templateId: search.templateId,
    signatureId: search.signatureId,
    carrier: search.carrier,
  };
  return (
    <>
      <StatStrip
        label="合计"
        stats={[
          { label: '发送', value: <Items of={total.messages} />, note: `计费 ${formatCount(total.segments)} 条` },
          { label: '送达', value: <Items of={delivered} />, note: rateText(total.deliveryRate) },
          {
            label: '未送达',
            value: <Items of={failed} />,
            note: cancelled > 0 && `另取消 ${formatCount(cancelled)} 条`,
          },
          { label: '还没有结果', value: <Items of={open} />, note: '待提交、等回执或未知' },
          { label: '套餐抵扣', value: <Items of={total.packageUnits} /> },
          { label: '余额支付', value: `¥${formatMoney(total.amount)}` },
        ]}
        remark="费用不含已退回的；送达率只算有结果的"
      />
      <PartTable title="按模板" of={data.templates} by="templateId" within={within} total={total.messages} />
      <PartTable title="按签名" of={data.signatures} by="signatureId" within={within} total={total.messages} />
      <PartTable title="按运营商" of={data.carriers} by="carrier" within={within} total={total.messages} />
      <CodeTable of={data.codes} />
    </>
  );
}

const Items = ({ of }: { of: number }) => <Figure value={formatCount(of)} unit="条" />;

type Named = { name: string; label: string; options: readonly Option[] };

function Conditions() {
  const [search, setSearch] = useUrlQuery();
  const { pathname, search: query } = useLocation();
  const own = useOwnChoices();
  const choices: readonly Named[] = [
    { name: 'kind', label: '类型', options: useOptions('smsKind') },
    { name: 'templateId', label: '模板', options: own.templateId },
    { name: 'signatureId', label: '签名', options: own.signatureId },
    { name: 'carrier', label: '运营商', options: useOptions('carrier') },
  ];
  const clear = { beginTime: null, endTime: null, ...Object.fromEntries(choices.map(({ name }) => [name, null])) };
  const time = timeCondition(search, () => setSearch({ beginTime: null, endTime: null }));
  return (
    <FilterBar
      conditions={[...(time ? [time] : []), ...inForce(search, choices, (name) => setSearch({ [name]: null }))]}
      href={pathname + query}
      onClear={() => setSearch(clear)}
    >
      <TimeRange
        label="日期"
        active={Boolean(search.beginTime ?? search.endTime)}
        value={{ beginTime: search.beginTime, endTime: search.endTime }}
        onPick={({ beginTime, endTime }) => setSearch({ beginTime: beginTime ?? null, endTime: endTime ?? null })}
      />
      {choices.map(({ name, label, options }) => (
        <FilterSelect
          key={name}
          name={name}
          label={label}
          value={search[name] ?? ''}
          options={options}
          onPick={(value) => setSearch({ [name]: value || null })}
        />
      ))}
    </FilterBar>
  );
}

function inForce(search: UrlQuery, choices: readonly Named[], onRemove: (name: string) => void): Condition[] {
  return choices.flatMap(({ name, label, options }) => {
    const value = search[name];
    if (!value) return [];
    const text = options.find((option) => option.value === value)?.label ?? value;
    return [{ key: name, label, value: text, onRemove: () => onRemove(name) }];
  });
}
