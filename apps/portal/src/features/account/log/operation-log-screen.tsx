// /security/logManagement/operateLog: what was changed in this account, from where, before and after.
import { exportOperations, type listOperations } from '@jishi/contract/audit';
import type { Output } from '@jishi/contract/endpoint';
import { Moment } from '@jishi/ui/beijing-time';
import { CursorPager } from '@jishi/ui/cursor-pager';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { PageHead } from '@jishi/ui/page-head';
import { PlaceCredit } from '@jishi/ui/place-credit';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useUrlQuery } from '../../../shell/url-query';
import { operations } from '../queries';
import { ExportButton } from './export-button';
import { LogConditions } from './log-conditions';
import { CLEARED, operationFilter } from './log-filter';
import { LogLinks } from './log-links';
import { NoLog } from './no-log';

type Row = Output<typeof listOperations>['list'][number];

export function OperationLogScreen() {
  const [search, setSearch] = useUrlQuery();
  const { data, error, refetch } = useQuery({ ...operations(search), placeholderData: keepPreviousData });
  const filter = operationFilter(search);
  return (
    <>
      <PageHead
        title="操作日志"
        note="账户、安全与资金的每一次改动"
        actions={<ExportButton endpoint={exportOperations} filter={filter} />}
      />
      <LogLinks />
      <LogConditions
        path="/security/logManagement/operateLog"
        search={search}
        choices={{
          action: {
            label: '操作',
            options: (data?.actions ?? []).map(({ action, text }) => ({ value: action, label: text })),
          },
        }}
        onChange={(patch) => setSearch({ ...patch, cursor: null, page: null })}
      />
      {data ? (
        data.list.length > 0 ? (
          <>
            <LedgerTable caption="操作日志" columns={columns} rows={data.list} rowKey={({ id }) => id} />
            <CursorPager
              unit="条"
              total={data.total}
              capped={data.totalCapped}
              page={Number(search.page ?? 1)}
              nextCursor={data.nextCursor}
              onGo={(cursor, page) => setSearch({ cursor, page: cursor && page })}
            />
            <PlaceCredit />
          </>
        ) : Object.keys(filter).length > 0 ? (
          <NoLog what="操作" onClear={() => setSearch(CLEARED)} />
        ) : (
          <EmptyState title="还没有操作记录">修改密码、密钥、白名单与资金相关的操作都会记在这里。</EmptyState>
        )
      ) : error ? (
        <Failure title="操作日志没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={12} />
      )}
    </>
  );
}

const columns: Column<Row>[] = [
  { key: 'time', title: '时间', fold: 'line', cell: ({ time }) => <Moment time={time} /> },
  { key: 'action', title: '操作', fold: 'lead', cell: ({ actionText }) => <b>{actionText}</b> },
  {
    key: 'target',
    title: '对象',
    fold: 'tail',
    cell: ({ target }) => <span className="break">{target}</span>,
  },
  { key: 'change', title: '改动', label: '', fold: 'line', cell: (row) => <Change {...row} /> },
  {
    key: 'place',
    title: '地点与 IP',
    fold: 'line',
    cell: ({ place, ip }) => (
      <span>
        {place} <span className="mono faint break">{ip}</span>
      </span>
    ),
  },
];

/** Folded away until asked for: `name: value` lines before and after. */
function Change({ actionText, before, after }: Row) {
  if (!before && !after) return <span className="faint">—</span>;
  return (
    <details className="change">
      <summary>
        看改动<span className="sr">：{actionText}</span>
      </summary>
      <dl>
        {before && (
          <div>
            <dt>之前</dt>
            <dd className="mono">{before}</dd>
          </div>
        )}
        {after && (
          <div>
            <dt>之后</dt>
            <dd className="mono">{after}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}
