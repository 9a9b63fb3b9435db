// Proposals to change members' money by hand, those that wait for a second person first; of everybody, or of one member.
import { searchAdjustments } from '@jishi/contract/console/adjustment';
import type { Output } from '@jishi/contract/endpoint';
import { adjustmentStatus } from '@jishi/contract/enums/payment';
import { reviewKind } from '@jishi/contract/enums/review';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { MEMBER, actionColumn, statusColumn } from '../../../shell/columns';
import { labelOf } from '../../../shell/labels';
import { MemberLink, ReviewLink } from '../../../shell/links';
import { filtersOf, usePage } from '../../../shell/list-conditions';
import { PagedList } from '../../../shell/paged-list';

type Row = Output<typeof searchAdjustments>['list'][number];

const NO: Column<Row> = {
  key: 'no',
  title: '提案',
  fold: 'lead',
  cell: ({ no }) => <span className="mono break">{no}</span>,
};

const MEMBER_HERE: Column<Row> = { ...MEMBER, cell: (row) => <MemberLink of={row} part="adjustments" /> };

const COLUMNS: readonly Column<Row>[] = [
  statusColumn('adjustmentStatus'),
  {
    key: 'kind',
    title: '调整',
    cell: ({ kind }) => <span className="nowrap">{labelOf('adjustmentKind', kind).label}</span>,
  },
  { key: 'amount', title: '金额', align: 'end', fold: 'second', cell: ({ amount }) => <Money value={amount} /> },
  {
    key: 'reason',
    title: '原因与凭据',
    cell: ({ reason, evidence }) => (
      <div>
        <span className="break">{reason}</span>
        <span className="apply-reason break">凭据：{evidence}</span>
      </div>
    ),
  },
  {
    key: 'time',
    title: '提出',
    fold: 'second',
    cell: ({ createTime }) => <span className="nowrap">{createTime}</span>,
  },
  {
    key: 'by',
    title: '经手',
    cell: ({ proposedBy, decidedBy, said }) => (
      <div>
        {proposedBy}
        {decidedBy && `，${decidedBy}`}
        {said && <span className="apply-reason break">{said}</span>}
      </div>
    ),
  },
];

const REVIEW = actionColumn(({ reviewId, no, status }: Row) => (
  <ReviewLink kind={reviewKind.adjustment} id={reviewId} no={no} waits={status === adjustmentStatus.waiting} />
));

const SAMPLE = {
  no: 'TZ20260105102030',
  status: '待复核',
  member: '138****8000',
  kind: '充值余额调增',
  amount: '100.00',
  reason: '渠道漏记',
  time: '2026-01-05 10:20:30',
  by: '财务一号',
  action: '去处理',
};

export function AdjustmentList({ memberId }: { memberId?: string }) {
  const of = memberId ? { memberId } : {};
  const filters = filtersOf(searchAdjustments, of);
  const found = usePage(searchAdjustments, filters, of);
  const columns = [NO, ...(memberId ? [] : [MEMBER_HERE]), ...COLUMNS, REVIEW];
  return (
    <PagedList
      of={found}
      what="调账与授信"
      filters={filters}
      columns={columns}
      rowKey={({ no }) => no}
      nothingFound={<EmptyState title="没有符合条件的提案">换个状态试试；用户编号要完整输入。</EmptyState>}
      sample={SAMPLE}
      nothingYet={
        memberId ? (
          <EmptyState title="没有给这位用户调过账">提出后，由另一位操作员复核才生效。</EmptyState>
        ) : (
          <EmptyState title="还没有调账与授信">在用户的“调账与授信”里提出，由另一位操作员在待办里复核。</EmptyState>
        )
      }
    />
  );
}
