// /account: what an operator signs in with, and where they are signed in.
import { endOtherOwnSessions, endOwnSession, getOwnAccount } from '@jishi/contract/console/own-account';
import { deviceName } from '@jishi/contract/device-words';
import type { Output } from '@jishi/contract/endpoint';
import { Moment } from '@jishi/ui/beijing-time';
import { Button, Press } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { Device } from '@jishi/ui/device';
import { FactList } from '@jishi/ui/fact-list';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { PlaceCredit } from '@jishi/ui/place-credit';
import { RuledHead } from '@jishi/ui/ruled-head';
import { toast } from '@jishi/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCall, useRefreshOf } from '../../../shell/client';
import { actionColumn } from '../../../shell/columns';
import { Loaded } from '../../../shell/loaded';
import { roleName, useOperator } from '../../../shell/operator';
import { Screen } from '../../../shell/screen';
import { Passkeys } from '../passkey/passkeys';
import { AuthenticatorDialog } from './authenticator-dialog';
import { PasswordDialog } from './password-dialog';
import { RecoveryDialog } from './recovery-dialog';

type Own = Output<typeof getOwnAccount>;
type Session = Own['sessions'][number];

const DIALOGS = { password: PasswordDialog, authenticator: AuthenticatorDialog, recovery: RecoveryDialog };

export function AccountScreen() {
  const own = useQuery(query(getOwnAccount, {}));
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const Opened = open && DIALOGS[open];
  return (
    <Screen
      title="我的账号"
      note="修改都要密码和动态口令，并留在审计里"
      actions={
        <>
          <Button onClick={() => setOpen('password')}>修改密码</Button>
          <Button onClick={() => setOpen('authenticator')}>更换认证器</Button>
          <Button onClick={() => setOpen('recovery')}>生成恢复码</Button>
        </>
      }
    >
      <Loaded of={own} what="我的账号" rows={4}>
        {(account) => (
          <div className="sections">
            <Facts {...account} />
            <Passkeys />
            <Sessions sessions={account.sessions} />
          </div>
        )}
      </Loaded>
      {Opened && <Opened onClose={() => setOpen(undefined)} />}
    </Screen>
  );
}

function Facts({ contact, recoveryLeft }: Own) {
  const { account, name, role } = useOperator();
  const codes = recoveryLeft > 0 ? `还有 ${recoveryLeft} 个` : '没有：手机丢了就不能登录，请先生成';
  return (
    <FactList
      facts={[
        ['账号', <span className="mono">{account}</span>],
        ['姓名', name],
        ['角色', roleName(role)],
        ['手机或邮箱', contact],
        ['恢复码', codes],
      ]}
    />
  );
}

const COLUMNS: readonly Column<Session>[] = [
  {
    key: 'device',
    title: '设备',
    fold: 'lead',
    width: '26%',
    cell: ({ device, current }) => (
      <>
        <Device device={device} name={deviceName(device)} /> {current && <span className="quiet">这台设备</span>}
      </>
    ),
  },
  { key: 'place', title: '地点', fold: 'line', cell: ({ place }) => place || <span className="faint">不知道</span> },
  { key: 'ip', title: 'IP', fold: 'line', cell: ({ ip }) => <span className="mono break">{ip}</span> },
  { key: 'created', title: '登录于', fold: 'line', cell: ({ createTime }) => <Moment time={createTime} /> },
  { key: 'seen', title: '最近活动', fold: 'line', cell: ({ seenTime }) => <Moment time={seenTime} /> },
  actionColumn((session) => !session.current && <End session={session} />),
];

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const refresh = useRefreshOf(getOwnAccount);
  const endOthers = useCall(endOtherOwnSessions, {
    onSuccess: ({ ended }) => toast.success(ended > 0 ? `${ended} 台设备已退出登录` : '没有其他登录着的设备了'),
    onSettled: refresh,
  });
  async function ask() {
    const content = <p>只留下这台设备，其他设备都要重新登录。</p>;
    if (await confirm({ title: '退出其他设备', content, confirmText: '退出其他设备' })) endOthers.mutate({});
  }
  return (
    <section>
      <RuledHead
        title="登录着的设备"
        note={`${sessions.length} 台；不认识的就让它退出，再修改密码`}
        more={
          sessions.length > 1 && (
            <Press className="text-button" disabled={endOthers.isPending} onClick={() => void ask()}>
              退出其他设备
            </Press>
          )
        }
      />
      <LedgerTable caption="登录着的设备" columns={COLUMNS} rows={sessions} rowKey={({ id }) => id} dense />
      <PlaceCredit />
    </section>
  );
}

function End({ session: { id, device } }: { session: Session }) {
  const refresh = useRefreshOf(getOwnAccount);
  const end = useCall(endOwnSession, {
    onSuccess: () => toast.success(`${deviceName(device)}已退出登录`),
    onSettled: refresh,
  });
  return (
    <Button
      size="small"
      aria-label={`让 ${deviceName(device)} 退出`}
      disabled={end.isPending}
      onClick={() => end.mutate({ id })}
    >
      退出此设备
    </Button>
  );
}
