// Who is in an organisation, what each spent, and who is invited: for the owner and managers.
import { listColleagues, removeColleague, withdrawInvitation } from '@jishi/contract/organisation';
import type { Output } from '@jishi/contract/endpoint';
import { organisationRole } from '@jishi/contract/enums/organisation';
import { Moment } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { useCall } from '../../shell/client';
import { Status } from '../../shell/labels';
import { toast } from '../../shell/toast-store';
import { capText } from './caps';
import { UseLines } from './caps-view';
import { colleagues } from './queries';

const InviteDialog = lazy(async () => ({ default: (await import('./colleague-dialog')).InviteDialog }));
const EditColleagueDialog = lazy(async () => ({ default: (await import('./colleague-dialog')).EditColleagueDialog }));

type Listed = Output<typeof listColleagues>;
type Colleague = Listed['colleagues'][number];
type Invitation = Listed['invitations'][number];

export function ColleaguesPart({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { data } = useQuery(colleagues(id));
  const [doing, setDoing] = useState<'invite' | Colleague>();
  const done = (words: string) => {
    setDoing(undefined);
    toast.success(words);
    onChanged();
  };
  const remove = useCall(removeColleague, { onSuccess: () => done('已移除，其密钥已停止') });
  const withdraw = useCall(withdrawInvitation, { onSuccess: () => done('邀请已撤回') });
  if (!data) return null;

  async function askToRemove({ id: colleagueId, phone }: Colleague) {
    const content = `${phone} 为组织建的密钥立即不能再用，不能恢复。调用记录与账目都保留。`;
    if (await confirm({ title: '移除成员', content, confirmText: '移除' })) remove.mutate({ id: colleagueId });
  }

  return (
    <section className="workspace-section" aria-labelledby={`colleagues-${id}`}>
      <RuledHead
        id={`colleagues-${id}`}
        title="成员"
        note={`${data.colleagues.length + data.invitations.length} / ${data.most} 人，含未接受的邀请`}
        more={<Button onClick={() => setDoing('invite')}>邀请同事</Button>}
      />
      {data.colleagues.length > 0 ? (
        <LedgerTable
          caption="成员"
          columns={columnsOf(setDoing, (one) => void askToRemove(one))}
          rows={data.colleagues}
          rowKey={(one) => one.id}
        />
      ) : (
        <EmptyState title="还没有同事加入">
          按手机号邀请同事：各用各的账号，费用从您的余额扣，谁也花不过给他设的上限。
        </EmptyState>
      )}
      {data.invitations.length > 0 && (
        <LedgerTable
          caption="未接受的邀请"
          columns={invitationColumns((invitation) => withdraw.mutate({ id: invitation.id }))}
          rows={data.invitations}
          rowKey={(one) => one.id}
        />
      )}
      <Suspense>
        {doing === 'invite' && (
          <InviteDialog id={id} isOwner={data.isOwner} onClose={() => setDoing(undefined)} onDone={done} />
        )}
        {doing && doing !== 'invite' && (
          <EditColleagueDialog of={doing} isOwner={data.isOwner} onClose={() => setDoing(undefined)} onDone={done} />
        )}
      </Suspense>
    </section>
  );
}

function columnsOf(edit: (one: Colleague) => void, remove: (one: Colleague) => void): Column<Colleague>[] {
  return [
    {
      key: 'who',
      title: '成员',
      fold: 'lead',
      cell: ({ phone, nickname }) => (
        <span className="key-name">
          <b className="mono">{phone}</b>
          <span className="small quiet">{nickname}</span>
        </span>
      ),
    },
    { key: 'role', title: '角色', fold: 'tail', cell: ({ role }) => <Status of="organisationRole" value={role} /> },
    { key: 'use', title: '已用 / 上限', fold: 'line', cell: (one) => <ColleagueUse of={one} /> },
    { key: 'joined', title: '加入时间', fold: 'line', cell: ({ joinTime }) => <Moment time={joinTime} short /> },
    {
      key: 'act',
      title: <span className="sr">操作</span>,
      align: 'end',
      fold: 'line',
      cell: (one) =>
        one.mayChange && (
          <span className="row-actions">
            <button
              type="button"
              className="text-button"
              aria-label={`角色与上限 ${one.phone}`}
              onClick={() => edit(one)}
            >
              角色与上限
            </button>
            <button type="button" className="text-button" aria-label={`移除 ${one.phone}`} onClick={() => remove(one)}>
              移除
            </button>
          </span>
        ),
    },
  ];
}

/** Who became finance in the middle of a month has called in it. */
function ColleagueUse({ of }: { of: Colleague }) {
  if (of.role === organisationRole.finance && of.use.callsThisMonth === 0) return <span className="faint">不调用</span>;
  return <UseLines use={of.use} caps={of.caps} />;
}

function invitationColumns(withdraw: (one: Invitation) => void): Column<Invitation>[] {
  return [
    { key: 'phone', title: '邀请中', fold: 'lead', cell: ({ phone }) => <b className="mono">{phone}</b> },
    { key: 'role', title: '角色', fold: 'tail', cell: ({ role }) => <Status of="organisationRole" value={role} /> },
    { key: 'caps', title: '上限', fold: 'line', cell: (one) => capText(one) },
    { key: 'until', title: '有效到', fold: 'line', cell: ({ expireTime }) => <Moment time={expireTime} short /> },
    {
      key: 'act',
      title: <span className="sr">操作</span>,
      align: 'end',
      fold: 'line',
      cell: (one) => (
        <span className="row-actions">
          <button
            type="button"
            className="text-button"
            aria-label={`撤回 ${one.phone} 的邀请`}
            onClick={() => withdraw(one)}
          >
            撤回
          </button>
        </span>
      ),
    },
  ];
}
