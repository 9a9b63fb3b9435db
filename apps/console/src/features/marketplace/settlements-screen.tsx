// /marketplace/settlements: what suppliers get of every order.
import { searchGoodsSettlements } from '@jishi/contract/console/marketplace-order';
import type { RowOf } from '@jishi/contract/list';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { statusColumn } from '../../shell/columns';
import { ListScreen } from '../../shell/list-screen';
import { percentOf } from './figures';
import { GoodsOrderLink, SUPPLIER } from './parties';

type Row = RowOf<typeof searchGoodsSettlements>;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'no', title: '订单', fold: 'lead', cell: ({ orderNo }) => <GoodsOrderLink no={orderNo} /> },
  {
    key: 'product',
    title: '商品',
    fold: 'none',
    cell: ({ productName }) => <span className="column-name">{productName}</span>,
  },
  SUPPLIER,
  { key: 'amount', title: '已交付', align: 'end', fold: 'none', cell: ({ amount }) => <Money value={amount} /> },
  { key: 'returned', title: '退回', align: 'end', fold: 'none', cell: ({ returned }) => <Money value={returned} /> },
  {
    key: 'fee',
    title: '服务费',
    align: 'end',
    fold: 'none',
    cell: ({ fee, feeRate }) => (
      <>
        <Money value={fee} /> <small className="quiet">{percentOf(feeRate)}</small>
      </>
    ),
  },
  { key: 'net', title: '货款', align: 'end', fold: 'second', cell: ({ net }) => <Money value={net} /> },
  {
    key: 'time',
    title: '结算时间',
    fold: 'second',
    cell: ({ settleTime, dueTime }) => (
      <span className="nowrap">{settleTime ?? (dueTime ? `预计 ${dueTime}` : '')}</span>
    ),
  },
  {
    key: 'run',
    title: '批次',
    fold: 'none',
    cell: ({ runId }) => runId && <Link to={`/marketplace/settlements?runId=${runId}`}>{runId}</Link>,
  },
  statusColumn('settlementStatus'),
];

export function GoodsSettlementsScreen() {
  return (
    <ListScreen
      of={searchGoodsSettlements}
      title="权益结算"
      actions={<Link to="/marketplace/runs">结算批次与证明</Link>}
      columns={COLUMNS}
      rowKey={({ orderNo }) => orderNo}
      nothingYet={<EmptyState title="还没有结算">第一次交付之后，每一笔列在这里。</EmptyState>}
    />
  );
}
