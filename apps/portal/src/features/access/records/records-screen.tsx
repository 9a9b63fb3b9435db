// /req/applylist: every call, newest first, with the conditions in the address and the detail of one beside it.
import { exportCallRecords } from '@jishi/contract/export';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { LedgerTable } from '@jishi/ui/ledger-table';
import { PageHead } from '@jishi/ui/page-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ExportButton } from '../../../shell/export-button';
import { useLabel } from '../../../shell/labels';
import { useUrlQuery } from '../../../shell/url-query';
import type { Call } from '../call-outcome';
import { callTotals, callRecords } from '../queries';
import { withNewCalls } from './new-calls';
import { RecordConditions } from './record-conditions';
import { recordColumns } from './record-columns';
import { RecordDetail } from './record-detail';
import { CLEARED, filterOf, isLivePage } from './record-filter';
import { RecordPager } from './record-pager';
import { RecordStats } from './record-stats';
import { TableTools } from './table-tools';
import { useTableSettings } from './table-settings';
import { type Line, useTail } from './use-tail';

/** The sums follow new calls this much later, so that many calls ask for them once. */
const SUMS_MS = 3000;

export function RecordsScreen() {
  const [search, setSearch] = useUrlQuery();
  const [settings] = useTableSettings();
  const [tailed, setTailed] = useState(true);
  const client = useQueryClient();
  const records = useQuery({ ...callRecords(search), placeholderData: keepPreviousData });
  const totals = useQuery({ ...aside('合计', callTotals(search)), placeholderData: keepPreviousData });
  const countSoon = useSoon(totals.refetch, SUMS_MS);
  const isLive = isLivePage(search) && !records.error;
  const line = useTail(search, isLive && tailed, {
    onOpen: () => void records.refetch(),
    onCalls: ({ list, more }) => {
      if (more) void records.refetch();
      else client.setQueryData(callRecords(search).queryKey, (page) => page && withNewCalls(page, list));
      countSoon();
    },
  });
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
            {isLive && (
              <LiveSwitch on={tailed} line={records.isPlaceholderData ? 'connecting' : line} onChange={setTailed} />
            )}
            <ExportButton endpoint={exportCallRecords} filter={filterOf(search)} matched={records.data} />
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

/** Runs `work` a while after it was asked for, once for all who asked meanwhile. */
function useSoon(work: () => unknown, waitMs: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      work();
    }, waitMs);
  };
}

const LINES: Record<Line, string> = {
  off: '实时：已关',
  connecting: '实时：正在连接',
  open: '实时更新中',
  refused: '实时：没有连上，请刷新页面',
};

function LiveSwitch({ on, line, onChange }: { on: boolean; line: Line; onChange: (on: boolean) => void }) {
  return (
    <button
      type="button"
      className="live"
      aria-pressed={on}
      data-line={line}
      title={on ? '调用入账即显示，点一下停住' : '点一下，新的调用自动显示'}
      onClick={() => onChange(!on)}
    >
      {LINES[on ? line : 'off']}
    </button>
  );
}

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
