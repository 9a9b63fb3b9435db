// What somebody who was invited gets, and what is still missing for it.
import type { Output } from '@jishi/contract/endpoint';
import { referralStage } from '@jishi/contract/enums/referral';
import type { getReferral } from '@jishi/contract/referral';
import { Moment } from '@jishi/ui/beijing-time';
import { formatMoney } from '@jishi/ui/money';
import { type Step, NextSteps } from '@jishi/ui/next-steps';
import { Link } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Status } from '../../shell/labels';

type Own = NonNullable<Output<typeof getReferral>['own']>;

/** Left out once it has come to its end and there is nothing to do. */
export function OwnReward({ own }: { own: Own }) {
  const { stage, reward, reason } = own;
  if (reward === '0.00') return null;
  const isOpen = stage === referralStage.registered || stage === referralStage.certified;
  return (
    <section className="workspace-section" aria-labelledby="own">
      <RuledHead
        id="own"
        title={`您受邀注册，可得 ${formatMoney(reward)} 元`}
        note={<Status of="referralStage" value={stage} />}
      />
      {isOpen ? <NextSteps steps={stepsOf(own)} /> : <p>{reason || <When own={own} />}</p>}
      {isOpen && (
        <p className="small quiet invite-note">
          {reason ? `${reason}。` : ''}
          <Moment time={own.deadline} /> 前完成有效。
        </p>
      )}
    </section>
  );
}

function When({ own: { stage, giveTime } }: { own: Own }) {
  if (stage === referralStage.given) return '奖励已记入您的赠送余额。';
  return (
    <>
      条件已达成，
      <Moment time={giveTime ?? ''} /> 发放；其间把充值退回的不发。
    </>
  );
}

function stepsOf({ isCertified, paid, leastPaid }: Own): Step[] {
  const isPaid = Number(paid) >= Number(leastPaid);
  return [
    {
      key: 'certify',
      title: '完成实名认证',
      text: '个人或企业都可以。',
      done: isCertified,
      action: !isCertified && (
        <Link to="/acomang/auth" className="btn btn-small">
          去认证
        </Link>
      ),
    },
    {
      key: 'pay',
      title: `充值满 ${formatMoney(leastPaid)} 元`,
      text: `已到账 ${formatMoney(paid)} 元。`,
      done: isPaid,
      action: !isPaid && (
        <Link to="/fund/rechargeCenter" className="btn btn-small">
          去充值
        </Link>
      ),
    },
  ];
}
