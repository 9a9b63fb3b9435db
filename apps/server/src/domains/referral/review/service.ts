// Invitations that look like one person's: nothing is given before an operator has looked.
import { referralSign, referralStage } from '@jishi/contract/enums/referral';
import { factVerdict, reviewKind } from '@jishi/contract/enums/review';
import type { Transaction } from '@jishi/db';
import { displayMoney } from '@jishi/money';
import { labelOf } from '../../../kernel/labels';
import { Refusal } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import type { ReviewKind } from '../../review';
import { clear, deny } from '../giving/service';
import { rewardsOf } from '../rules';
import { type Invitation, lockInvitation, selectInvitation, selectPeople, selectProgress } from '../store';

/** Where a sign was seen, in a word. */
const SEEN_IN: Readonly<Record<number, string>> = {
  [referralSign.sameIdentity]: '证件',
  [referralSign.ring]: '邀请链',
  [referralSign.knownIdentity]: '证件',
  [referralSign.sameBrowser]: '浏览器',
  [referralSign.crowd]: '注册地址',
  [referralSign.frozen]: '账户状态',
};

/** One operator decides as far as one may move money alone: what is given enters a balance. */
export const heldInvitations: ReviewKind<Invitation> = {
  kind: reviewKind.referral,
  called: '这笔邀请奖励',
  reads: 'coupon.read',
  decides: 'coupon.write',
  second: 'aboveLimit',
  dueHours: 48,
  reasons: ['与邀请人是同一人', '互相邀请', '批量注册', '同一证件已领过'],
  grantLabel: '核实无误，发放',
  effect: '双方的奖励记入赠送余额；还在等待期内的，到期发放',
  acts: {
    targetKind: 'invitation',
    opened: 'referral.hold',
    granted: 'referral.clear',
    refused: 'referral.deny',
    takenBack: 'referral.deny',
  },
  about: ({ invitedId, inviterId, terms, signs }) => ({
    id: invitedId,
    memberId: inviterId,
    amount: terms.inviterReward + terms.invitedReward,
    title: signs.map((sign) => labelOf('referralSign', sign)).join('、'),
  }),
  moves: () => 'in',
  audited: ({ invitedId, inviterId, terms, signs }) => ({
    targetId: invitedId,
    after: { inviterId, campaignId: terms.campaignId, signs: signs.map((sign) => labelOf('referralSign', sign)) },
  }),
  lock: (tx, id) => lockInvitation(tx, id),
  read: (ctx, id) => selectInvitation(ctx.db, id as Invitation['invitedId']),
  async show(ctx, invitation) {
    const { invitedId, inviterId, terms, stage } = invitation;
    const [{ paid }, { inviter, invited }] = await Promise.all([
      selectProgress(ctx.db, invitation),
      selectPeople(ctx.db, invitation),
    ]);
    const isOpen = stage === referralStage.held;
    return {
      facts: [
        ...invitation.signs.map((sign) => ({
          label: SEEN_IN[sign] ?? '疑点',
          found: labelOf('referralSign', sign),
          verdict: factVerdict.differs,
        })),
        { label: '邀请人', given: inviterId, found: `${inviter.phone}，${formatTime(inviter.since)} 注册` },
        { label: '受邀人', given: invitedId, found: `${invited.phone}，${formatTime(invited.since)} 注册` },
        {
          label: '充值',
          given: `至少 ${displayMoney(terms.leastPaid)} 元`,
          found: `${displayMoney(paid)} 元`,
          verdict: paid >= terms.leastPaid ? factVerdict.agrees : factVerdict.differs,
          source: '订单与退款',
        },
      ],
      postings: isOpen ? rewardsOf(invitation, terms).map(({ lines }) => ({ lines, memo: '邀请奖励' })) : [],
      link: `/referrals?invitedId=${invitedId}`,
    };
  },
  async granted(tx, ctx, invitation) {
    requireHeld(invitation);
    return clear(tx, ctx, invitation);
  },
  async refused(tx, ctx, invitation, reason) {
    if (invitation.stage !== referralStage.held) return '没有变动';
    await deny(tx, ctx, invitation, reason);
    return '不发放，预算已放回';
  },
  takenBack: (tx: Transaction, ctx, invitation) => deny(tx, ctx, invitation, '已撤回'),
};

/** @throws Refusal stateConflict where an account was closed meanwhile */
function requireHeld({ stage, reason }: Invitation): void {
  if (stage !== referralStage.held) throw new Refusal('stateConflict', `这笔已经没有奖励：${reason}`);
}
