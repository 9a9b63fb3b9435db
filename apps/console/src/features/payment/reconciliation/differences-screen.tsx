// /reconciliation/differences: where a channel's bill and the book do not agree, and what to do about each.
import { listDifferences } from '@jishi/contract/console/reconciliation';
import type { Output } from '@jishi/contract/endpoint';
import { differenceKind } from '@jishi/contract/enums/payment';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { actionColumn } from '../../../shell/columns';
import { SIDES, closedColumn, differenceColumn } from '../../../shell/differences';
import { labelOf } from '../../../shell/labels';
import { OrderLink } from '../../../shell/links';
import { useMay } from '../../../shell/operator';
import { DifferenceActions } from './difference-actions';
import { ListScreen } from '../../../shell/list-screen';

type Row = Output<typeof listDifferences>['list'][number];

/** What each kind means, and what usually helps. */
const MEANINGS: Readonly<Record<number, string>> = {
  [differenceKind.missingHere]: '渠道收了款或退了款，本站没有记账',
  [differenceKind.missingThere]: '本站记了收款，渠道账单里没有',
  [differenceKind.amount]: '两边的金额不一样',
  [differenceKind.state]: '钱在本站挂账，或退款还没有确认',
  [differenceKind.duplicate]: '同一笔在账单里出现了两次',
  [differenceKind.refundMissing]: '本站记了退款，渠道账单里没有',
  [differenceKind.otherMerchant]: '订单号不是本站的，可能是同一商户号下别的系统',
};

const COLUMNS: readonly Column<Row>[] = [
  differenceColumn('differenceKind', MEANINGS),
  closedColumn('differenceState'),
  {
    key: 'day',
    title: '账单日',
    fold: 'second',
    cell: ({ day, channel }) => (
      <span className="difference-kind">
        <span className="nowrap">{day}</span>
        <small className="quiet">{labelOf('payChannel', channel).label}</small>
      </span>
    ),
  },
  {
    key: 'order',
    title: '订单与渠道单号',
    cell: ({ orderNo, ordered, tradeNo, refundNo }) => (
      <span className="difference-kind">
        {ordered ? <OrderLink orderNo={orderNo} /> : <span className="mono break">{orderNo}</span>}
        <small className="mono quiet break">{tradeNo}</small>
        {refundNo && <small className="mono quiet break">退款 {refundNo}</small>}
      </span>
    ),
  },
  ...SIDES,
];

const SAMPLE = {
  kind: '本站没有',
  state: '待处理',
  day: '2026-01-05',
  order: 'PO20260105102030',
  bill: '100.00',
  book: '没有',
};

const ACTION = actionColumn((row: Row) => <DifferenceActions difference={row} />, 'line');

export function DifferencesScreen() {
  const may = useMay({ permission: 'ledger.reconcile' });
  return (
    <ListScreen
      of={listDifferences}
      title="对账差异"
      what="差异"
      columns={may ? [...COLUMNS, ACTION] : COLUMNS}
      rowKey={({ id }) => id}
      nothingFound={<EmptyState title="没有符合条件的差异">换个条件试试；账单日要写全，如 2026-03-10。</EmptyState>}
      sample={SAMPLE}
      nothingYet={<EmptyState title="没有差异">对过账的每一天，渠道账单与本站账目都逐笔相符。</EmptyState>}
    />
  );
}
