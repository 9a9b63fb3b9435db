// What protects the account, one a line, each with its state and how to change it.
import { Button } from '@jishi/ui/button';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { StatusMark } from '@jishi/ui/status-mark';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import type { Member } from '../../../shell/member';
import { askForTradePassword } from '../../../shell/trade-password';
import { TOTP } from '../queries';
import { BindWechatButton } from '../wechat/bind-wechat-button';
import type { DialogName } from './guard-dialog';

type Guard = { key: string; name: string; state: ReactNode; what: ReactNode; action: ReactNode };

const GuardDialog = lazy(async () => ({ default: (await import('./guard-dialog')).GuardDialog }));

const columns: Column<Guard>[] = [
  { key: 'name', title: '项目', fold: 'lead', width: '16%', cell: ({ name }) => <b>{name}</b> },
  { key: 'state', title: '状态', fold: 'tail', width: '18%', cell: ({ state }) => state },
  { key: 'what', title: '说明', label: '', fold: 'line', cell: ({ what }) => <span className="quiet">{what}</span> },
  {
    key: 'action',
    title: '操作',
    label: '',
    align: 'end',
    fold: 'line',
    cell: ({ action }) => <span className="row-actions">{action}</span>,
  },
];

export function Guards({ member }: { member: Member }) {
  const { data: totp } = useQuery(aside('动态口令', TOTP));
  const [opened, setOpened] = useState<DialogName>();
  const button = (name: DialogName, text: string, look: 'main' | 'plain' = 'plain') => (
    <Button size="small" look={look} onClick={() => setOpened(name)}>
      {text}
    </Button>
  );
  const rows: Guard[] = [
    {
      key: 'phone',
      name: '登录手机号',
      state: <StatusMark tone="success">{member.phone}</StatusMark>,
      what: '登录与接收验证码都用它。原手机不能用时，可以用实名人脸核身更换。',
      action: button('phone', '更换'),
    },
    {
      key: 'login-password',
      name: '登录密码',
      state: setMark(member.blnSetLoginPwd),
      what: '设置后可以用手机号加密码登录，输错 10 次锁定 30 分钟。',
      action: button('loginPassword', member.blnSetLoginPwd ? '重新设置' : '设置'),
    },
    {
      key: 'trade-password',
      name: '交易密码',
      state: setMark(member.blnSetTradePwd),
      what: '用余额购买套餐、生成与重置密钥时用它确认是您本人。',
      action: (
        <Button size="small" look={member.blnSetTradePwd ? 'plain' : 'main'} onClick={() => void askForTradePassword()}>
          {member.blnSetTradePwd ? '重新设置' : '设置'}
        </Button>
      ),
    },
    {
      key: 'wechat',
      name: '微信',
      state: (
        <StatusMark tone={member.blnBindWx ? 'success' : 'quiet'}>{member.blnBindWx ? '已绑定' : '未绑定'}</StatusMark>
      ),
      what: '绑定后可以扫码登录，也可以在微信里收到提醒。',
      action: member.blnBindWx ? button('unbindWechat', '解绑') : <BindWechatButton size="small" />,
    },
    {
      key: 'totp',
      name: '两步验证',
      state: (
        <StatusMark tone={member.blnTotp ? 'success' : 'quiet'}>{member.blnTotp ? '已开启' : '未开启'}</StatusMark>
      ),
      what: member.blnTotp
        ? `登录时还要输入动态口令。${totp ? `恢复码还剩 ${totp.recoveryLeft} 个，手机丢失时用。` : ''}`
        : '登录时多一道动态口令，密码或手机泄露也进不来。',
      action: member.blnTotp ? (
        <>
          {button('recoveryCodes', '换恢复码')}
          {button('totpOff', '关闭')}
        </>
      ) : (
        button('totpSetup', '开启')
      ),
    },
  ];
  return (
    <>
      <LedgerTable caption="账户安全设置" columns={columns} rows={rows} rowKey={({ key }) => key} />
      {opened && (
        <Suspense>
          <GuardDialog name={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function setMark(set: boolean) {
  return <StatusMark tone={set ? 'success' : 'warning'}>{set ? '已设置' : '未设置'}</StatusMark>;
}
