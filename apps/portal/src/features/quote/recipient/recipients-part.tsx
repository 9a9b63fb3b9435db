// Who gets price lists by e-mail.
import { deleteRecipient, listRecipients } from '@jishi/contract/quote/mail';
import { RECIPIENTS_MAX } from '@jishi/contract/quote/limit';
import type { Output } from '@jishi/contract/endpoint';
import { Moment } from '@jishi/ui/beijing-time';
import { Button, Press } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { StatusMark } from '@jishi/ui/status-mark';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall, useRefreshOf } from '../../../shell/client';
import { toast } from '../../../shell/toast-store';
import { RECIPIENTS } from '../queries';
import { RecipientDialog } from './recipient-dialog';

type Recipient = Output<typeof listRecipients>[number];

const COLUMNS: readonly Column<Recipient>[] = [
  { key: 'name', title: '名称', fold: 'lead', cell: ({ name }) => <span className="break">{name}</span> },
  { key: 'email', title: '邮箱', fold: 'second', cell: ({ email }) => <span className="mono">{email}</span> },
  {
    key: 'state',
    title: '状态',
    fold: 'end',
    cell: ({ unsubscribed }) =>
      unsubscribed ? <StatusMark tone="warning">已退订</StatusMark> : <StatusMark tone="success">接收</StatusMark>,
  },
  {
    key: 'time',
    title: '添加时间',
    fold: 'none',
    cell: ({ createTime }) => <Moment time={createTime} />,
  },
  {
    key: 'action',
    title: '操作',
    label: '',
    align: 'end',
    fold: 'tail',
    cell: (recipient) => <Remove recipient={recipient} />,
  },
];

export function RecipientsPart() {
  const { data, error, refetch } = useQuery(RECIPIENTS);
  const [isAdding, setAdding] = useState(false);
  if (!data) {
    return error ? (
      <Failure title="收件邮箱没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton rows={4} />
    );
  }
  return (
    <section aria-label="收件邮箱">
      <p className="quote-bar">
        <Button look="main" disabled={data.length >= RECIPIENTS_MAX} onClick={() => setAdding(true)}>
          添加邮箱
        </Button>
        <span className="note">
          邮箱的主人把收到的验证码告诉您，才能添加；每封邮件里都可以退订。最多 {RECIPIENTS_MAX} 个，已有 {data.length}{' '}
          个
        </span>
      </p>
      {data.length === 0 ? (
        <EmptyState title="还没有收件邮箱">添加后，可以把价目表发过去。</EmptyState>
      ) : (
        <LedgerTable caption="收件邮箱" columns={COLUMNS} rows={data} rowKey={({ id }) => id} />
      )}
      {isAdding && <RecipientDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

function Remove({ recipient: { id, name } }: { recipient: Recipient }) {
  const { mutateAsync, isPending } = useCall(deleteRecipient);
  const refresh = useRefreshOf(listRecipients);
  async function remove() {
    const sure = await confirm({
      title: '删除邮箱',
      content: `以后的价目表不再发给「${name}」。再添加要重新验证。`,
      confirmText: '删除',
    });
    if (!sure) return;
    await mutateAsync({ id });
    toast.success('已删除');
    await refresh();
  }
  return (
    <Press
      className="text-button"
      aria-label={`删除 ${name}`}
      disabled={isPending}
      onClick={() => void remove().catch(() => undefined)}
    >
      删除
    </Press>
  );
}
