// /operators: who works at the console. A person makes their own password by a link that is sent to them alone.
import { cancelInvitation, listOperators, resendInvitation, switchOperator } from '@jishi/contract/console/operator';
import type { Output } from '@jishi/contract/endpoint';
import { reviewKind } from '@jishi/contract/enums/review';
import { Button } from '@jishi/ui/button';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { StatusMark } from '@jishi/ui/status-mark';
import { toast } from '@jishi/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCall, useRefreshOf } from '../../../shell/client';
import { actionColumn } from '../../../shell/columns';
import { ReviewLink } from '../../../shell/links';
import { Loaded } from '../../../shell/loaded';
import { roleName, useOperator } from '../../../shell/operator';
import { ReasonButton } from '../../../shell/reason-button';
import { Screen } from '../../../shell/screen';
import { InviteDialog } from './invite-dialog';

type Staff = Output<typeof listOperators>;
type Row = Staff['operators'][number];
type Invitation = Staff['invitations'][number];
type Proposal = Staff['proposals'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', title: '姓名', fold: 'lead', cell: ({ name }) => name },
  {
    key: 'enabled',
    title: '状态',
    fold: 'tail',
    cell: ({ enabled, moneyFrom, leaving }) => {
      if (!enabled) return <StatusMark tone="quiet">已停用</StatusMark>;
      if (leaving)
        return (
          <StatusMark tone="warning">
            {leaving.objected ? '停用有异议，等另一位所有者' : `${leaving.dueTime} 没有异议就停用`}
          </StatusMark>
        );
      return moneyFrom ? (
        <StatusMark tone="warning">{moneyFrom} 起可经手资金</StatusMark>
      ) : (
        <StatusMark tone="success">启用</StatusMark>
      );
    },
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
      note="大额的款要两位操作员经手，登记的人不能复核自己的；资金权限由两位所有者授予，只有一位时 24 小时后生效；停用所有者要另一位同意，或 24 小时内本人没有异议"
      actions={
        <Button look="main" onClick={() => setInviting(true)}>
          邀请操作员
        </Button>
      }
    >
      <Loaded of={staff} what="操作员" rows={4}>
        {({ operators, invitations, proposals, oneOwner }) => (
          <div className="sections">
            {oneOwner && <OneOwner limit={oneOwner.limit} />}
            <LedgerTable caption="操作员" columns={COLUMNS} rows={operators} rowKey={({ id }) => id} dense />
            {proposals.length > 0 && <Proposals rows={proposals} />}
            {invitations.length > 0 && <Invitations rows={invitations} />}
          </div>
        )}
      </Loaded>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Screen>
  );
}

/** One owner could be both of two people: nobody is asked whom they invite. */
function OneOwner({ limit }: { limit: string }) {
  return (
    <p className="note">
      现在能授予资金权限的所有者只有一位，没有第二个人核对邀请的是谁，所以 24 小时内一人经手的限额降为{' '}
      <Money value={limit} /> 元。请邀请另一位所有者：他加入 24 小时后恢复原来的限额，此后授予资金权限要两位所有者同意。
    </p>
  );
}

const PROPOSALS: readonly Column<Proposal>[] = [
  { key: 'name', title: '姓名', fold: 'lead', cell: ({ name }) => name },
  {
    key: 'state',
    title: '状态',
    fold: 'tail',
    cell: () => <StatusMark tone="warning">等另一位所有者</StatusMark>,
  },
  { key: 'account', title: '账号', cell: ({ account }) => <span className="mono">{account}</span> },
  { key: 'role', title: '角色', cell: ({ role }) => roleName(role) },
  { key: 'sentTo', title: '将发到', cell: ({ sentTo }) => <span className="mono">{sentTo}</span> },
  { key: 'by', title: '提出', cell: ({ proposedBy }) => proposedBy },
  actionColumn(({ reviewId, account }) => <ReviewLink kind={reviewKind.moneyGrant} id={reviewId} no={account} waits />),
];

function Proposals({ rows }: { rows: readonly Proposal[] }) {
  return (
    <section>
      <RuledHead title="等同意的资金权限" note="同意以前没有发出任何链接；提出的人可以在待办里撤回" />
      <LedgerTable
        caption="等同意的资金权限"
        columns={PROPOSALS}
        rows={rows}
        rowKey={({ reviewId }) => reviewId}
        dense
      />
    </section>
  );
}

/** What follows where an owner is to leave: nothing by one word. */
const PROPOSED = [
  '另一位所有者同意，立即停用；没有人同意时，24 小时内本人没有异议才停用（联系不上本人的是 7 天）。',
  '他会立即收到通知；提出异议以后，只能由另一位所有者决定。您可以在待办里撤回。',
];

function doneOf(name: string, enabled: boolean, dueTime: string | null): string {
  if (dueTime) return `已提出停用${name}，${dueTime} 前没有异议就停用`;
  return enabled ? `${name}已停用，所有设备都已退出` : `${name}可以重新登录了`;
}

const useRefresh = () => useRefreshOf(listOperators);

function Switch({ operator: { id, name, account, role, enabled, moneyFrom, leaving } }: { operator: Row }) {
  const self = useOperator();
  const refresh = useRefresh();
  const change = useCall(switchOperator, {
    silent: true,
    onSuccess: ({ dueTime }) => toast.success(doneOf(name, enabled, dueTime)),
    onSettled: refresh,
  });
  if (self.id === id) return <span className="quiet">您自己</span>;
  if (leaving) return <ReviewLink kind={reviewKind.ownerEnd} id={leaving.reviewId} no={account} waits />;
  const verb = enabled ? '停用' : '启用';
  const isProposed = enabled && role === 'owner' && moneyFrom === null;
  return (
    <ReasonButton
      size="small"
      label={`${verb} ${name}`}
      title={`${verb}${name}`}
      consequences={
        isProposed
          ? PROPOSED
          : enabled
            ? ['立即退出所有设备，不能再登录。', '他做过的事都留在审计里，随时可以重新启用。']
            : ['可以用原来的密码和认证器重新登录。']
      }
      hint="留在审计记录里"
      verb={isProposed ? '提出停用' : `${verb}操作员`}
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
  { key: 'sentTo', title: '发到', cell: ({ sentTo }) => <span className="mono">{sentTo}</span> },
  { key: 'expires', title: '有效至', cell: ({ expireTime }) => <span className="nowrap">{expireTime}</span> },
  actionColumn((row) => (
    <>
      <Resend invitation={row} /> <Cancel invitation={row} />
    </>
  )),
];

function Invitations({ rows }: { rows: readonly Invitation[] }) {
  return (
    <section>
      <RuledHead
        title="还没有用掉的邀请"
        note="没收到就重新发送，先前的链接随即作废；手机或邮箱填错了，重新邀请同一个账号"
      />
      <LedgerTable caption="邀请" columns={INVITATIONS} rows={rows} rowKey={({ account }) => account} dense />
    </section>
  );
}

function Resend({ invitation: { account, name } }: { invitation: Invitation }) {
  const refresh = useRefresh();
  const resend = useCall(resendInvitation, {
    onSuccess: ({ sentTo }) => toast.success(`新的链接已发到 ${sentTo}，先前的作废`),
    onSettled: refresh,
  });
  return (
    <Button
      size="small"
      aria-label={`重新发送给 ${name} 的邀请`}
      disabled={resend.isPending}
      onClick={() => resend.mutate({ account })}
    >
      重新发送
    </Button>
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
