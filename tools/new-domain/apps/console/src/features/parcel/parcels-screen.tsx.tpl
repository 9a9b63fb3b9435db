// /parcels: what members asked for under parcel. Those that wait are decided in the queue.
import { searchParcels } from '@jishi/contract/console/parcel';
import type { RowOf } from '@jishi/contract/list';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { MEMBER, statusColumn } from '../../shell/columns';
import { ListScreen } from '../../shell/list-screen';

type Row = RowOf<typeof searchParcels>;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'title', title: '标题', fold: 'lead', cell: ({ title }) => title },
  MEMBER,
  statusColumn('parcelStatus'),
  { key: 'reason', title: '原因', fold: 'line', cell: ({ reason }) => reason },
  { key: 'time', title: '提交', cell: ({ createTime }) => <span className="nowrap">{createTime}</span> },
];

export function ParcelsScreen() {
  return (
    <ListScreen
      of={searchParcels}
      title="包裹"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      nothingFound={<EmptyState title="没有符合条件的">换个状态试试；用户编号要完整输入。</EmptyState>}
      nothingYet={<EmptyState title="还没有人提交">用户提交后列在这里。</EmptyState>}
    />
  );
}
