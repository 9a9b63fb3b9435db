// /refunds: money that goes back, what waits for somebody first.
import { recordPayout, searchRefunds } from '@jishi/contract/console/refund';
import type { Output } from '@jishi/contract/endpoint';
import { refundStatus, refundWay } from '@jishi/contract/enums/payment';
import { reviewKind } from '@jishi/contract/enums/review';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { MEMBER, actionColumn, statusColumn } from '../../../shell/columns';
import { labelOf } from '../../../shell/labels';
import { OrderLink, ReviewLink } from '../../../shell/links';
import { useMay } from '../../../shell/operator';
import { RefundActions } from './refund-actions';
import { ListScreen } from '../../../shell/list-screen';

type Row = Output<typeof searchRefunds>['list'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'no', title: '退款单号', fold: 'lead', cell: ({ no }) => <span className="mono break">{no}</span> },
  statusColumn('refundStatus'),
  { key: 'amount', title: '金额', align: 'end', fold: 'second', cell: ({ amount }) => <Money value={amount} /> },
  {
    key: 'way',
    title: '怎么退',
    cell: ({ way, channel }) =>
      `${labelOf('refundWay', way).label}${way === refundWay.source && channel !== null ? `，${labelOf('payChannel', channel).label}` : ''}`,
  },
  {
    key: 'of',
    title: '退的是',
    cell: ({ orderNo, withdrawalNo }) =>
      orderNo ? <OrderLink orderNo={orderNo} /> : <span className="mono break">{withdrawalNo}</span>,
  },
  MEMBER,
  {
    key: 'why',
    title: '原因与答复',
    cell: ({ reason, said, askedBy, decidedBy, holder, serial }) => (
      <>
        {askedBy && `${askedBy}：`}
        {reason}
        {said && <b className="apply-reason">{`${decidedBy || '渠道'}：${said}`}</b>}
        {holder && <span className="apply-reason">收款户名 {holder}</span>}
        {serial && <span className="apply-reason">流水 {serial}</span>}
      </>
    ),
  },
  {
    key: 'time',
    title: '发起',
    fold: 'second',
    cell: ({ createTime }) => <span className="nowrap">{createTime}</span>,
  },
];

const REVIEW: Column<Row> = {
  key: 'review',
  title: '审核',
  fold: 'second',
  cell: ({ reviewId, no, status }) => (
    <ReviewLink kind={reviewKind.refund} id={reviewId} no={no} waits={status === refundStatus.toSecond} />
  ),
};

const ACTION = actionColumn((row: Row) => <RefundActions refund={row} />);

const SAMPLE = {
  no: 'TK20260105102030',
  status: '已退',
  amount: '100.00',
  way: '退回原渠道，支付宝',
  of: 'PO20260105102030',
  member: '138****8000',
  why: '多充了',
  time: '2026-01-05 10:20:30',
  review: '',
  action: '',
};

export function RefundsScreen() {
  const may = useMay(recordPayout);
  return (
    <ListScreen
      of={searchRefunds}
      title="退款"
      note={({ open }) => (open > 0 ? `${open} 笔等人处理` : '没有等人处理的')}
      columns={[...COLUMNS, REVIEW, ...(may ? [ACTION] : [])]}
      rowKey={({ no }) => no}
      nothingFound={<EmptyState title="没有符合条件的退款">单号要完整输入；换个状态试试。</EmptyState>}
      sample={SAMPLE}
      nothingYet={
        <EmptyState title="还没有退款">
          在<Link to="/orders">订单</Link>页里发起退款，或同意用户
          <Link to="/withdrawals">余额退款</Link>的申请后，列在这里。
        </EmptyState>
      }
    />
  );
}
