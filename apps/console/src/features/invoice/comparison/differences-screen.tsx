// /invoices/comparison/differences: where the platform's list and what is kept here do not agree, and why.
import { explainInvoiceDifference, listComparisons, listInvoiceDifferences } from '@jishi/contract/console/comparison';
import { comparisonKind } from '@jishi/contract/enums/invoice';
import { differenceState } from '@jishi/contract/enums/payment';
import type { RowOf } from '@jishi/contract/list';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { toast } from '@jishi/ui/toast-store';
import { useCall, useRefreshOf } from '../../../shell/client';
import { actionColumn } from '../../../shell/columns';
import { SideAmount, closedColumn, differenceColumn } from '../../../shell/differences';
import { ListScreen } from '../../../shell/list-screen';
import { useMay } from '../../../shell/operator';
import { ReasonButton } from '../../../shell/reason-button';

type Row = RowOf<typeof listInvoiceDifferences>;

/** What each kind means. */
const MEANINGS: Readonly<Record<number, string>> = {
  [comparisonKind.notHere]: '平台开了，本站没有记录',
  [comparisonKind.notThere]: '本站记为已开具，平台的清单里没有',
  [comparisonKind.amount]: '两边的价税合计不一样',
};

const COLUMNS: readonly Column<Row>[] = [
  differenceColumn('comparisonKind', MEANINGS),
  closedColumn('differenceState'),
  { key: 'month', title: '月份', cell: ({ month }) => <span className="nowrap">{month}</span> },
  {
    key: 'number',
    title: '发票号码与申请',
    fold: 'line',
    cell: ({ number, serial }) => (
      <span className="mono break">
        {number} <small className="quiet">{serial}</small>
      </span>
    ),
  },
  {
    key: 'there',
    title: '平台金额',
    label: '平台',
    align: 'end',
    fold: 'second',
    cell: ({ thereGross }) => <SideAmount amount={thereGross} />,
  },
  {
    key: 'here',
    title: '本站金额',
    label: '本站',
    align: 'end',
    fold: 'second',
    cell: ({ hereGross }) => <SideAmount amount={hereGross} />,
  },
  { key: 'found', title: '发现', cell: ({ foundTime }) => <span className="nowrap">{foundTime}</span> },
];

const ACTION = actionColumn((row: Row) => <Explain difference={row} />);

export function InvoiceDifferencesScreen() {
  const may = useMay(explainInvoiceDifference);
  return (
    <ListScreen
      of={listInvoiceDifferences}
      title="开票差异"
      what="差异"
      columns={may ? [...COLUMNS, ACTION] : COLUMNS}
      rowKey={({ id }) => id}
      nothingFound={<EmptyState title="没有符合条件的差异">换个条件试试；月份要写全，如 2026-10。</EmptyState>}
      nothingYet={<EmptyState title="没有差异">比对过的每个月，平台与本站逐张相符。</EmptyState>}
    />
  );
}

function Explain({ difference: { id, state, number } }: { difference: Row }) {
  const explain = useCall(explainInvoiceDifference, {
    silent: true,
    onSuccess: () => toast.success('差异已说明并结案'),
    onSettled: useRefreshOf(listComparisons, listInvoiceDifferences),
  });
  if (state !== differenceState.open) return null;
  return (
    <ReasonButton
      size="small"
      label={`说明：${number}`}
      title="说明差异"
      consequences={['发票不变，差异就此结案。', '以后再比对出不同，它会重新出现。']}
      hint="留在差异和审计记录里，用户看不到"
      verb="说明并结案"
      pending={explain.isPending}
      onConfirm={(reason) => explain.mutateAsync({ id, reason })}
    >
      说明
    </ReasonButton>
  );
}
