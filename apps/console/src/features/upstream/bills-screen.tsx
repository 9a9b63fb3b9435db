// /upstream-bills: what upstreams want for products, beside what they should want by our calls.
import { listUpstreamBills, uploadUpstreamBill } from '@jishi/contract/console/upstream';
import type { Output } from '@jishi/contract/endpoint';
import { ButtonLink } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money, formatCount } from '@jishi/ui/money';
import { StatusMark } from '@jishi/ui/status-mark';
import { ListScreen } from '../../shell/list-screen';
import { useMay } from '../../shell/operator';

type Row = Output<typeof listUpstreamBills>['list'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'product', title: '产品', fold: 'lead', cell: ({ projectName }) => <b>{projectName}</b> },
  {
    key: 'result',
    title: '结果',
    fold: 'tail',
    cell: ({ differences }) =>
      differences === 0 ? (
        <StatusMark tone="success">相符</StatusMark>
      ) : (
        <StatusMark tone="warning">{formatCount(differences)} 处不符</StatusMark>
      ),
  },
  {
    key: 'days',
    title: '日期',
    fold: 'second',
    cell: ({ fromDay, toDay }) => (
      <span className="nowrap">{fromDay === toDay ? fromDay : `${fromDay} 至 ${toDay}`}</span>
    ),
  },
  { key: 'lines', title: '账单行数', align: 'end', cell: ({ lines }) => formatCount(lines) },
  { key: 'billed', title: '上游要收', align: 'end', fold: 'second', cell: ({ billed }) => <Money value={billed} /> },
  { key: 'booked', title: '按调用应收', align: 'end', fold: 'second', cell: ({ booked }) => <Money value={booked} /> },
  { key: 'file', title: '文件', cell: ({ fileName }) => <span className="break">{fileName}</span> },
  { key: 'checked', title: '核对时间', cell: ({ checkTime }) => <span className="nowrap">{checkTime}</span> },
];

const SAMPLE = {
  product: '手机归属地',
  result: '2 处不符',
  days: '2026-01-01 至 2026-01-31',
  lines: '1,200',
  billed: '60.10',
  booked: '60.00',
  file: '一月账单.xlsx',
  checked: '2026-02-01 09:15:30',
};

export function BillsScreen() {
  const may = useMay(uploadUpstreamBill);
  return (
    <ListScreen
      of={listUpstreamBills}
      title="上游账单"
      note="上游的账单逐笔与网关的调用记录核对；只核对，不动钱"
      actions={may && <ButtonLink to="/upstream-bills/new">上传账单</ButtonLink>}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      open={({ id }) => `/upstream-bills/${id}`}
      sample={SAMPLE}
      nothingYet={
        <EmptyState title="还没有上游账单">上传上游的账单（CSV 或 Excel），看它收的与真实的调用是否一致。</EmptyState>
      }
    />
  );
}
