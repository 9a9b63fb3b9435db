// /marketplace/disputes: what buyers say is wrong, those that wait for us first.
import { searchGoodsDisputes } from '@jishi/contract/console/marketplace-order';
import type { RowOf } from '@jishi/contract/list';
import { disputeStatus } from '@jishi/contract/enums/marketplace';
import { reviewKind } from '@jishi/contract/enums/review';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money, formatMoney } from '@jishi/ui/money';
import { MEMBER, actionColumn, statusColumn } from '../../shell/columns';
import { labelOf } from '../../shell/labels';
import { ReviewLink } from '../../shell/links';
import { ListScreen } from '../../shell/list-screen';
import { GoodsOrderLink, SUPPLIER } from './parties';

type Row = RowOf<typeof searchGoodsDisputes>;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'what',
    title: '争议',
    fold: 'lead',
    cell: ({ kind, productName, count }) => (
      <>
        <b>{labelOf('disputeKind', kind).label}</b> {productName} <small className="quiet">{count} 份</small>
      </>
    ),
  },
  { key: 'no', title: '订单', fold: 'second', cell: ({ orderNo }) => <GoodsOrderLink no={orderNo} /> },
  MEMBER,
  SUPPLIER,
  {
    key: 'wanted',
    title: '要求退回',
    align: 'end',
    fold: 'second',
    cell: ({ wanted }) => <Money value={wanted} />,
  },
  {
    key: 'words',
    title: '双方的说明',
    fold: 'line',
    cell: ({ words, supplierWords }) => (
      <span className="break">
        买家：{words}
        {supplierWords && <span className="apply-reason">供货方：{supplierWords}</span>}
      </span>
    ),
  },
  { key: 'time', title: '提出', fold: 'none', cell: ({ createTime }) => <span className="nowrap">{createTime}</span> },
  statusColumn('disputeStatus'),
];

const REVIEW = actionColumn(({ reviewId, no, status }: Row) => (
  <ReviewLink kind={reviewKind.goodsDispute} id={reviewId} no={no} waits={status === disputeStatus.withPlatform} />
));

export function GoodsDisputesScreen() {
  return (
    <ListScreen
      of={searchGoodsDisputes}
      title="权益争议"
      what="争议"
      note={({ open, openAmount }) =>
        open > 0 ? (
          <span>
            {open} 件未了，涉及 {formatMoney(openAmount)} 元，结算都已停住
          </span>
        ) : (
          '没有未了的争议'
        )
      }
      columns={[...COLUMNS, REVIEW]}
      rowKey={({ no }) => no}
      nothingYet={<EmptyState title="没有争议">供货方不同意，或 48 小时没有回应的，由平台处理。</EmptyState>}
    />
  );
}
