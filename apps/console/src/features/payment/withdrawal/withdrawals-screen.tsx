// /withdrawals: members who want paid-in money back, the one that waits longest first.
import { decideWithdrawal, searchWithdrawals } from '@jishi/contract/console/refund';
import type { Output } from '@jishi/contract/endpoint';
import { withdrawalStatus } from '@jishi/contract/enums/payment';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money, formatMoney } from '@jishi/ui/money';
import { Link } from 'react-router';
import { MEMBER, actionColumn, statusColumn } from '../../../shell/columns';
import { useDecision } from '../../../shell/decision';
import { DecisionButtons } from '../../../shell/decision-buttons';
import { useMay } from '../../../shell/operator';
import { GrantNote } from '../refund/back-preview';
import { useRefresh } from '../refund/refresh';
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
  { key: 'amount', title: '金额', align: 'end', cell: ({ amount }) => <Money value={amount} /> },
  MEMBER,
  {
    key: 'account',
    title: '原路退不了的转到',
    fold: 'line',
    cell: ({ account }) =>
      account ? (
        <span className="break">
          {account.holder}，{account.bank}，<span className="mono">{account.number}</span>
        </span>
      ) : (
        <span className="quiet">没有填写</span>
      ),
  },
  { key: 'time', title: '提交', cell: ({ createTime }) => <span className="nowrap">{createTime}</span> },
  {
    key: 'decided',
    title: '经手',
    fold: 'line',
    cell: ({ firstBy, decidedBy, reason }) => (
      <>
        {[firstBy, decidedBy].filter(Boolean).join('，') || <span className="quiet">还没有</span>}
        {reason && <span className="apply-reason">{reason}</span>}
      </>
    ),
  },
];

const ACTION = actionColumn((row: Row) =>
  row.status === withdrawalStatus.waiting ? <Decide withdrawal={row} /> : null,
);

export function WithdrawalsScreen() {
  const may = useMay(decideWithdrawal);
  return (
    <ListScreen
      of={searchWithdrawals}
      title="退回余额"
      what="退款申请"
      note={({ waiting }) => (waiting > 0 ? `${waiting} 笔待审核，金额都已冻结` : '没有待审核的')}
      columns={may ? [...COLUMNS, ACTION] : COLUMNS}
      rowKey={({ no }) => no}
      nothingFound={<EmptyState title="没有符合条件的申请">换个状态试试；会员编号要完整输入。</EmptyState>}
      nothingYet={<EmptyState title="还没有人申请退回余额">会员在资金明细里申请后，列在这里。</EmptyState>}
    />
  );
}

function Decide({ withdrawal: { no, amount, needsSecond, firstBy, mine } }: { withdrawal: Row }) {
  const refresh = useRefresh();
  const decision = useDecision(decideWithdrawal, {
    of: { no },
    accepted: ({ outcome }) => outcome,
    refused: () => '已拒绝，会员会收到通知',
    onSettled: refresh,
  });
  const said =
    needsSecond && !firstBy
      ? '您同意后还要另一位操作员同意，才会退出。'
      : '退回付款的渠道，新付的先退；原路退不了的转到会员填写的账户。退出后不能撤回。';
  const content = (
    <>
      <p>
        {formatMoney(amount)} 元。{said}
      </p>
      <GrantNote no={no} />
    </>
  );
  return (
    <DecisionButtons
      no={no}
      question={{ title: '同意退回余额', content }}
      {...decision}
      refusal={{
        verb: '拒绝',
        title: '拒绝退回余额',
        consequences: ['金额立即解冻，会员可以照常使用，也可以再申请。'],
        hint: '会员会收到通知，原因写在里面',
      }}
      waiting={mine && <span className="quiet">等另一位同意</span>}
    />
  );
}
