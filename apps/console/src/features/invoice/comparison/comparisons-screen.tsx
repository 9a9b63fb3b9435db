// /invoices/comparison: each month's invoices at the issuing platform beside those kept here.
import { compareInvoices, listComparisons, listInvoiceDifferences } from '@jishi/contract/console/comparison';
import type { RowOf } from '@jishi/contract/list';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money, formatCount } from '@jishi/ui/money';
import { StatusMark } from '@jishi/ui/status-mark';
import { toast } from '@jishi/ui/toast-store';
import { Link } from '@jishi/ui/router';
import { useCall, useRefreshOf } from '../../../shell/client';
import { actionColumn } from '../../../shell/columns';
import { ListScreen } from '../../../shell/list-screen';
import { useMay } from '../../../shell/operator';

type Row = RowOf<typeof listComparisons>;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'month', title: '月份', fold: 'lead', cell: ({ month }) => <b className="nowrap">{month}</b> },
  { key: 'result', title: '结果', fold: 'tail', cell: (row) => <Result {...row} /> },
  { key: 'there', title: '平台张数', align: 'end', cell: ({ there }) => formatCount(there) },
  { key: 'thereGross', title: '平台金额', align: 'end', cell: ({ thereGross }) => <Money value={thereGross} /> },
  { key: 'here', title: '本站张数', align: 'end', cell: ({ here }) => formatCount(here) },
  { key: 'hereGross', title: '本站金额', align: 'end', cell: ({ hereGross }) => <Money value={hereGross} /> },
  { key: 'checked', title: '比对时间', cell: ({ checkTime }) => <span className="nowrap">{checkTime}</span> },
];

const ACTION = actionColumn((row: Row) => <CompareAgain {...row} />, 'line');

export function ComparisonsScreen() {
  const may = useMay(compareInvoices);
  return (
    <ListScreen
      of={listComparisons}
      title="与开票平台比对"
      what="比对"
      note={({ open }) => (open > 0 ? `${formatCount(open)} 处差异待处理` : '每月 2 日比对上个月，没有未了的差异')}
      actions={<Link to="/invoices/comparison/differences?state=1">处理差异</Link>}
      columns={may ? [...COLUMNS, ACTION] : COLUMNS}
      rowKey={({ month }) => month}
      nothingYet={<EmptyState title="还没有比对过">接了开票平台以后，每月 2 日自动取上个月的清单比对。</EmptyState>}
    />
  );
}

function Result({ month, differences, open }: Row) {
  if (differences === 0) return <StatusMark tone="success">一致</StatusMark>;
  return (
    <Link to={`/invoices/comparison/differences?month=${month}`}>
      <StatusMark tone={open > 0 ? 'warning' : 'quiet'}>
        {open > 0 ? `${formatCount(open)} 处待处理` : `${formatCount(differences)} 处已处理`}
      </StatusMark>
    </Link>
  );
}

function CompareAgain({ month }: Row) {
  const compare = useCall(compareInvoices, {
    onSuccess: ({ differences }) =>
      toast.success(differences > 0 ? `${month}：${formatCount(differences)} 处差异` : `${month}：一致`),
    onSettled: useRefreshOf(listComparisons, listInvoiceDifferences),
  });
  return (
    <Button
      size="small"
      aria-label={compare.isPending ? undefined : `重新比对 ${month}`}
      disabled={compare.isPending}
      onClick={() => compare.mutate({ month })}
    >
      {compare.isPending ? '正在比对' : '重新比对'}
    </Button>
  );
}
