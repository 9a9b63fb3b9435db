import type { listSuppliedOrders } from '@jishi/contract/marketplace/supplier';
import type { RowOf } from '@jishi/contract/list';
import { Moment } from '@jishi/ui/beijing-time';
import type { Column } from '@jishi/ui/ledger-table';
import { formatMoney } from '@jishi/ui/money';
import { Status } from '../../../../shell/labels';
import { unitOf } from '../../words';
import { TimeLeft } from './time-left';

type Row = RowOf<typeof listSuppliedOrders>;

/** `onOpen` shows one beside the list. */
export function suppliedColumns(onOpen: (row: Row) => void): readonly Column<Row>[] {
  return [
    { key: 'time', title: '付款时间', fold: 'second', cell: ({ payTime }) => <Moment time={payTime} short /> },
    {
      key: 'product',
      title: '商品',
      fold: 'lead',
      cell: (row) => (
        <button type="button" className="text-button" onClick={() => onOpen(row)}>
          {row.productName}
        </button>
      ),
    },
    {
      key: 'count',
      title: '已交付',
      align: 'end',
      fold: 'none',
      cell: ({ delivered, count, kind }) => `${delivered} / ${count} ${unitOf(kind)}`,
    },
    {
      key: 'status',
      title: '状态',
      fold: 'second',
      cell: ({ status }) => <Status of="goodsOrderStatus" value={status} />,
    },
    { key: 'left', title: '时限', fold: 'end', cell: (row) => <TimeLeft of={row} /> },
    {
      key: 'settlement',
      title: '结算',
      fold: 'none',
      spare: true,
      cell: ({ settlement }) =>
        settlement === null ? <span className="faint">—</span> : <Status of="settlementStatus" value={settlement} />,
    },
    {
      key: 'amount',
      title: '金额（元）',
      label: '金额',
      align: 'end',
      fold: 'tail',
      cell: ({ amount }) => formatMoney(amount),
    },
  ];
}
