// /campaigns/members: the members whom the funnel counts as registered.
import { listAdMembers } from '@jishi/contract/console/adtracking';
import { searchPayOrders } from '@jishi/contract/console/payment';
import type { Output } from '@jishi/contract/endpoint';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { StatusMark } from '@jishi/ui/status-mark';
import { Link } from '@jishi/ui/router';
import { MEMBER } from '../../shell/columns';
import { usePage } from '../../shell/list-conditions';
import { useMay } from '../../shell/operator';
import { PagedList } from '../../shell/paged-list';
import { Screen } from '../../shell/screen';
import { VISIT_FILTERS } from './levels';

type Row = Output<typeof listAdMembers>['list'][number];

const quiet = (text: string) =>
  text ? <span className="break">{text}</span> : <span className="quiet">没有标记</span>;

const COLUMNS: readonly Column<Row>[] = [
  { ...MEMBER, fold: 'lead' },
  {
    key: 'certified',
    title: '认证',
    fold: 'tail',
    cell: ({ certified }) => (
      <StatusMark tone={certified ? 'success' : 'quiet'}>{certified ? '已认证' : '未认证'}</StatusMark>
    ),
  },
  { key: 'channel', title: '渠道', fold: 'second', cell: ({ channel }) => quiet(channel) },
  { key: 'plan', title: '计划', cell: ({ plan }) => quiet(plan) },
  { key: 'keyword', title: '关键词', cell: ({ keyword }) => quiet(keyword) },
  {
    key: 'visited',
    title: '来访',
    fold: 'second',
    cell: ({ visitTime }) => <span className="nowrap">{visitTime}</span>,
  },
  { key: 'registered', title: '注册', fold: 'none', cell: ({ regTime }) => <span className="nowrap">{regTime}</span> },
  {
    key: 'called',
    title: '首次调用',
    fold: 'none',
    cell: ({ callDay }) =>
      callDay ? <span className="nowrap">{callDay}</span> : <span className="quiet">还没有</span>,
  },
  { key: 'payment', title: '首次付款', align: 'end', fold: 'end', cell: (row) => <FirstPayment {...row} /> },
];

function FirstPayment({ payment }: Row) {
  const ordersShown = useMay(searchPayOrders);
  if (!payment) return <span className="quiet">还没有</span>;
  const amount = <Money value={payment.amount} />;
  return ordersShown ? <Link to={`/orders/${payment.orderNo}`}>{amount}</Link> : amount;
}

const SAMPLE = {
  member: '138****8000',
  certified: '未认证',
  channel: 'baidu',
  plan: '计划一',
  keyword: '手机归属地',
  visited: '2026-01-05 10:20:30',
  registered: '2026-01-05 10:25:00',
  called: '2026-01-05',
  payment: '100.00',
};

export function AdMembersScreen() {
  const members = usePage(listAdMembers, VISIT_FILTERS);
  return (
    <Screen title="广告带来的用户">
      <PagedList
        of={members}
        what="用户"
        caption="广告带来的用户"
        filters={VISIT_FILTERS}
        columns={COLUMNS}
        rowKey={({ memberId }) => memberId}
        nothingFound={<EmptyState title="没有符合条件的用户">换个时间或条件试试；标记要完整输入。</EmptyState>}
        sample={SAMPLE}
        nothingYet={<EmptyState title="还没有人从广告来注册">来访的人注册之后，会列在这里。</EmptyState>}
      />
    </Screen>
  );
}
