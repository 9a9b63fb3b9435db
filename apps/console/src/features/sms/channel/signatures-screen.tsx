// /sms/channels/:id/signatures: which signatures a channel knows.
import { listSmsChannelSignatures, saveSmsChannelSignature } from '@jishi/contract/console/sms-channel';
import type { RowOf } from '@jishi/contract/list';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { useParams } from '@jishi/ui/router';
import { StatusMark } from '@jishi/ui/status-mark';
import { toast } from '@jishi/ui/toast-store';
import { useCall, useRefreshOf } from '../../../shell/client';
import { MEMBER_ID, actionColumn } from '../../../shell/columns';
import { ListScreen } from '../../../shell/list-screen';
import { useMay } from '../../../shell/operator';

type Row = RowOf<typeof listSmsChannelSignatures>;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', title: '签名', fold: 'lead', cell: ({ name }) => `【${name}】` },
  {
    key: 'state',
    title: '登记',
    fold: 'tail',
    cell: ({ registerTime }) => (
      <StatusMark tone={registerTime ? 'success' : 'quiet'}>{registerTime ? '已登记' : '没有登记'}</StatusMark>
    ),
  },
  MEMBER_ID,
  { key: 'time', title: '登记时间', cell: ({ registerTime }) => <span className="nowrap">{registerTime ?? '—'}</span> },
];

export function ChannelSignaturesScreen() {
  const { id = '' } = useParams();
  const may = useMay(saveSmsChannelSignature);
  const action = actionColumn((row: Row) => <Register channelId={id} signature={row} />);
  return (
    <ListScreen
      of={listSmsChannelSignatures}
      set={{ channelId: id }}
      title="签名登记"
      what="签名"
      note="服务商那里审核通过的签名才登记；没有登记的不走这个通道"
      columns={may ? [...COLUMNS, action] : COLUMNS}
      rowKey={({ id: signatureId }) => signatureId}
      nothingYet={<EmptyState title="还没有通过的签名">用户的签名审核通过以后出现在这里。</EmptyState>}
    />
  );
}

function Register({ channelId, signature: { id, name, registerTime } }: { channelId: string; signature: Row }) {
  const isRegistered = registerTime !== null;
  const save = useCall(saveSmsChannelSignature, {
    onSuccess: () => toast.success(isRegistered ? '已取消登记' : '已登记'),
    onSettled: useRefreshOf(listSmsChannelSignatures),
  });
  return (
    <Button
      size="small"
      aria-label={`${isRegistered ? '取消登记' : '登记'} ${name}`}
      disabled={save.isPending}
      onClick={() => save.mutate({ channelId, signatureId: id, isRegistered: !isRegistered })}
    >
      {isRegistered ? '取消登记' : '登记'}
    </Button>
  );
}
