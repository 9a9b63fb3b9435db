// /marketplace/runs: settlement runs, each against the ledger's own sums.
import { listSettlementRuns } from '@jishi/contract/console/marketplace-order';
import type { RowOf } from '@jishi/contract/list';
import { EmptyState } from '@jishi/ui/empty-state';
import { FigureStrip } from '@jishi/ui/figure-strip';
import type { Column } from '@jishi/ui/ledger-table';
import { Money, formatCount, formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { StatusMark } from '@jishi/ui/status-mark';
import { ListScreen } from '../../shell/list-screen';

type Row = RowOf<typeof listSettlementRuns>;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'time',
    title: '开始',
    fold: 'lead',
    cell: ({ id, startTime }) => <Link to={`/marketplace/settlements?runId=${id}`}>{startTime}</Link>,
  },
  { key: 'end', title: '结束', fold: 'none', cell: ({ endTime }) => endTime ?? <span className="quiet">进行中</span> },
  {
    key: 'orders',
    title: '结算单',
    align: 'end',
    fold: 'second',
    cell: ({ orders, amount }) => `${formatCount(orders)} 笔，${formatMoney(amount)}`,
  },
  {
    key: 'booked',
    title: '总账',
    align: 'end',
    fold: 'second',
    cell: ({ booked }) => `${formatCount(booked.orders)} 笔，${formatMoney(booked.amount)}`,
  },
  {
    key: 'fee',
    title: '服务费',
    align: 'end',
    fold: 'none',
    cell: ({ fee, booked }) =>
      fee === booked.fee ? formatMoney(fee) : `${formatMoney(fee)}，总账 ${formatMoney(booked.fee)}`,
  },
  {
    key: 'agrees',
    title: '证明',
    fold: 'tail',
    cell: ({ agrees }) => <StatusMark tone={agrees ? 'success' : 'danger'}>{agrees ? '相等' : '不相等'}</StatusMark>,
  },
];

/** The same sum twice: by the orders, and by the ledger. */
function proved(label: string, told: string, booked: string) {
  return {
    label,
    value: <Money value={told} />,
    note:
      told === booked ? '与总账相等' : <StatusMark tone="danger">{`总账 ${formatMoney(booked)}，不相等`}</StatusMark>,
  };
}

export function SettlementRunsScreen() {
  return (
    <ListScreen
      of={listSettlementRuns}
      title="结算批次"
      note="结算单的合计逐批与总账的合计核对"
      above={({ escrow, escrowBooked, waiting, waitingBooked }) => (
        <div className="list-sums">
          <FigureStrip
            label="代管的钱"
            compact
            figures={[proved('未交付', escrow, escrowBooked), proved('待结算', waiting, waitingBooked)]}
          />
        </div>
      )}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      nothingYet={<EmptyState title="还没有结算批次">到期的结算每天自动成批。</EmptyState>}
    />
  );
}
