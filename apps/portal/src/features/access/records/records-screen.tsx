// /req/applylist: every call, newest first, with the conditions in the address and the detail of one beside it.
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { LedgerTable } from '@jishi/ui/ledger-table';
import { PageHead } from '@jishi/ui/page-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useLabel } from '../../../shell/labels';
import { useUrlQuery } from '../../../shell/url-query';
import type { Call } from '../call-outcome';
import { callTotals, callRecords } from '../queries';
import { RecordConditions } from './record-conditions';
import { recordColumns } from './record-columns';
import { RecordDetail } from './record-detail';
import { filterOf, isLivePage } from './record-filter';
import { RecordPager } from './record-pager';
import { RecordStats } from './record-stats';
import { TableTools } from './table-tools';
import { useTableSettings } from './table-settings';

const LIVE_MS = 2000;

export function RecordsScreen() {
  const [search, setSearch] = useUrlQuery();
  const [settings] = useTableSettings();
  const [paused, setPaused] = useState(false);
  const live = isLivePage(search) && !paused;
  const records = useQuery({
    ...callRecords(search),
    refetchInterval: live && LIVE_MS,
    placeholderData: keepPreviousData,
  });
  const totals = useQuery({ ...callTotals(search), placeholderData: keepPreviousData });
  useOnChange(records.data?.list[0]?.id, totals.refetch);
  const sourceLabel = useLabel('chargeSource');
  const modeLabel = useLabel('keyMode');

  const open = (call: Call) => setSearch({ id: call.id });
  const rows = records.data?.list ?? [];
  const at = rows.findIndex(({ id }) => id === search.id);
  const columns = recordColumns({ sourceLabel, modeLabel, onOpen: open, openId: search.id });

  return (
    <>
      <PageHead
        title="调用记录"
        note="保留 180 天"
        actions={
          <>
            {isLivePage(search) && !records.error && (
              <button type="button" className="live" aria-pressed={!paused} onClick={() => setPaused(!paused)}>
                {paused ? '已暂停，继续更新' : '实时更新中'}
              </button>
            )}
            <TableTools />
          </>
        }
      />
      <RecordConditions search={search} codes={totals.data?.byCode ?? []} onChange={setSearch} />
      {totals.data && <RecordStats total={totals.data.total} />}
      <div className={search.id ? 'split split-open' : 'split'}>
        <div className="split-list">
          {records.data ? (
            rows.length > 0 ? (
              <>
                <LedgerTable
                  caption="调用记录"
                  columns={columns.filter(({ key }) => !settings.hidden.includes(key))}
                  rows={rows}
                  rowKey={({ id }) => id}
                  dense={settings.dense}
                  selected={search.id}
                  onOpen={open}
                />
                <RecordPager page={records.data} search={search} onChange={setSearch} />
              </>
            ) : (
              <NoRecords filtered={Object.keys(filterOf(search)).length > 0} onClear={() => setSearch(CLEARED)} />
            )
          ) : records.error ? (
            <Failure title="调用记录没有加载出来" reason={records.error.msg} onRetry={() => void records.refetch()} />
          ) : (
            <TableSkeleton rows={12} dense />
          )}
        </div>
        {search.id && (
          <RecordDetail
            id={search.id}
            row={rows[at]}
            previous={at > 0 ? rows[at - 1] : undefined}
            next={at >= 0 ? rows[at + 1] : undefined}
            onOpen={open}
            onClose={() => setSearch({ id: null })}
          />
        )}
      </div>
    </>
  );
}

/** The sums are asked for again when a newer call heads the list, not on every look at it. */
function useOnChange(newest: string | undefined, refetch: () => unknown) {
  const seen = useRef(newest);
  const again = useEffectEvent(refetch);
  useEffect(() => {
    if (seen.current !== undefined && newest !== seen.current) again();
    seen.current = newest;
  }, [newest]);
}

const CLEARED = Object.fromEntries(
  ['beginTime', 'endTime', 'projectId', 'mode', 'outcome', 'source', 'code', 'requestId', 'cursor', 'page'].map(
    (name) => [name, null],
  ),
);

function NoRecords({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState title="没有符合条件的调用">
        换个时间或条件试试。{' '}
        <button type="button" className="text-button" onClick={onClear}>
          清除全部条件
        </button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="还没有调用">
      每一次调用都会逐条记在这里，失败的也记，不扣费。 <Link to="/req/apply">取密钥与调用示例</Link>
    </EmptyState>
  );
}
