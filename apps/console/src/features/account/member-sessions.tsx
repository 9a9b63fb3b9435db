// Where a member is signed in, and ending it there.
import { endMemberSessions, listMemberSessions } from '@jishi/contract/console/account';
import { deviceName } from '@jishi/contract/device-words';
import type { Output } from '@jishi/contract/endpoint';
import { Moment } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { Device } from '@jishi/ui/device';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { PlaceCredit } from '@jishi/ui/place-credit';
import { RuledHead } from '@jishi/ui/ruled-head';
import { toast } from '@jishi/ui/toast-store';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from '@jishi/ui/router';
import { query, useCall } from '../../shell/client';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { ReasonDialog } from '../../shell/reason-dialog';

type Session = Output<typeof listMemberSessions>[number];

/** The sessions to end: one of them, or all. */
type Ending = Session | 'all';

const COLUMNS: readonly Column<Session>[] = [
  {
    key: 'device',
    title: '设备',
    fold: 'lead',
    width: '26%',
    cell: ({ device }) => <Device device={device} name={deviceName(device)} />,
  },
  { key: 'place', title: '地点', fold: 'line', cell: ({ place }) => place || <span className="faint">不知道</span> },
  { key: 'ip', title: 'IP', fold: 'line', cell: ({ ip }) => <span className="mono break">{ip}</span> },
  { key: 'created', title: '登录于', fold: 'line', cell: ({ createTime }) => <Moment time={createTime} /> },
  { key: 'seen', title: '最近活动', fold: 'line', cell: ({ seenTime }) => <Moment time={seenTime} /> },
];

function columnsOf(onEnd: (session: Session) => void): readonly Column<Session>[] {
  return [
    ...COLUMNS,
    {
      key: 'end',
      title: <span className="sr">操作</span>,
      align: 'end',
      fold: 'tail',
      cell: (session) => (
        <Button size="small" onClick={() => onEnd(session)}>
          退出此设备
        </Button>
      ),
    },
  ];
}

export function MemberSessions() {
  const { memberId = '' } = useParams();
  const allowed = useMay(endMemberSessions);
  const client = useQueryClient();
  const options = query(listMemberSessions, { id: memberId });
  const sessions = useQuery(options);
  const [ending, setEnding] = useState<Ending>();
  const end = useCall(endMemberSessions, {
    silent: true,
    onSuccess: ({ ended }) => toast.success(ended > 0 ? `${ended} 台设备已退出登录` : '没有登录着的设备了'),
    onSettled: () => client.invalidateQueries({ queryKey: options.queryKey }),
  });
  return (
    <Loaded of={sessions} what="登录着的设备" rows={3}>
      {(list) =>
        list.length > 0 ? (
          <section>
            <RuledHead
              title="登录着的设备"
              note={`${list.length} 台`}
              more={
                allowed && (
                  <button type="button" className="text-button" onClick={() => setEnding('all')}>
                    退出全部设备
                  </button>
                )
              }
            />
            <LedgerTable
              caption="登录着的设备"
              columns={allowed ? columnsOf(setEnding) : COLUMNS}
              rows={list}
              rowKey={({ id }) => id}
              dense
            />
            <PlaceCredit />
            {ending && (
              <ReasonDialog
                title={ending === 'all' ? '退出全部设备' : '退出此设备'}
                consequences={[
                  ending === 'all' ? `${list.length} 台设备都要重新登录。` : `${deviceName(ending.device)}要重新登录。`,
                  '密钥与正在进行的调用不受影响。',
                ]}
                hint="留在审计记录里，用户看不到"
                verb={ending === 'all' ? '退出全部' : '退出设备'}
                pending={end.isPending}
                onConfirm={(reason) =>
                  end.mutateAsync({ id: memberId, reason, sessionId: ending === 'all' ? null : ending.id })
                }
                onClose={() => setEnding(undefined)}
              />
            )}
          </section>
        ) : (
          <EmptyState title="没有登录着的设备">用户在前台登录后，设备、地点与最近活动的时间会列在这里。</EmptyState>
        )
      }
    </Loaded>
  );
}
