// Invitations as the two members see them, and what makes them be looked at.
import { referralStage } from '@jishi/contract/enums/referral';
import * as contract from '@jishi/contract/referral';
import type { Transaction } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import { type Context, type MemberId, withTransaction } from '../../kernel/context';
import { addJob } from '../../kernel/job';
import { formatTime, formatTimeOrNull } from '../../kernel/time';
import { useCase } from '../../kernel/use-case';
import { notify } from '../message';
import { openReview } from '../review';
import { selectRunning } from './campaign/store';
import { LOOK, advance } from './giving/service';
import { heldInvitations } from './review/service';
import * as store from './store';

/** A new member's inviter and what was promised, in the registering transaction. */
export async function keepInvitation(tx: Transaction, ctx: Context, memberId: MemberId): Promise<void> {
  const promised = await store.insertInvitation(tx, memberId, ctx.now());
  if (!promised || promised.invitedReward === 0n) return;
  const { invitedReward: amount, leastPaid: leastAmount, deadline: end } = promised;
  await notify(tx, ctx, { memberId, event: 'rewardPromised', params: { amount, leastAmount, end } });
}

/** A member was certified or paid: their invitation is looked at once that is committed. */
export async function heed(tx: Transaction, _: Context, memberId: MemberId): Promise<void> {
  if (await store.isOpen(tx, memberId))
    await addJob(tx, LOOK, { invitedId: memberId }, { key: `referral:${memberId}` });
}

/** Lets an invitation go as far as it can, in one transaction; one that looks wrong waits for an operator. */
export function look(ctx: Context, invitedId: string): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const invitation = await store.lockInvitation(tx, invitedId);
    if (!invitation) return;
    const { stage } = await advance(tx, ctx, invitation);
    if (stage !== referralStage.held || invitation.stage === stage) return;
    await openReview(tx, ctx, heldInvitations, (await store.lockInvitation(tx, invitedId))!);
  });
}

/** What is to be had, and what the member has had, as inviter and as invited. */
export const getReferral = useCase(contract.getReferral, async (ctx) => {
  const [campaign, inviter, invitation] = await Promise.all([
    selectRunning(ctx.db, ctx.now()),
    store.selectInviter(ctx.db, ctx.member),
    store.selectInvitation(ctx.db, ctx.member),
  ]);
  const { earned, coming, ...counts } = inviter;
  return {
    campaign: campaign
      ? {
          name: campaign.name,
          endTime: formatTime(campaign.endsAt),
          inviterReward: formatMoney(campaign.inviterReward),
          invitedReward: formatMoney(campaign.invitedReward),
          leastPaid: formatMoney(campaign.leastPaid),
          withinDays: campaign.withinDays,
          holdDays: campaign.holdDays,
          perInviter: campaign.perInviter,
          isSpent: campaign.isSpent,
        }
      : null,
    ...counts,
    earned: formatMoney(earned),
    coming: formatMoney(coming),
    own: invitation ? await ownView(ctx, invitation) : null,
  };
});

async function ownView(ctx: Context, invitation: store.Invitation) {
  const { isCertified, paid } = await store.selectProgress(ctx.db, invitation);
  const { terms, stage, reason, giveAt } = invitation;
  return {
    stage,
    reason,
    reward: formatMoney(terms.invitedReward),
    isCertified,
    paid: formatMoney(paid > 0n ? paid : 0n),
    leastPaid: formatMoney(terms.leastPaid),
    deadline: formatTime(terms.deadline),
    giveTime: formatTimeOrNull(giveAt),
  };
}
