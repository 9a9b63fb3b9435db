// /req/applylist: every call, newest first, with the conditions in the address and the detail of one beside it.
import { listCallRecords } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import { exportCallRecords } from '@jishi/contract/export';
import { EmptyState } from '@jishi/ui/empty-state';
import { LedgerTable } from '@jishi/ui/ledger-table';
import { aside } from '@jishi/ui/main-part';
import { PageHead } from '@jishi/ui/page-head';
import { FilteredList } from '@jishi/ui/filtered-list';
import { SampleRow } from '@jishi/ui/sample-row';
import { Split } from '@jishi/ui/split';
import { type UseQueryResult, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from '@jishi/ui/router';
import type { ApiError } from '../../../shell/client';
import { ExportButton } from '../../../shell/export-button';
import { useFilters } from '../../../shell/filters';
import { useLabel } from '../../../shell/labels';
import { type UrlQuery, useUrlQuery } from '../../../shell/url-query';
import { useCallChoices } from '../call-choices';
import type { Call } from '../call-outcome';
import { callTotals, callRecords } from '../queries';
import { withNewCalls } from './new-calls';
import { SAMPLE, recordColumns } from './record-columns';
import { RecordDetail } from './record-detail';
import { filterOf, isLivePage } from './record-filter';
import { RecordPager } from './record-pager';
import { RecordStats } from './record-stats';
import { TableTools } from './table-tools';
import { useTableSettings } from './table-settings';
import { type Line, useTail } from './use-tail';

/** The sums follow new calls this much later, so that many calls ask for them once. */
const SUMS_MS = 3000;

export function RecordsScreen() {
  const [search, setSearch] = useUrlQuery();
  const records = useQuery({ ...callRecords(search), placeholderData: keepPreviousData });
  const totals = useQuery({ ...aside('合计', callTotals(search)), placeholderData: keepPreviousData });
  const live = useLiveRecords(search, records, totals.refetch);
  const choices = useCallChoices(search.projectId, totals.data?.byCode ?? []);
  const columns = useColumns();
  const [settings] = useTableSettings();
  const open = (call: Call) => setSearch({ id: call.id });

  return (
    <>
      <PageHead
        title="调用记录"
        note="保留 180 天"
        actions={
          <>
            {live.isOffered && <LiveSwitch {...live} />}
            <ExportButton endpoint={exportCallRecords} filter={filterOf(search)} matched={records.data} />
            <TableTools />
          </>
        }
      />
      <Split panel={search.id && <Detail id={search.id} rows={records.data?.list ?? []} onOpen={open} />}>
        <FilteredList
          of={records}
          what="调用记录"
          one="调用"
          filters={useFilters(listCallRecords, choices)}
          head={totals.data && <RecordStats total={totals.data.total} />}
          dense
          nothingYet={<NoCalls />}
          sample={<SampleRow columns={columns} cells={SAMPLE} dense />}
        >
          {(page) => (
            <>
              <LedgerTable
                caption="调用记录"
                columns={columns}
                rows={page.list}
                rowKey={({ id }) => id}
                dense={settings.dense}
                selected={search.id}
                onOpen={open}
              />
              <RecordPager page={page} search={search} onChange={setSearch} />
            </>
          )}
        </FilteredList>
      </Split>
    </>
  );
}

/** The columns that the member has not hidden. */
function useColumns() {
  const [search, setSearch] = useUrlQuery();
  const [{ hidden }] = useTableSettings();
  const columns = recordColumns({
    sourceLabel: useLabel('chargeSource'),
    modeLabel: useLabel('keyMode'),
    onOpen: (call) => setSearch({ id: call.id }),
    openId: search.id,
  });
  return columns.filter(({ key }) => !hidden.includes(key));
}

/** Has new calls appear on the page that can show them. */
function useLiveRecords(
  search: UrlQuery,
  records: UseQueryResult<Output<typeof listCallRecords>, ApiError>,
  countAgain: () => unknown,
) {
  const [isOn, turn] = useState(true);
  const client = useQueryClient();
  const countSoon = useSoon(countAgain, SUMS_MS);
  const isOffered = isLivePage(search) && !records.error;
  const line = useTail(search, isOffered && isOn, {
    onOpen: () => void records.refetch(),
    onCalls: ({ list, more }) => {
      if (more) void records.refetch();
      else client.setQueryData(callRecords(search).queryKey, (page) => page && withNewCalls(page, list));
      countSoon();
    },
  });
  return { isOffered, isOn, turn, line: records.isPlaceholderData ? ('connecting' as const) : line };
}

/** The call that is open, with the way to its neighbours in the list. */
function Detail({ id, rows, onOpen }: { id: string; rows: readonly Call[]; onOpen: (call: Call) => void }) {
  const [, setSearch] = useUrlQuery();
  const at = rows.findIndex((row) => row.id === id);
  return (
    <RecordDetail
      id={id}
      row={rows[at]}
      previous={at > 0 ? rows[at - 1] : undefined}
      next={at >= 0 ? rows[at + 1] : undefined}
      onOpen={onOpen}
      onClose={() => setSearch({ id: null })}
    />
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

function LiveSwitch({ isOn, line, turn }: { isOn: boolean; line: Line; turn: (on: boolean) => void }) {
  return (
    <button
      type="button"
      className="live"
      aria-pressed={isOn}
      data-line={line}
      title={isOn ? '调用入账即显示，点一下停住' : '点一下，新的调用自动显示'}
      onClick={() => turn(!isOn)}
    >
      {LINES[isOn ? line : 'off']}
    </button>
  );
}

function NoCalls() {
  return (
    <EmptyState title="还没有调用">
      每一次调用都会逐条记在这里，失败的也记，不扣费。 <Link to="/req/apply">取密钥与调用示例</Link>
    </EmptyState>
  );
}
