// What an invitation is worth while a campaign runs, and the link to send.
import type { Output } from '@jishi/contract/endpoint';
import type { getReferral } from '@jishi/contract/referral';
import { Moment } from '@jishi/ui/beijing-time';
import { CopyButton } from '@jishi/ui/copy-button';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { QrCode } from '@jishi/ui/qr-code';
import { RuledHead } from '@jishi/ui/ruled-head';
import { StepList } from '@jishi/ui/step-list';
import { useSyncExternalStore } from 'react';

type Info = Output<typeof getReferral>;
type Campaign = NonNullable<Info['campaign']>;

const never = () => () => {};
/** The site's own address, which only a browser knows. */
const useOrigin = () =>
  useSyncExternalStore(
    never,
    () => location.origin,
    () => '',
  );

export function InvitationCard({ info }: { info: Info }) {
  const { campaign, inviteCode } = info;
  return (
    <div className="columns invite">
      <section className="workspace-section" aria-labelledby="terms">
        <RuledHead
          id="terms"
          title={campaign ? campaign.name : '现在没有邀请活动'}
          note={
            campaign && (
              <>
                至 <Moment time={campaign.endTime} />
              </>
            )
          }
        />
        {campaign ? <Terms campaign={campaign} /> : <NoCampaign />}
      </section>
      <section className="workspace-section" aria-labelledby="link">
        <RuledHead id="link" title="我的邀请链接" />
        <InviteLink code={inviteCode} />
      </section>
    </div>
  );
}

function NoCampaign() {
  return (
    <p className="quiet">
      由您的链接注册的人仍会记为您邀请的，但没有奖励；活动开始后注册的才有。此前已经约定的奖励照旧发放。
    </p>
  );
}

function Terms({ campaign }: { campaign: Campaign }) {
  const { inviterReward, invitedReward, leastPaid, withinDays, holdDays, perInviter, isSpent } = campaign;
  const steps = [
    { name: '好友由您的链接注册', text: '新注册的手机号才算' },
    { name: '完成实名认证', text: '个人或企业都可以' },
    {
      name: `充值满 ${formatMoney(leastPaid)} 元`,
      text: `注册后 ${withinDays} 天内，以到账的实付金额计，退回的不算`,
    },
    { name: holdDays > 0 ? `${holdDays} 天后发放给双方` : '随即发放给双方', text: '记入赠送余额，可用于调用与购买' },
  ];
  return (
    <>
      <dl className="invite-rewards">
        <div>
          <dt>您得到</dt>
          <dd>
            <small>¥</small>
            {formatMoney(inviterReward)}
          </dd>
        </div>
        <div>
          <dt>好友得到</dt>
          <dd>
            <small>¥</small>
            {formatMoney(invitedReward)}
          </dd>
        </div>
      </dl>
      {isSpent && <p className="quiet">活动的预算已用完：达成的邀请要等有空出的预算才发放。</p>}
      <StepList label="怎样得到奖励" steps={steps} at={-1} />
      <p className="small quiet invite-note">
        每人最多奖励 {formatCount(perInviter)} 位。同一人的多个账户、互相邀请与批量注册要先经平台核实，不符合的不发。
      </p>
    </>
  );
}

function InviteLink({ code }: { code: string }) {
  const origin = useOrigin();
  const link = `${origin}/?invitenumber=${code}`;
  return (
    <div className="invite-link">
      {origin && <QrCode text={link} label="用手机扫码打开邀请链接" />}
      <div>
        <p className="mono break">{link}</p>
        <p>
          <CopyButton text={link} what="邀请链接" />
        </p>
        <p className="quiet small">
          邀请码 <span className="mono">{code}</span> <CopyButton text={code} what="邀请码" compact />
        </p>
        <p className="quiet small">好友用手机扫码，或打开链接后注册。</p>
      </div>
    </div>
  );
}
