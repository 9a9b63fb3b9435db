// /marketplace/suppliers: who supplies: deposit, terms, money and how they did in thirty days.
import { searchGoodsSuppliers } from '@jishi/contract/console/marketplace-supplier';
import { supplierStatus } from '@jishi/contract/enums/marketplace';
import type { RowOf } from '@jishi/contract/list';
import { EmptyState } from '@jishi/ui/empty-state';
import { FigureStrip } from '@jishi/ui/figure-strip';
import type { Column } from '@jishi/ui/ledger-table';
import { Money, formatCount } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { MEMBER, statusColumn } from '../../shell/columns';
import { ListScreen } from '../../shell/list-screen';
import { percentOf } from './figures';

type Row = RowOf<typeof searchGoodsSuppliers>;

const addressOf = ({ id }: Row) => `/marketplace/suppliers/${id}`;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    title: '供货方',
    fold: 'lead',
    cell: (row) => (
      <>
        <Link to={addressOf(row)}>{row.name}</Link>{' '}
        {!row.isLicensed && row.status === supplierStatus.active ? (
          <small className="quiet">认证到期，暂停出售</small>
        ) : (
          row.isAway && <small className="quiet">暂停接单</small>
        )}
      </>
    ),
  },
  MEMBER,
  {
    key: 'enterprise',
    title: '企业',
    fold: 'none',
    cell: ({ enterprise }) => enterprise || <span className="quiet">没有有效的企业认证</span>,
  },
  { key: 'fee', title: '服务费', align: 'end', fold: 'none', cell: ({ feeRate }) => percentOf(feeRate) },
  { key: 'waiting', title: '待结算', align: 'end', fold: 'none', cell: ({ waiting }) => <Money value={waiting} /> },
  { key: 'balance', title: '货款', align: 'end', fold: 'none', cell: ({ balance }) => <Money value={balance} /> },
  { key: 'orders', title: '30 日订单', align: 'end', fold: 'second', cell: ({ orders }) => formatCount(orders) },
  { key: 'rate', title: '成功率', align: 'end', fold: 'none', cell: ({ successRate }) => percentOf(successRate) },
  {
    key: 'disputes',
    title: '争议',
    align: 'end',
    fold: 'none',
    cell: ({ disputes }) => (disputes > 0 ? `${formatCount(disputes)} 件` : '—'),
  },
  statusColumn('supplierStatus'),
];

export function GoodsSuppliersScreen() {
  return (
    <ListScreen
      of={searchGoodsSuppliers}
      title="权益供货方"
      note="入驻申请在“待办”里决定"
      actions={<Link to="/marketplace/terms">供货条件</Link>}
      above={({ bonds, waiting, balance }) => (
        <div className="list-sums">
          <FigureStrip
            label="供货方的钱"
            compact
            figures={[
              { label: '保证金', value: <Money value={bonds} /> },
              { label: '待结算', value: <Money value={waiting} /> },
              { label: '可提现的货款', value: <Money value={balance} /> },
            ]}
          />
        </div>
      )}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      open={addressOf}
      nothingYet={<EmptyState title="还没有供货方">认证过的企业用户申请入驻后列在这里。</EmptyState>}
    />
  );
}
