// Where the member is signed in, and how to end it there.
import { listSessions, revokeSession, revokeSessions } from '@jishi/contract/account/session';
import { deviceName } from '@jishi/contract/device-words';
import type { Output } from '@jishi/contract/endpoint';
import * as codes from '@jishi/contract/codes';
import { Moment } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { Device } from '@jishi/ui/device';
import { Failure } from '@jishi/ui/failure';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { PlaceCredit } from '@jishi/ui/place-credit';
import { RuledHead } from '@jishi/ui/ruled-head';
import { StatusMark } from '@jishi/ui/status-mark';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../shell/client';
import { useSignOut } from '../../../shell/sign-out';
import { toast } from '../../../shell/toast-store';
import { SESSIONS } from '../queries';

type Session = Output<typeof listSessions>[number];

export function SessionList() {
  const { signOutEverywhere } = useSignOut();
  const { data, error, refetch } = useQuery(SESSIONS);
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: SESSIONS.queryKey });
  // Already ended, by itself or elsewhere: the wanted state is reached.
  const one = useCall(revokeSession, { ownCodes: [codes.notFound], onSettled: again });
  const others = useCall(revokeSessions, { onSettled: again });

  async function end(session: Session) {
    const sure = await confirm({
      content: `${deviceName(session.device)}要重新登录后才能使用。`,
      confirmText: '退出此设备',
    });
    if (!sure) return;
    one.mutate({ id: session.id }, { onSuccess: () => toast.success('这台设备已退出') });
  }

  async function endOthers() {
    const sure = await confirm({ content: '除这台设备外，其他设备都要重新登录。', confirmText: '退出其他设备' });
    if (!sure) return;
    others.mutate({ scope: 'others' }, { onSuccess: ({ ended }) => toast.success(`${ended} 台设备已退出`) });
  }

  return (
    <section className="workspace-section" aria-labelledby="sessions">
      <RuledHead
        id="sessions"
        title="登录着的设备"
        note={data && `${data.length} 台，30 天没有使用会自动退出`}
        more={
          <>
            {data && data.length > 1 && (
              <button type="button" className="text-button" onClick={() => void endOthers()}>
                退出其他设备
              </button>
            )}
            <button type="button" className="text-button" onClick={() => void signOutEverywhere()}>
              全部退出
            </button>
          </>
        }
      />
      {data ? (
        <>
          <LedgerTable
            caption="登录着的设备"
            columns={columnsOf((session) => void end(session), one.isPending)}
            rows={data}
            rowKey={({ id }) => id}
          />
          <PlaceCredit />
        </>
      ) : error ? (
        <Failure title="设备没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={2} />
      )}
    </section>
  );
}

function columnsOf(onEnd: (session: Session) => void, busy: boolean): Column<Session>[] {
  return [
    {
      key: 'device',
      title: '设备',
      fold: 'lead',
      width: '30%',
      cell: ({ device }) => <Device device={device} name={deviceName(device)} />,
    },
    {
      key: 'place',
      title: '地点与 IP',
      fold: 'line',
      cell: ({ place, ip }) => (
        <span>
          {place || '未知地点'} <span className="mono faint break">{ip}</span>
        </span>
      ),
    },
    { key: 'created', title: '登录于', fold: 'line', cell: ({ createTime }) => <Moment time={createTime} /> },
    { key: 'seen', title: '最近活动', fold: 'line', cell: ({ seenTime }) => <Moment time={seenTime} /> },
    {
      key: 'action',
      title: '操作',
      label: '',
      align: 'end',
      fold: 'tail',
      cell: (session) =>
        session.current ? (
          <StatusMark tone="success">当前设备</StatusMark>
        ) : (
          <Button size="small" disabled={busy} onClick={() => onEnd(session)}>
            退出此设备
          </Button>
        ),
    },
  ];
}
