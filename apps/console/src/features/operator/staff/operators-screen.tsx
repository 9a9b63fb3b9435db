// /operators: who works at the console. A person makes their own password by a link that only they get.
import { cancelInvitation, listOperators, switchOperator } from '@jishi/contract/console/operator';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { RuledHead } from '@jishi/ui/ruled-head';
import { StatusMark } from '@jishi/ui/status-mark';
import { toast } from '@jishi/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCall, useRefreshOf } from '../../../shell/client';
import { actionColumn } from '../../../shell/columns';
import { Loaded } from '../../../shell/loaded';
import { roleName, useOperator } from '../../../shell/operator';
import { ReasonButton } from '../../../shell/reason-button';
import { Screen } from '../../../shell/screen';
import { InviteDialog } from './invite-dialog';

type Staff = Output<typeof listOperators>;
type Row = Staff['operators'][number];
type Invitation = Staff['invitations'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', title: '姓名', fold: 'lead', cell: ({ name }) => name },
  {
    key: 'enabled',
    title: '状态',
    fold: 'tail',
    cell: ({ enabled }) => <StatusMark tone={enabled ? 'success' : 'quiet'}>{enabled ? '启用' : '已停用'}</StatusMark>,
  },
  { key: 'account', title: '账号', cell: ({ account }) => <span className="mono">{account}</span> },
  { key: 'role', title: '角色', cell: ({ role }) => roleName(role) },
  {
    key: 'created',
    title: '加入',
    fold: 'line',
    cell: ({ createTime }) => <span className="nowrap">{createTime}</span>,
  },
  {
    key: 'latest',
    title: '最近登录',
    fold: 'line',
    cell: ({ latestLoginTime }) => <span className="nowrap">{latestLoginTime ?? '没有登录过'}</span>,
  },
  actionColumn((row) => <Switch operator={row} />),
];

export function OperatorsScreen() {
  const staff = useQuery(query(listOperators, {}));
  const [inviting, setInviting] = useState(false);
  return (
    <Screen
      title="操作员"
      note="大额的款要两位操作员经手，登记的人不能复核自己的"
      actions={
        <Button look="main" onClick={() => setInviting(true)}>
          邀请操作员
        </Button>
      }
    >
      <Loaded of={staff} what="操作员" rows={4}>
        {({ operators, invitations }) => (
          <div className="sections">
            <LedgerTable caption="操作员" columns={COLUMNS} rows={operators} rowKey={({ id }) => id} dense />
            {invitations.length > 0 && <Invitations rows={invitations} />}
          </div>
        )}
      </Loaded>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Screen>
  );
}

const useRefresh = () => useRefreshOf(listOperators);

function Switch({ operator: { id, name, enabled } }: { operator: Row }) {
  const self = useOperator();
  const refresh = useRefresh();
  const change = useCall(switchOperator, {
    silent: true,
    checkedBy: async () => (await import('@jishi/contract/console/operator?schema')).switchOperator.input,
    onSuccess: () => toast.success(enabled ? `${name}已停用，所有设备都已退出` : `${name}可以重新登录了`),
    onSettled: refresh,
  });
  if (self.id === id) return <span className="quiet">您自己</span>;
  const verb = enabled ? '停用' : '启用';
  return (
    <ReasonButton
      size="small"
      label={`${verb} ${name}`}
      title={`${verb}${name}`}
      consequences={
        enabled
          ? ['立即退出所有设备，不能再登录。', '他做过的事都留在审计里，随时可以重新启用。']
          : ['可以用原来的密码和认证器重新登录。']
      }
      hint="留在审计记录里"
      verb={`${verb}操作员`}
      pending={change.isPending}
      onConfirm={(reason) => change.mutateAsync({ id, enabled: !enabled, reason })}
    >
      {verb}
    </ReasonButton>
  );
}

const INVITATIONS: readonly Column<Invitation>[] = [
  { key: 'name', title: '姓名', fold: 'lead', cell: ({ name }) => name },
  {
    key: 'state',
    title: '状态',
    fold: 'tail',
    cell: ({ expired }) => (
      <StatusMark tone={expired ? 'quiet' : 'warning'}>{expired ? '已过期' : '等待加入'}</StatusMark>
    ),
  },
  { key: 'account', title: '账号', cell: ({ account }) => <span className="mono">{account}</span> },
  { key: 'role', title: '角色', cell: ({ role }) => roleName(role) },
  { key: 'expires', title: '有效至', cell: ({ expireTime }) => <span className="nowrap">{expireTime}</span> },
  actionColumn((row) => <Cancel invitation={row} />),
];

function Invitations({ rows }: { rows: readonly Invitation[] }) {
  return (
    <section>
      <RuledHead title="还没有用掉的邀请" note="链接丢了就重新邀请同一个账号" />
      <LedgerTable caption="邀请" columns={INVITATIONS} rows={rows} rowKey={({ account }) => account} dense />
    </section>
  );
}

function Cancel({ invitation: { account, name } }: { invitation: Invitation }) {
  const refresh = useRefresh();
  const cancel = useCall(cancelInvitation, {
    onSuccess: () => toast.success(`给${name}的链接已作废`),
    onSettled: refresh,
  });
  return (
    <Button
      size="small"
      aria-label={`作废给 ${name} 的邀请`}
      disabled={cancel.isPending}
      onClick={() => cancel.mutate({ account })}
    >
      作废
    </Button>
  );
}
