// /fund/detail: the member's page of the book, entry by entry, with the balance after each.
import type { listAccountDetails } from '@jishi/contract/ledger';
import type { Output } from '@jishi/contract/endpoint';
import { Moment } from '@jishi/ui/beijing-time';
import { ButtonLink } from '@jishi/ui/button';
import { CursorPager } from '@jishi/ui/cursor-pager';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { type Condition, FilterBar, FilterSelect } from '@jishi/ui/filter-bar';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatMoney } from '@jishi/ui/money';
import { PageHead } from '@jishi/ui/page-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { TimeRange, timeCondition } from '@jishi/ui/time-range';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Label, useLabel, useLabels } from '../../shell/labels';
import { useMember } from '../../shell/member';
import { type UrlQuery, useUrlQuery } from '../../shell/url-query';
import { entries } from './queries';

type Entry = Output<typeof listAccountDetails>['list'][number];
type Change = (patch: Record<string, string | number | null | undefined>) => void;

const CLEARED = { beginTime: null, endTime: null, kind: null, cursor: null, page: null };

export function EntriesScreen() {
  const [search, setSearch] = useUrlQuery();
  const { data, error, refetch } = useQuery({ ...entries(search), placeholderData: keepPreviousData });
  const member = useMember();
  const kindLabel = useLabel('ledgerEntryKind');
  const filtered = Boolean(search.beginTime ?? search.endTime ?? search.kind);
  return (
    <>
      <PageHead
        title="资金明细"
        note={member && `可用余额 ¥${formatMoney(member.balance)}`}
        actions={
          <ButtonLink look="main" to="/fund/rechargeCenter">
            充值
          </ButtonLink>
        }
      />
      <EntryConditions search={search} onChange={(patch) => setSearch({ ...patch, cursor: null, page: null })} />
      {data ? (
        data.list.length > 0 ? (
          <>
            <LedgerTable caption="资金明细" columns={columnsOf(kindLabel)} rows={data.list} rowKey={({ id }) => id} />
            <CursorPager
              unit="笔"
              total={data.total}
              capped={data.totalCapped}
              page={Number(search.page ?? 1)}
              nextCursor={data.nextCursor}
              onGo={(cursor, page) => setSearch({ cursor, page: cursor && page })}
            />
          </>
        ) : filtered ? (
          <EmptyState title="没有符合条件的账目">
            <button type="button" className="text-button" onClick={() => setSearch(CLEARED)}>
              清除全部条件
            </button>
          </EmptyState>
        ) : (
          <EmptyState title="账簿还是空的">
            充值、购买套餐、按次扣费都会逐笔记在这里。 <Link to="/fund/rechargeCenter">去充值</Link>
          </EmptyState>
        )
      ) : error ? (
        <Failure title="资金明细没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={12} />
      )}
    </>
  );
}

function columnsOf(kindLabel: (kind: number) => Label): Column<Entry>[] {
  return [
    { key: 'time', title: '时间', cell: ({ time }) => <Moment time={time} /> },
    { key: 'kind', title: '类型', cell: ({ kind }) => <span className="nowrap">{kindLabel(kind).label}</span> },
    { key: 'memo', title: '摘要', fold: 'lead', cell: ({ memo }) => memo },
    {
      key: 'reference',
      title: '凭据',
      fold: 'line',
      cell: ({ reference }) =>
        /^[A-Z]{2}\d{14,30}$/.test(reference) ? (
          <Link className="ledger-id" to={`/payres?orderNo=${reference}`}>
            {reference}
          </Link>
        ) : (
          <span className="mono faint break">{reference}</span>
        ),
    },
    {
      key: 'amount',
      title: '收支（元）',
      label: '收支',
      align: 'end',
      fold: 'tail',
      cell: ({ amount }) => (
        <b>{amount.startsWith('-') ? formatMoney(amount).replace('-', '−') : `+${formatMoney(amount)}`}</b>
      ),
    },
    {
      key: 'balance',
      title: '余额（元）',
      label: '余额',
      align: 'end',
      cell: ({ balanceAfter }) => formatMoney(balanceAfter),
    },
  ];
}

function EntryConditions({ search, onChange }: { search: UrlQuery; onChange: Change }) {
  const kinds = useLabels('ledgerEntryKind');
  const conditions: Condition[] = [];
  const time = timeCondition(search, () => onChange({ beginTime: null, endTime: null }));
  if (time) conditions.push(time);
  if (search.kind) {
    conditions.push({
      key: 'kind',
      label: '类型',
      value: kinds.find(({ value }) => String(value) === search.kind)?.label ?? search.kind,
      onRemove: () => onChange({ kind: null }),
    });
  }
  return (
    <FilterBar
      count={2}
      conditions={conditions}
      href={`/fund/detail?${new URLSearchParams(search as Record<string, string>).toString()}`}
      onClear={() => onChange(CLEARED)}
    >
      <TimeRange
        label="时间"
        active={Boolean(search.beginTime ?? search.endTime)}
        value={search}
        onPick={({ beginTime, endTime }) => onChange({ beginTime: beginTime ?? null, endTime: endTime ?? null })}
      />
      <FilterSelect
        name="kind"
        label="类型"
        value={search.kind}
        options={kinds.map(({ value, label }) => ({ value: String(value), label }))}
        onPick={(kind) => onChange({ kind })}
      />
    </FilterBar>
  );
}
