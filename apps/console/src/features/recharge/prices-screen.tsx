// /recharge/prices: the prices of a product with their history.
import { listRechargePrices } from '@jishi/contract/console/recharge';
import type { RowOf } from '@jishi/contract/list';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { InForce } from '../../shell/in-force';
import { ListScreen } from '../../shell/list-screen';
import { MemberLink } from '../../shell/links';

type Row = RowOf<typeof listRechargePrices>;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'whose',
    title: '谁的价格',
    fold: 'lead',
    cell: (row) => (row.memberId ? <MemberLink of={row} /> : row.level ? `${row.level} 级会员` : '所有人'),
  },
  {
    key: 'price',
    title: '价格',
    align: 'end',
    fold: 'second',
    cell: ({ price }) => (price === null ? '取消' : <Money value={price} />),
  },
  {
    key: 'from',
    title: '起始时间',
    fold: 'second',
    cell: ({ fromTime }) => <span className="nowrap">{fromTime}</span>,
  },
  {
    key: 'state',
    title: '状态',
    fold: 'tail',
    cell: ({ inForce, fromTime }) => <InForce inForce={inForce} fromTime={fromTime} />,
  },
  { key: 'by', title: '定价人', fold: 'second', cell: ({ setBy }) => setBy || '系统' },
  { key: 'reason', title: '原因', fold: 'line', cell: ({ reason }) => <span className="break">{reason}</span> },
];

export function RechargePricesScreen() {
  return (
    <ListScreen
      of={listRechargePrices}
      title="充值价格"
      note="用户自己的价格优先，其次是等级的，再次是所有人的（减去等级的充值折扣）"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      nothingYet={<EmptyState title="还没有价格">在充值产品里定价。</EmptyState>}
    />
  );
}
