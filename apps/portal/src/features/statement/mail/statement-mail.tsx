// Statements by mail: whether and where they go, what was sent, sending a closed month again.
import {
  type getStatementMails,
  mailStatement,
  turnOffStatementMail,
  turnOnStatementMail,
} from '@jishi/contract/statement/mail';
import type { Output } from '@jishi/contract/endpoint';
import { deliveryStatus } from '@jishi/contract/enums/delivery';
import { statementMailState } from '@jishi/contract/enums/payment';
import { Moment } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { aside } from '@jishi/ui/main-part';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../shell/client';
import { Status } from '../../../shell/labels';
import { toast } from '../../../shell/toast-store';
import { STATEMENT_MAILS } from '../queries';
import { AddressDialog } from './address-dialog';

type Mails = Output<typeof getStatementMails>;
type Mail = Mails['mails'][number];

/** Mails under way are looked at again. */
const AGAIN_MS = 3000;
const isUnderWay = ({ status }: Mail) => status === deliveryStatus.waiting || status === deliveryStatus.handedOver;

/** `month`: the one on the page. */
export function StatementMail({ month }: { month: string }) {
  const { data } = useQuery({
    ...aside('每月邮件', STATEMENT_MAILS),
    refetchInterval: ({ state }) => (state.data?.mails.some(isUnderWay) ? AGAIN_MS : false),
  });
  if (!data) return null;
  const isOn = data.state === statementMailState.on;
  return (
    <section className="statement-mail" aria-labelledby="statement-mail">
      <RuledHead id="statement-mail" title="每月邮件" note="每月关账后发到邮箱，附 PDF，每个月一封" />
      {isOn ? <On mails={data} month={month} /> : <Off mails={data} />}
      {data.mails.length > 0 && (
        <LedgerTable
          caption="发出的对账单邮件"
          columns={COLUMNS}
          rows={data.mails}
          rowKey={({ month, createTime }) => month + createTime}
        />
      )}
    </section>
  );
}

function useKept(said: string) {
  const client = useQueryClient();
  return {
    onSuccess: (mails: Mails) => {
      client.setQueryData(STATEMENT_MAILS.queryKey, mails);
      toast.success(said);
    },
  };
}

function On({ mails: of, month }: { mails: Mails; month: string }) {
  const { email, openMonth, available } = of;
  const missed = missedBy(of);
  const [isChanging, setChanging] = useState(false);
  const off = useCall(turnOffStatementMail, useKept('每月邮件已停用'));
  const send = useCall(mailStatement, useKept('已开始发送'));
  async function stop() {
    if (await confirm({ title: '停用每月邮件', content: `以后的对账单不再发到 ${email}。`, confirmText: '停用' }))
      off.mutate({});
  }
  return (
    <>
      <p>
        发到 <b className="mono">{email}</b>。<NextOne of={of} />
      </p>
      {missed && (
        <p role="status">
          <span className="tone-danger">
            {missed.month} 的对账单没有送到：{WHY_NOT[missed.status]}。
          </span>
          可以换一个邮箱再发。
        </p>
      )}
      <Actions>
        {month < openMonth && available && (
          <Button look={missed ? 'plain' : 'main'} disabled={send.isPending} onClick={() => send.mutate({ month })}>
            把 {month} 发到邮箱
          </Button>
        )}
        <Button look={missed ? 'main' : 'plain'} onClick={() => setChanging(true)}>
          换邮箱
        </Button>
        <Button disabled={off.isPending} onClick={() => void stop()}>
          停用
        </Button>
      </Actions>
      {isChanging && <AddressDialog verb="换邮箱" now={email} onClose={() => setChanging(false)} />}
    </>
  );
}

/** The newest mail, where it did not reach the address that statements go to; one from before a change went elsewhere. */
const missedBy = ({ changeTime, mails: [newest] }: Mails): Mail | undefined =>
  newest && WHY_NOT[newest.status] && newest.createTime >= (changeTime ?? '') ? newest : undefined;

function NextOne({ of: { available, nextMonth, nextTime } }: { of: Mails }) {
  if (!available) return <span className="tone-danger">邮件服务还没有配置，配置后补发。</span>;
  if (!nextMonth || !nextTime) return null;
  return (
    <>
      下一封是 {nextMonth} 的对账单，
      <Moment time={nextTime} /> 之后发出。
    </>
  );
}

const WHY_OFF: Readonly<Record<number, (mails: Mails) => ReactNode>> = {
  [statementMailState.off]: () =>
    '没有打开。给会计或自己的邮箱发一份，不必每月登录下载；收件人在每封邮件里都可以退订。',
  [statementMailState.stopped]: ({ email }) => (
    <>
      已停用，不再发到 <span className="mono">{email}</span>。
    </>
  ),
  [statementMailState.unsubscribed]: ({ email, changeTime }) => (
    <>
      <span className="mono">{email}</span> 的主人在邮件里退订了
      {changeTime && (
        <>
          （<Moment time={changeTime} />）
        </>
      )}
      ，不再发送。
    </>
  ),
};

function Off({ mails }: { mails: Mails }) {
  const { state, boundEmail, available } = mails;
  const [isProving, setProving] = useState(false);
  const on = useCall(turnOnStatementMail, useKept('每月邮件已打开'));
  return (
    <>
      <p>{WHY_OFF[state]?.(mails)}</p>
      {available ? (
        <Actions>
          {boundEmail && (
            <Button look="main" disabled={on.isPending} onClick={() => on.mutate({})}>
              发到 {boundEmail}
            </Button>
          )}
          <Button look={boundEmail ? 'plain' : 'main'} onClick={() => setProving(true)}>
            {boundEmail ? '发到别的邮箱' : '打开每月邮件'}
          </Button>
        </Actions>
      ) : (
        <p className="note">邮件服务还没有配置，现在不能打开。</p>
      )}
      {isProving && <AddressDialog verb="打开每月邮件" onClose={() => setProving(false)} />}
    </>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <p className="statement-mail-actions">{children}</p>;
}

const WHY_NOT: Readonly<Record<number, string>> = {
  [deliveryStatus.failed]: '收件邮箱的服务器拒收，请核对地址',
  [deliveryStatus.expired]: '一周内没有送到',
};

const COLUMNS: readonly Column<Mail>[] = [
  {
    key: 'month',
    title: '月份',
    fold: 'lead',
    cell: ({ month, again }) => (
      <>
        {month}
        {again && <span className="faint small"> 再次发送</span>}
      </>
    ),
  },
  { key: 'email', title: '收件邮箱', fold: 'second', cell: ({ email }) => <span className="mono break">{email}</span> },
  { key: 'time', title: '时间', fold: 'end', cell: ({ createTime }) => <Moment time={createTime} /> },
  {
    key: 'file',
    title: '附件',
    fold: 'none',
    cell: ({ hasFile }) => (hasFile ? 'PDF' : <span className="faint">账目多，没有附件</span>),
  },
  {
    key: 'status',
    title: '结果',
    fold: 'tail',
    cell: ({ status }) => (
      <span className="statement-mail-result">
        <Status of="deliveryStatus" value={status} />
        {WHY_NOT[status] && <span className="faint small">{WHY_NOT[status]}</span>}
      </span>
    ),
  },
];
