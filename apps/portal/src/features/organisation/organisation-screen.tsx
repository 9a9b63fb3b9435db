// /organisation: invitations to the member, the organisation that they own, and those they are in.
import * as codes from '@jishi/contract/codes';
import type { Output } from '@jishi/contract/endpoint';
import { organisationRole } from '@jishi/contract/enums/organisation';
import {
  answerInvitation,
  foundOrganisation,
  leaveOrganisation,
  type listOrganisations,
} from '@jishi/contract/organisation';
import { Moment } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { EmptyState } from '@jishi/ui/empty-state';
import { PageHead } from '@jishi/ui/page-head';
import { Link } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../shell/client';
import { useForm } from '../../shell/form';
import { Status, useLabel } from '../../shell/labels';
import { TextField } from '../../shell/text-field';
import { toast } from '../../shell/toast-store';
import { capText } from './caps';
import { UseLines } from './caps-view';
import { ColleaguesPart } from './colleagues-part';
import { KeysPart } from './keys-part';
import { ORGANISATIONS, colleagues, organisationKeys } from './queries';
import './organisation.css';

type Seen = Output<typeof listOrganisations>;
type Joined = Seen['joined'][number];
type Invitation = Seen['invitations'][number];

export function OrganisationScreen() {
  const { data } = useQuery(ORGANISATIONS);
  const client = useQueryClient();
  const refresh = (id?: string) => {
    void client.invalidateQueries({ queryKey: ORGANISATIONS.queryKey });
    if (!id) return;
    void client.invalidateQueries({ queryKey: colleagues(id).queryKey });
    void client.invalidateQueries({ queryKey: organisationKeys(id).queryKey });
  };
  return (
    <>
      <PageHead title="组织" note="同事各用各的账号，费用由组织的所有者付，每个人、每个密钥都可以设上限" />
      {data && <Parts seen={data} onChanged={refresh} />}
    </>
  );
}

type PartsProps = { seen: Seen; onChanged: (id?: string) => void };

function Parts({ seen, onChanged }: PartsProps) {
  const { own, joined, invitations, mayFound, enterpriseName } = seen;
  return (
    <>
      {invitations.map((invitation) => (
        <InvitationPart key={invitation.id} of={invitation} onAnswered={() => onChanged()} />
      ))}
      {own && (
        <>
          <section className="workspace-section" aria-labelledby={`own-${own.id}`}>
            <RuledHead
              id={`own-${own.id}`}
              title={own.name}
              note="您是所有者：成员的调用从您的套餐与余额扣"
              more={<SpendLink id={own.id} />}
            />
          </section>
          <ColleaguesPart id={own.id} onChanged={() => onChanged(own.id)} />
          <KeysPart id={own.id} onChanged={() => onChanged(own.id)} />
        </>
      )}
      {joined.map((one) => (
        <JoinedPart key={one.id} of={one} onChanged={onChanged} />
      ))}
      {mayFound && <FoundPart name={enterpriseName} onFounded={() => onChanged()} />}
      {!own && !mayFound && joined.length + invitations.length === 0 && <Uncertified />}
    </>
  );
}

function InvitationPart({ of, onAnswered }: { of: Invitation; onAnswered: () => void }) {
  const roleOf = useLabel('organisationRole');
  const answer = useCall(answerInvitation, {
    onSuccess: (_, { accept }) => {
      toast.success(accept ? `已加入“${of.name}”` : '已拒绝');
      onAnswered();
    },
  });
  return (
    <section className="workspace-section organisation-invitation" aria-labelledby={`invitation-${of.id}`}>
      <RuledHead id={`invitation-${of.id}`} title={`“${of.name}”邀请您加入`} />
      <p>
        由 {of.inviterPhone} 邀请，角色为{roleOf(of.role).label}。上限：{capText(of)}。
        <Moment time={of.expireTime} /> 前有效。
      </p>
      <p className="organisation-answers">
        <Button look="main" disabled={answer.isPending} onClick={() => answer.mutate({ id: of.id, accept: true })}>
          加入
        </Button>
        <Button disabled={answer.isPending} onClick={() => answer.mutate({ id: of.id, accept: false })}>
          拒绝
        </Button>
      </p>
    </section>
  );
}

function JoinedPart({ of, onChanged }: { of: Joined; onChanged: (id?: string) => void }) {
  const isFinance = of.role === organisationRole.finance;
  const leave = useCall(leaveOrganisation, {
    onSuccess: () => {
      toast.success(`已退出“${of.name}”`);
      onChanged();
    },
  });
  async function askToLeave() {
    const content = `${isFinance ? '' : '您为组织建的密钥立即不能再用，不能恢复。'}再加入要重新邀请。`;
    if (await confirm({ title: `退出“${of.name}”`, content, confirmText: '退出' })) leave.mutate({ id: of.id });
  }
  const changed = () => onChanged(of.id);
  return (
    <>
      <section className="workspace-section" aria-labelledby={`joined-${of.id}`}>
        <RuledHead
          id={`joined-${of.id}`}
          title={of.name}
          note={
            <>
              <Status of="organisationRole" value={of.role} />
              ，由所有者 {of.ownerPhone} 付费
            </>
          }
          more={
            <span className="row-actions">
              {of.readsSpend && <SpendLink id={of.id} />}
              <button type="button" className="text-button" onClick={() => void askToLeave()}>
                退出组织
              </button>
            </span>
          }
        />
        {!of.inOrder && (
          <p className="quiet">所有者或您的账户此刻不能使用：组织的密钥停用，成员与花费看不到，可以退出。</p>
        )}
        {of.inOrder && isFinance && (
          <p className="quiet">您可以看组织每月的花费与所有者的对账单合计。财务不建密钥，也不调用。</p>
        )}
        {!isFinance && (
          <>
            <p className="quiet small">您在这个组织里的已用与上限</p>
            <UseLines use={of.use} caps={of.caps} />
          </>
        )}
      </section>
      {of.inOrder && of.role === organisationRole.manager && <ColleaguesPart id={of.id} onChanged={changed} />}
      {of.inOrder && !isFinance && <KeysPart id={of.id} onChanged={changed} />}
    </>
  );
}

function SpendLink({ id }: { id: string }) {
  return <Link to={`/organisation/spend?id=${id}`}>组织花费</Link>;
}

function FoundPart({ name, onFounded }: { name: string; onFounded: () => void }) {
  const form = useForm(foundOrganisation, {
    initial: { name },
    done: (made) => {
      toast.success(`“${made.name}”已建立`);
      onFounded();
    },
    owners: { [codes.stateConflict]: 'form', [codes.certificationRequired]: 'form' },
  });
  return (
    <section className="workspace-section" aria-labelledby="found">
      <RuledHead id="found" title="建立组织" note="一个账户一个组织，余额、发票与所有者的是同一份" />
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        {name ? (
          <p>
            以认证的企业名称建立：<b>{name}</b>
          </p>
        ) : (
          <TextField form={form} name="name" label="组织名称" hint="2 到 30 个字，同事在邀请里看到" maxLength={30} />
        )}
        {form.errors.form && (
          <p className="form-message" role="alert">
            {form.errors.form}
          </p>
        )}
        <p>
          <Button type="submit" look="main" disabled={form.busy}>
            建立组织
          </Button>
        </p>
      </form>
    </section>
  );
}

function Uncertified() {
  return (
    <EmptyState title="完成认证后可以建立组织">
      <Link to="/acomang/auth" className="btn btn-small">
        去认证
      </Link>
      <p>被邀请加入别人的组织不需要认证：邀请会出现在这里。</p>
    </EmptyState>
  );
}
