// Pay orders as a list, newest first: of everybody, or of one member.
import { searchPayOrders } from '@jishi/contract/console/payment';
import type { Output } from '@jishi/contract/endpoint';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { useNavigate } from '@jishi/ui/router';
import { MEMBER, statusColumn } from '../../shell/columns';
import { labelOf } from '../../shell/labels';
import { OrderLink } from '../../shell/links';
import { filtersOf, usePage } from '../../shell/list-conditions';
import { PagedList } from '../../shell/paged-list';

type Row = Output<typeof searchPayOrders>['list'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'orderNo',
    title: '订单号',
    fold: 'lead',
    cell: ({ orderNo }) => <OrderLink orderNo={orderNo} />,
  },
  statusColumn('payOrderStatus'),
  { key: 'kind', title: '用途', cell: ({ kind }) => labelOf('payOrderKind', kind).label },
  { key: 'subject', title: '内容', cell: ({ subject }) => subject },
  { key: 'channel', title: '付款方式', cell: ({ channel }) => labelOf('payChannel', channel).label },
  { key: 'amount', title: '应付', align: 'end', fold: 'end', cell: ({ payAmount }) => <Money value={payAmount} /> },
  {
    key: 'created',
    title: '下单',
    fold: 'second',
    cell: ({ createTime }) => <span className="nowrap">{createTime}</span>,
  },
  { key: 'paid', title: '付款', cell: ({ payTime }) => <span className="nowrap">{payTime ?? '没有'}</span> },
];

const SAMPLE = {
  orderNo: 'PO20260105102030',
  status: '已付款',
  member: '138****8000',
  kind: '充值',
  subject: '账户充值 100.00 元',
  channel: '支付宝',
  amount: '100.00',
  created: '2026-01-05 10:20:30',
  paid: '2026-01-05 10:21:30',
};

export function OrderList({ memberId }: { memberId?: string }) {
  const of = memberId ? { memberId } : {};
  const filters = filtersOf(searchPayOrders, of);
  const navigate = useNavigate();
  const orders = usePage(searchPayOrders, filters, of);
  return (
    <PagedList
      of={orders}
      what="订单"
      filters={filters}
      columns={memberId ? COLUMNS : COLUMNS.toSpliced(2, 0, MEMBER)}
      rowKey={({ orderNo }) => orderNo}
      onOpen={({ orderNo }) => void navigate(`/orders/${orderNo}`)}
      nothingFound={<EmptyState title="没有符合条件的订单">换个时间或条件试试；订单号要完整输入。</EmptyState>}
      sample={SAMPLE}
      nothingYet={<EmptyState title="还没有订单">用户充值或购买套餐时，订单在付款前就会记在这里。</EmptyState>}
    />
  );
}
