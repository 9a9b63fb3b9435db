// A part of /fund/detail: the withdrawable amount, the request form, and earlier requests.
import {
  type Withdrawal,
  cancelWithdrawal,
  getWithdrawable,
  listWithdrawals,
} from '@jishi/contract/payment/withdrawal';
import { authStatus, authType } from '@jishi/contract/enums/account';
import { refundWay, withdrawalStatus } from '@jishi/contract/enums/payment';
import { Moment } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@jishi/ui/router';
import type * as z from 'zod';
import { certifyHref } from '../../../shell/certify';
import { query, useCall } from '../../../shell/client';
import { type Label, Status, useLabel } from '../../../shell/labels';
import { useMember } from '../../../shell/member';
import { toast } from '../../../shell/toast-store';
import { refreshMoney } from './refresh';
import { WithdrawalForm } from './withdrawal-form';

type Row = z.output<typeof Withdrawal>;

/** The latest ones; older ones are in the account's entries. */
const SHOWN = 20;

export function WithdrawalScreen() {
  const { data, error, refetch } = useQuery({ ...query(getWithdrawable, {}), staleTime: 0 });
  const member = useMember();
  if (!data) {
    return error ? (
      <Failure title="没有取到可退的金额" reason={error.msg} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton rows={5} />
    );
  }
  const isEmpty = Number(data.amount) === 0;
  return (
    <>
      {data.waiting ? (
        <Waiting withdrawal={data.waiting} />
      ) : isEmpty ? (
        <EmptyState title="现在没有可以退的余额">
          只有充值的本金可以退；赠送的 ¥{formatMoney(data.bonus)} 可以花，不能退。
        </EmptyState>
      ) : member?.authStatus === authStatus.expired ? (
        <LicenceEnded />
      ) : (
        <WithdrawalForm key={data.amount} terms={data} />
      )}
      <History />
    </>
  );
}

/** The server keeps the money in until then. */
function LicenceEnded() {
  const here = useLocation();
  return (
    <EmptyState title="营业执照的期限已到">
      余额退款要先换上新的执照。认证通过后回到这里接着填。{' '}
      <Link to={certifyHref(here, authType.enterprise)}>提交新的执照</Link>
    </EmptyState>
  );
}

function Waiting({ withdrawal: { no, amount, createTime } }: { withdrawal: Row }) {
  const client = useQueryClient();
  const cancel = useCall(cancelWithdrawal, {
    onSuccess: () => toast.success('已撤回，金额已解冻'),
    onSettled: () => refreshMoney(client),
  });
  async function ask() {
    const content = `冻结的 ${formatMoney(amount)} 元马上回到可用余额。`;
    if (await confirm({ title: '撤回退款申请', content, confirmText: '撤回申请' })) cancel.mutate({ no });
  }
  return (
    <section className="workspace-section" aria-labelledby="waiting">
      <RuledHead id="waiting" title="审核中的申请" />
      <p>
        <b>¥{formatMoney(amount)}</b> 已冻结，
        <Moment time={createTime} /> 提交。审核后退回付款的渠道，结果会通知您。
      </p>
      <p className="result-actions">
        <Button disabled={cancel.isPending} onClick={() => void ask()}>
          {cancel.isPending ? '正在撤回' : '撤回申请'}
        </Button>
      </p>
    </section>
  );
}

function History() {
  const { data } = useQuery({
    ...aside('退款记录', query(listWithdrawals, { pageSize: SHOWN })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const channelLabel = useLabel('payChannel');
  if (!data || data.list.length === 0) return null;
  return (
    <section className="workspace-section" aria-labelledby="withdrawals">
      <RuledHead id="withdrawals" title="退款记录" note={data.total > SHOWN ? `最近 ${SHOWN} 笔` : undefined} />
      <LedgerTable caption="退款记录" columns={columnsOf(channelLabel)} rows={data.list} rowKey={({ no }) => no} />
    </section>
  );
}

function columnsOf(channelLabel: (channel: number) => Label): Column<Row>[] {
  return [
    { key: 'time', title: '申请', cell: ({ createTime }) => <Moment time={createTime} /> },
    { key: 'no', title: '退款单号', fold: 'lead', cell: ({ no }) => <span className="mono break">{no}</span> },
    { key: 'status', title: '状态', cell: ({ status }) => <Status of="withdrawalStatus" value={status} /> },
    {
      key: 'where',
      title: '退到哪里',
      fold: 'line',
      cell: ({ status, parts, reason, repaid, bonusBack, withheld }) =>
        parts.length === 0 && !reason ? (
          <span className="quiet">{status === withdrawalStatus.waiting ? '审核后按付款的渠道退' : '没有退'}</span>
        ) : reason ? (
          `没有通过：${reason}`
        ) : (
          <>
            {parts.map((part, at) => (
              <div key={at}>
                {formatMoney(part.amount)} 元，{wayWords(part, channelLabel)}
                {part.orderNo && (
                  <>
                    {' '}
                    <Link className="ledger-id" to={`/payres?orderNo=${part.orderNo}`}>
                      {part.orderNo}
                    </Link>
                  </>
                )}
              </div>
            ))}
            {Number(repaid) > 0 && <div>归还已用的授信 {formatMoney(repaid)} 元</div>}
            {Number(bonusBack) > 0 && <div>随充值赠送的，从赠送余额收回 {formatMoney(bonusBack)} 元</div>}
            {Number(withheld) > 0 && <div>已花掉的赠送，从退款里扣 {formatMoney(withheld)} 元</div>}
          </>
        ),
    },
    {
      key: 'amount',
      title: '金额（元）',
      label: '金额',
      align: 'end',
      fold: 'tail',
      cell: ({ amount }) => formatMoney(amount),
    },
  ];
}

function wayWords({ way, channel, status }: Row['parts'][number], channelLabel: (channel: number) => Label): string {
  if (way === refundWay.balance) return '退到余额';
  const where =
    way === refundWay.source && channel !== null ? `退回${channelLabel(channel).label}` : '转到您的银行账户';
  return status === withdrawalStatus.done ? `已${where}` : `正在${where}`;
}
