// /withdrawals: members who want paid-in money back, the one that waits longest first.
import { searchWithdrawals } from '@jishi/contract/console/refund';
import type { Output } from '@jishi/contract/endpoint';
import { withdrawalStatus } from '@jishi/contract/enums/payment';
import { reviewKind } from '@jishi/contract/enums/review';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { MEMBER, actionColumn, statusColumn } from '../../../shell/columns';
import { ReviewLink } from '../../../shell/links';
import { ListScreen } from '../../../shell/list-screen';

type Row = Output<typeof searchWithdrawals>['list'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'no',
    title: '申请',
    fold: 'lead',
    cell: ({ no, status }) =>
      status === withdrawalStatus.waiting ? (
        <span className="mono break">{no}</span>
      ) : (
        <Link className="ledger-id" to={`/refunds?no=${no}`}>
          {no}
        </Link>
      ),
  },
  statusColumn('withdrawalStatus'),
  { key: 'amount', title: '金额', align: 'end', fold: 'second', cell: ({ amount }) => <Money value={amount} /> },
  MEMBER,
  {
    key: 'account',
    title: '原路退不了的转到',
    cell: ({ account }) =>
      account ? (
        <span className="break">
          {account.holder}，{account.bank}，<span className="mono">{account.number}</span>
        </span>
      ) : (
        <span className="quiet">没有填写</span>
      ),
  },
  {
    key: 'time',
    title: '提交',
    fold: 'second',
    cell: ({ createTime }) => <span className="nowrap">{createTime}</span>,
  },
  {
    key: 'decided',
    title: '经手',
    cell: ({ firstBy, decidedBy, reason }) => (
      <>
        {[firstBy, decidedBy].filter(Boolean).join('，') || <span className="quiet">还没有</span>}
        {reason && <span className="apply-reason">{reason}</span>}
      </>
    ),
  },
];

const REVIEW = actionColumn(({ reviewId, no, status }: Row) => (
  <ReviewLink kind={reviewKind.withdrawal} id={reviewId} no={no} waits={status === withdrawalStatus.waiting} />
));

const SAMPLE = {
  no: 'TX20260105102030',
  status: '审核中',
  amount: '100.00',
  member: '138****8000',
  account: '没有填写',
  time: '2026-01-05 10:20:30',
  decided: '还没有',
  action: '去处理',
};

export function WithdrawalsScreen() {
  return (
    <ListScreen
      of={searchWithdrawals}
      title="余额退款"
      what="退款申请"
      note={({ waiting }) => (waiting > 0 ? `${waiting} 笔待审核，金额都已冻结` : '没有待审核的')}
      columns={[...COLUMNS, REVIEW]}
      rowKey={({ no }) => no}
      nothingFound={<EmptyState title="没有符合条件的申请">换个状态试试；用户编号要完整输入。</EmptyState>}
      sample={SAMPLE}
      nothingYet={<EmptyState title="还没有人申请余额退款">用户在资金明细里申请后，列在这里。</EmptyState>}
    />
  );
}
