// /recharge/bills/differences: where a supplier's bill and our attempts do not agree.
import {
  explainSupplierBill,
  listSupplierBillDays,
  listSupplierBillDifferences,
} from '@jishi/contract/console/recharge-bill';
import type { Output } from '@jishi/contract/endpoint';
import { billDifference, billDifferenceState } from '@jishi/contract/enums/recharge-supplier';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { toast } from '@jishi/ui/toast-store';
import { useUrlQuery } from '@jishi/ui/url-query';
import { useCall, useRefreshOf } from '../../../shell/client';
import { actionColumn } from '../../../shell/columns';
import { SIDES, closedColumn, differenceColumn } from '../../../shell/differences';
import { ListScreen } from '../../../shell/list-screen';
import { useMay } from '../../../shell/operator';
import { ReasonButton } from '../../../shell/reason-button';

type Row = Output<typeof listSupplierBillDifferences>['list'][number];

const MEANINGS: Readonly<Record<number, string>> = {
  [billDifference.notOurs]: '账单扣了款，本站没有交过这个单号',
  [billDifference.notDelivered]: '账单扣了款，本站记的是没有充成或还不确定',
  [billDifference.amount]: '扣款与交单时的报价不一样',
  [billDifference.notBilled]: '本站记了到账，账单里没有',
  [billDifference.twice]: '更早一天的账单里已经有这一单',
};

const COLUMNS: readonly Column<Row>[] = [
  differenceColumn('billDifference', MEANINGS),
  closedColumn('billDifferenceState'),
  {
    key: 'day',
    title: '账单日',
    fold: 'second',
    cell: ({ day, supplierName }) => (
      <span className="difference-kind">
        <span className="nowrap">{day}</span>
        <small className="quiet">{supplierName}</small>
      </span>
    ),
  },
  {
    key: 'order',
    title: '订单与交单号',
    cell: ({ orderNo, number }) => (
      <span className="difference-kind">
        <span className="mono break">{orderNo || '不是本站的'}</span>
        <small className="mono quiet break">{number}</small>
      </span>
    ),
  },
  ...SIDES,
];

const SAMPLE = {
  kind: '金额不同',
  state: '待处理',
  day: '2026-01-05',
  order: 'R20260105000001',
  bill: '50.25',
  book: '49.25',
};

const ACTION = actionColumn((row: Row) => <Explain {...row} />, 'line');

export function SupplierDifferencesScreen() {
  const may = useMay(explainSupplierBill);
  const [search] = useUrlQuery();
  return (
    <ListScreen
      of={listSupplierBillDifferences}
      title="供应商对账差异"
      what="差异"
      columns={may ? [...COLUMNS, ACTION] : COLUMNS}
      rowKey={({ id }) => id}
      set={search.supplierId ? { supplierId: search.supplierId } : {}}
      sample={SAMPLE}
      nothingFound={<EmptyState title="没有符合条件的差异">换个条件试试；账单日要写全，如 2026-11-10。</EmptyState>}
      nothingYet={<EmptyState title="没有差异">供应商的账单和本站的记录一致。</EmptyState>}
    />
  );
}

function Explain({ id, number, state }: Row) {
  const explain = useCall(explainSupplierBill, {
    silent: true,
    onSuccess: () => toast.success('差异已说明并结案'),
    onSettled: useRefreshOf(listSupplierBillDays, listSupplierBillDifferences),
  });
  if (state !== billDifferenceState.open) return null;
  return (
    <ReasonButton
      size="small"
      label={`说明：${number}`}
      title="说明差异"
      consequences={['账不变，差异就此结案。']}
      hint="留在差异和审计记录里"
      verb="说明并结案"
      pending={explain.isPending}
      onConfirm={(reason) => explain.mutateAsync({ id, reason })}
    >
      说明
    </ReasonButton>
  );
}
