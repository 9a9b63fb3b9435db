// Campaigns as operators run them: what raises a budget by much takes a second operator.
import * as contract from '@jishi/contract/console/referral';
import { referralProposal } from '@jishi/contract/enums/referral';
import { reviewKind } from '@jishi/contract/enums/review';
import type { Transaction } from '@jishi/db';
import { displayMoney } from '@jishi/money';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { type ReviewKind, limitInForce, openReview } from '../../review';
import { faultOf, termsText, valuesOf, whySecond } from './rules';
import * as store from './store';

/** A proposal, and why another operator has to agree to it. */
type Subject = store.ProposalRow & { why: string | undefined };

/** Proposes a campaign or other terms of one. @throws Refusal invalidInput, notFound, stateConflict, secondFactorNeeded */
export const saveReferralCampaign = useCase(contract.saveReferralCampaign, async (ctx, { id, ...terms }) => {
  const values = valuesOf(terms);
  const fault = faultOf(values);
  if (fault) throw invalidField(fault.path, fault.message);
  return withTransaction(ctx, async (tx) => {
    await ctx.doneOnce?.(tx);
    await store.lockProposals(tx);
    const budget = id ? await store.selectBudget(tx, id) : 0n;
    if (budget === undefined) throw new Refusal('notFound', '没有这个活动，或它已经停止');
    const raise = values.budget > budget ? values.budget - budget : 0n;
    const proposal = { campaignId: id ?? null, terms, raise, proposedBy: ctx.operator };
    const row = await withWhy(tx, ctx, await store.insertProposal(tx, proposal, ctx.now()));
    const { granted, outcome } = await openReview(tx, ctx, campaignProposals, row);
    return { inForce: granted, outcome };
  }).catch(explain);
});

async function withWhy(tx: Transaction, ctx: Context, row: store.ProposalRow): Promise<Subject> {
  const { limit } = await limitInForce(tx, ctx);
  return { ...row, why: whySecond(limit, row.raise, await store.sumRaisedAlone(tx, row.proposedBy, ctx.now())) };
}

/** Those who register from now on are promised nothing; what others were promised stays. @throws Refusal notFound, stateConflict */
export const stopReferralCampaign = useCase(contract.stopReferralCampaign, (ctx, { id, reason }) =>
  withTransaction(ctx, async (tx) => {
    const stopped = await store.stopCampaign(tx, id);
    if (stopped === undefined) throw new Refusal('notFound');
    if (!stopped) throw new Refusal('stateConflict', '这个活动已经停止');
    await recordAudit(tx, ctx, {
      action: 'referral.stop',
      targetKind: 'referralCampaign',
      targetId: id,
      after: { reason },
    });
    return {};
  }),
);

export const campaignProposals: ReviewKind<Subject> = {
  kind: reviewKind.referralCampaign,
  called: '这份邀请活动',
  reads: 'coupon.read',
  decides: 'coupon.write',
  second: 'never',
  whySecond: (_, { why }) => why,
  dueHours: 24,
  reasons: ['预算太大', '奖励太高', '条件太松'],
  grantLabel: '同意并生效',
  effect: '以后受邀注册的人按这份条款；已经注册的照旧',
  acts: {
    targetKind: 'referralCampaign',
    opened: 'referral.propose',
    granted: 'referral.agree',
    refused: 'referral.refuse',
    takenBack: 'referral.takeBack',
  },
  // nobody's balance changes by it, so it has no member; its own limit is on budgets
  about: ({ id, raise, terms }) => ({ id, memberId: null, amount: raise > 0n ? raise : null, title: terms.name }),
  audited: ({ id, campaignId, terms }) => ({
    targetId: campaignId ?? id,
    after: {
      name: terms.name,
      budget: terms.budget,
      time: `${terms.beginTime}–${terms.endTime}`,
      terms: termsText(terms),
    },
  }),
  async lock(tx, id, ctx) {
    const row = await store.lockProposal(tx, id);
    return row && withWhy(tx, ctx, row);
  },
  async read(ctx, id) {
    const row = await store.selectProposal(ctx.db, id);
    return row && { ...row, why: undefined };
  },
  show: async (_, { terms, raise }) => ({
    facts: [
      { label: '名称', given: terms.name },
      { label: '时间', given: `${terms.beginTime} 至 ${terms.endTime}` },
      { label: '预算', given: `${terms.budget} 元`, found: `比现在多 ${displayMoney(raise)} 元` },
      { label: '条款', given: termsText(terms) },
    ],
    link: '/referrals/campaigns',
  }),
  /** @throws Refusal stateConflict (the campaign was stopped), invalidInput as the constraints say */
  async granted(tx, ctx, row) {
    const by = { by: ctx.operator, now: ctx.now() };
    if (!(await store.enforce(tx, row, valuesOf(row.terms), by).catch(explain)))
      throw new Refusal('stateConflict', '这个活动已经停止，请拒绝这份');
    return '已生效';
  },
  async refused(tx, _, { id }) {
    await store.endProposal(tx, id, referralProposal.refused);
    return '已拒绝，还按现在的';
  },
  takenBack: (tx, _, { id }) => store.endProposal(tx, id, referralProposal.takenBack),
};

/** The database's own limits, in words beside their field. */
function explain(error: unknown): never {
  const { constraint } = error as { constraint?: string };
  if (constraint === 'campaign_one_at_a_time') throw invalidField('beginTime', '这段时间已有一个邀请活动');
  if (constraint === 'campaign_budget') throw invalidField('budget', '预算不能少于已发放和已承诺的');
  throw error;
}
