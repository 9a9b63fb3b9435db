// Appeals with how many there are of each status; one of them in full; and opening one.
import { listAppeals } from '@jishi/contract/appeal';
import { appealStatus } from '@jishi/contract/enums/appeal';
import { EmptyState } from '@jishi/ui/empty-state';
import { aside } from '@jishi/ui/main-part';
import { Link } from '@jishi/ui/router';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshReads } from '../../shell/client';
import { NumberedList } from '../../shell/numbered-list';
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
  const [search] = useUrlQuery();
  const client = useQueryClient();
  useLive(() => void refreshReads(client, ...CHANGED_BY_TALK));
  const found = useQuery({ ...appeals(search), placeholderData: keepPreviousData });
  return (
    <>
      <StatusTabs />
      <NumberedList
        of={found}
        what="申诉"
        list={listAppeals}
        unit="件"
        columns={COLUMNS}
        sample={SAMPLE}
        addressOf={addressOf}
        nothingYet={
          <EmptyState title="没有申诉">
            充值成功或待确认的订单，下单 30 天内可以申诉：在<Link to="/fund/rechargeRecords?tab=quick">充值订单</Link>
            里打开那一笔。
          </EmptyState>
        }
      />
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
