// An invitation that is locked goes on: rewards are put aside, given, or free again, in the transaction that moves it.
import { referralStage } from '@jishi/contract/enums/referral';
import type { Transaction } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import type { Context } from '../../../kernel/context';
import { addJob, job } from '../../../kernel/job';
import { recordAudit } from '../../audit';
import { post } from '../../ledger';
import { notify } from '../../message';
import { freeRewards, putAside } from '../campaign/store';
import { type Next, isCommitted, isOpenStage, nextOf, rewardsOf, shortOf } from '../rules';
import { type Invitation, moveInvitation, selectFacts } from '../store';

/** Looks at an invitation, at once or when its rewards are due. */
export const LOOK = job<{ invitedId: string }>('referral.look');

const DAY_MS = 86_400_000;

/** Lets it go as far as it can; answers where it is then. Done again, it moves nothing. */
export async function advance(tx: Transaction, ctx: Context, invitation: Invitation): Promise<Next> {
  const facts = await selectFacts(tx, invitation);
  const next = nextOf(invitation, facts, ctx.now());
  if (next.stage === invitation.stage && !isOpenStage(next.stage)) return next;
  const [was, is] = [isCommitted(invitation.stage), isCommitted(next.stage)];
  if (was && !is) await freeRewards(tx, invitation.terms);
  const short = !was && is ? await putAside(tx, invitation) : undefined;
  if (short) return move(tx, ctx, invitation, shortOf(short, invitation.terms, ctx.now()));
  if (next.stage === referralStage.given) return give(tx, ctx, invitation);
  const signs = next.stage === referralStage.held ? [...facts.signs] : invitation.signs;
  const moved = { ...invitation, signs, giveAt: is ? giveAtOf(ctx, invitation) : null };
  if (next.stage === referralStage.paid && moved.giveAt! <= ctx.now()) return give(tx, ctx, moved);
  if (next.stage === referralStage.paid) await giveLater(tx, moved);
  return move(tx, ctx, moved, next);
}

const giveAtOf = (ctx: Context, { giveAt, terms }: Invitation): Date =>
  giveAt ?? new Date(ctx.now().getTime() + terms.holdDays * DAY_MS);

async function giveLater(tx: Transaction, { invitedId, giveAt }: Invitation): Promise<void> {
  await addJob(tx, LOOK, { invitedId }, { runAt: giveAt!, key: `referral:give:${invitedId}` });
}

async function move(tx: Transaction, ctx: Context, invitation: Invitation, next: Next): Promise<Next> {
  const giveAt = isCommitted(next.stage) ? giveAtOf(ctx, invitation) : null;
  await moveInvitation(tx, invitation.invitedId, { ...invitation, ...next, giveAt }, ctx.now());
  return next;
}

/** Posts what was put aside for both, and tells them: the stage and the keys of the transfers both say once. */
async function give(tx: Transaction, ctx: Context, invitation: Invitation): Promise<Next> {
  const { invitedId, inviterId, terms } = invitation;
  const { campaignId, inviterReward, invitedReward } = terms;
  const next = await move(tx, ctx, invitation, { stage: referralStage.given, reason: '' });
  await post(tx, ...rewardsOf(invitation, terms));
  if (inviterReward > 0n)
    await notify(tx, ctx, { memberId: inviterId, event: 'inviterRewarded', params: { amount: inviterReward } });
  if (invitedReward > 0n)
    await notify(tx, ctx, { memberId: invitedId, event: 'invitedRewarded', params: { amount: invitedReward } });
  const amounts = { inviterReward: formatMoney(inviterReward), invitedReward: formatMoney(invitedReward) };
  await recordAudit(tx, ctx, {
    action: 'referral.give',
    targetKind: 'invitation',
    targetId: invitedId,
    after: { inviterId, campaignId, ...amounts },
  });
  return next;
}

/** An operator's no about one that is held: what was put aside is free again. */
export async function deny(tx: Transaction, ctx: Context, invitation: Invitation, reason: string): Promise<void> {
  await freeRewards(tx, invitation.terms);
  await move(tx, ctx, invitation, { stage: referralStage.nothing, reason });
}

/** An operator's yes about one that is held: it goes on as if there were no signs. Answers in words. */
export async function clear(tx: Transaction, ctx: Context, invitation: Invitation): Promise<string> {
  const cleared = { ...invitation, stage: referralStage.paid, reason: '', cleared: true };
  await move(tx, ctx, cleared, cleared);
  await giveLater(tx, cleared);
  const { stage, reason } = await advance(tx, ctx, cleared);
  if (stage === referralStage.given) return '已发放给双方';
  return stage === referralStage.paid ? '已核实，到期发放' : `已核实，没有发放：${reason || '充值已退回'}`;
}
