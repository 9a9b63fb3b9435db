// /security/accountSecurity: how this account is protected, as far as it can be changed here.
import { Button } from '@jishi/ui/button';
import { Moment } from '@jishi/ui/beijing-time';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { PageHead } from '@jishi/ui/page-head';
import { StatusMark } from '@jishi/ui/status-mark';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useMember } from '../../../shell/member';
import { askForTradePassword } from '../../../shell/trade-password';
import type { ReactNode } from 'react';

type Guard = { key: string; name: string; state: ReactNode; what: string; action?: ReactNode };

const columns: Column<Guard>[] = [
  { key: 'name', title: '项目', fold: 'lead', width: '18%', cell: ({ name }) => <b>{name}</b> },
  { key: 'state', title: '状态', fold: 'tail', width: '24%', cell: ({ state }) => state },
  { key: 'what', title: '说明', label: '', fold: 'line', cell: ({ what }) => <span className="quiet">{what}</span> },
  { key: 'action', title: '操作', label: '', align: 'end', fold: 'line', cell: ({ action }) => action },
];

export function SecurityScreen() {
  const member = useMember();
  return (
    <>
      <PageHead
        title="账户安全"
        note={
          member?.latestLoginTime && (
            <>
              上次登录 <Moment time={member.latestLoginTime} />
            </>
          )
        }
      />
      {member ? (
        <LedgerTable caption="账户安全设置" columns={columns} rows={guardsOf(member)} rowKey={({ key }) => key} />
      ) : (
        <TableSkeleton rows={3} />
      )}
    </>
  );
}

function guardsOf({ phone, blnSetTradePwd }: NonNullable<ReturnType<typeof useMember>>): Guard[] {
  return [
    {
      key: 'phone',
      name: '登录手机号',
      state: <StatusMark tone="success">{phone}</StatusMark>,
      what: '用手机号加验证码登录。更换手机号还没有开放，需要时请联系客服。',
    },
    {
      key: 'trade-password',
      name: '交易密码',
      state: blnSetTradePwd ? (
        <StatusMark tone="success">已设置</StatusMark>
      ) : (
        <StatusMark tone="warning">未设置</StatusMark>
      ),
      what: '用余额购买套餐、生成与重置密钥时用它确认是您本人。',
      action: (
        <Button size="small" look={blnSetTradePwd ? 'plain' : 'main'} onClick={() => void askForTradePassword()}>
          {blnSetTradePwd ? '重新设置' : '设置'}
        </Button>
      ),
    },
  ];
}
