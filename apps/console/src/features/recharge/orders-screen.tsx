// /recharge/orders: the recharge orders of all members.
import { searchRechargeOrders } from '@jishi/contract/console/recharge-order';
import type { RowOf } from '@jishi/contract/list';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { MEMBER, statusColumn } from '../../shell/columns';
import { ListScreen } from '../../shell/list-screen';

type Row = RowOf<typeof searchRechargeOrders>;

const addressOf = ({ no }: Row) => `/recharge/orders/${no}`;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'time',
    title: '下单时间',
    fold: 'second',
    cell: ({ createTime }) => <span className="nowrap">{createTime}</span>,
  },
  {
    key: 'no',
    title: '订单号',
    fold: 'none',
    cell: (row) => (
      <Link className="ledger-id" to={addressOf(row)}>
        {row.no}
      </Link>
    ),
  },
  { key: 'product', title: '产品', fold: 'lead', cell: (row) => <Link to={addressOf(row)}>{row.productName}</Link> },
  {
    key: 'account',
    title: '账号',
    fold: 'second',
    cell: ({ account }) => <span className="mono">{account || '卡密'}</span>,
  },
  MEMBER,
  { key: 'amount', title: '金额', align: 'end', fold: 'second', cell: ({ amount }) => <Money value={amount} /> },
  {
    key: 'cost',
    title: '成本',
    align: 'end',
    fold: 'none',
    cell: ({ cost }) => (cost === null ? <span className="quiet">还不知道</span> : <Money value={cost} />),
  },
  statusColumn('rechargeStatus'),
];

export function RechargeOrdersScreen() {
  return (
    <ListScreen
      of={searchRechargeOrders}
      title="充值订单"
      note="待确认的订单在“待办”里由人判定；没有明确结果之前，金额一直冻结"
      columns={COLUMNS}
      rowKey={({ no }) => no}
      open={addressOf}
      nothingYet={<EmptyState title="还没有充值订单">用户在页面或接口下的单都在这里。</EmptyState>}
    />
  );
}
