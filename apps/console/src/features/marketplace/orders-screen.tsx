// /marketplace/orders: the orders of goods of all members.
import { searchGoodsOrders } from '@jishi/contract/console/marketplace-order';
import type { RowOf } from '@jishi/contract/list';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { MEMBER, statusColumn } from '../../shell/columns';
import { Status } from '../../shell/labels';
import { ListScreen } from '../../shell/list-screen';
import { GoodsOrderLink, SUPPLIER } from './parties';

type Row = RowOf<typeof searchGoodsOrders>;

const addressOf = ({ no }: Row) => `/marketplace/orders/${no}`;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'time',
    title: '下单时间',
    fold: 'none',
    cell: ({ createTime }) => <span className="nowrap">{createTime}</span>,
  },
  { key: 'no', title: '订单号', fold: 'none', cell: ({ no }) => <GoodsOrderLink no={no} /> },
  { key: 'product', title: '商品', fold: 'lead', cell: (row) => <Link to={addressOf(row)}>{row.productName}</Link> },
  MEMBER,
  SUPPLIER,
  {
    key: 'count',
    title: '已交付',
    align: 'end',
    fold: 'none',
    cell: ({ delivered, count }) => `${delivered} / ${count}`,
  },
  { key: 'amount', title: '金额', align: 'end', fold: 'second', cell: ({ amount }) => <Money value={amount} /> },
  {
    key: 'settlement',
    title: '结算',
    fold: 'none',
    cell: ({ settlement }) => settlement !== null && <Status of="settlementStatus" value={settlement} />,
  },
  statusColumn('goodsOrderStatus'),
];

export function GoodsOrdersScreen() {
  return (
    <ListScreen
      of={searchGoodsOrders}
      title="权益订单"
      note="付款后由平台代管，交付后无争议结给供货方"
      columns={COLUMNS}
      rowKey={({ no }) => no}
      open={addressOf}
      nothingYet={<EmptyState title="还没有权益订单">用户在权益市场下的单都在这里。</EmptyState>}
    />
  );
}
