// Appeals with how many there are of each status; one of them in full; and opening one.
import { listAppeals } from '@jishi/contract/appeal';
import { appealStatus } from '@jishi/contract/enums/appeal';
import { CursorPager } from '@jishi/ui/cursor-pager';
import { EmptyState } from '@jishi/ui/empty-state';
import { FilteredList } from '@jishi/ui/filtered-list';
import { LedgerTable } from '@jishi/ui/ledger-table';
import { aside } from '@jishi/ui/main-part';
import { Link, useNavigate } from '@jishi/ui/router';
import { SampleRow } from '@jishi/ui/sample-row';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshReads } from '../../shell/client';
import { useFilters } from '../../shell/filters';
import { pageIn } from '@jishi/client/page-number';
import { useUrlQuery } from '../../shell/url-query';
import { COLUMNS, SAMPLE, addressOf } from './appeal-columns';
import { AppealDetail } from './appeal-detail';
import { AppealDialog } from './appeal-form';
import { CHANGED_BY_TALK } from './changed';
import { appealSums, appeals } from './queries';
import { useLive } from './use-live';
import './appeal.css';

export function Appeals() {
  const [search, setSearch] = useUrlQuery();
  if (search.id) return <AppealDetail key={search.id} no={search.id} />;
  return (
    <>
      <AppealList />
      {search.order && <AppealDialog orderNo={search.order} onClose={() => setSearch({ order: null })} />}
    </>
  );
}

function AppealList() {
  const [search, setSearch] = useUrlQuery();
  const navigate = useNavigate();
  const client = useQueryClient();
  useLive(() => void refreshReads(client, ...CHANGED_BY_TALK));
  const found = useQuery({ ...appeals(search), placeholderData: keepPreviousData });
  return (
    <>
      <StatusTabs />
      <FilteredList
        of={found}
        what="申诉"
        one="申诉"
        filters={useFilters(listAppeals)}
        rows={6}
        nothingYet={
          <EmptyState title="没有申诉">
            充值成功或待确认的订单，下单 30 天内可以申诉：在<Link to="/fund/rechargeRecords?tab=quick">充值订单</Link>
            里打开那一笔。
          </EmptyState>
        }
        sample={<SampleRow columns={COLUMNS} cells={SAMPLE} />}
      >
        {(page) => (
          <>
            <LedgerTable
              caption="申诉"
              columns={COLUMNS}
              rows={page.list}
              rowKey={({ no }) => no}
              onOpen={({ no }) => void navigate(addressOf(no))}
            />
            <CursorPager
              unit="件"
              total={page.total}
              capped={page.totalCapped}
              page={pageIn(search.page)}
              nextCursor={page.nextCursor}
              onGo={(cursor, number) => setSearch({ cursor, page: cursor && number })}
            />
          </>
        )}
      </FilteredList>
    </>
  );
}

/** How many there are of each status that matters to the member; pressing one shows them. */
function StatusTabs() {
  const [search, setSearch] = useUrlQuery();
  const sums = useQuery({ ...aside('合计', appealSums(search)), placeholderData: keepPreviousData }).data;
  if (!sums || sums.total === 0) return null;
  const tabs = [
    [undefined, '全部', sums.total],
    [appealStatus.needsMember, '等您补充', sums.needsMember],
    [appealStatus.refunded, '已退款', sums.refunded],
    [appealStatus.arrived, '核实已到账', sums.arrived],
    [appealStatus.rejected, '不成立', sums.rejected],
    [appealStatus.cancelled, '已关闭', sums.cancelled],
  ] as const;
  return (
    <nav className="appeal-tabs" aria-label="按状态">
      {tabs.map(([status, name, count]) => {
        const value = status === undefined ? null : String(status);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={(search.status ?? null) === value}
            onClick={() => setSearch({ status: value, cursor: null, page: null })}
          >
            {name} <b>{count}</b>
          </button>
        );
      })}
      <span className="quiet small">
        处理中 {sums.handling} 件{sums.unread > 0 && `，${sums.unread} 件有新消息`}
      </span>
    </nav>
  );
}
