// 邀请有礼 as operators run it: campaigns, what they gave, and invitations that wait for somebody's word.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { belongsTo, choice, list } from '../list';
import { ReferralTerms } from '../referral';
import { Amount, Id, Money, Reason, Time, Whole, shownName } from '../values';

const count = (least: number, most: number, unit: string) =>
  Whole.pipe(z.number().min(least, `至少 ${least} ${unit}`).max(most, `最多 ${most} ${unit}`));

export const saveReferralCampaign = endpoint({
  method: 'POST',
  path: '/console-api/referral/campaign/save',
  access: 'operator',
  permission: 'coupon.write',
  summary: '提出新的邀请活动或改它的条款：增加的预算超过一人额度时等另一位操作员同意；只对以后注册的人生效',
  input: z.object({
    id: Id.nullish(),
    name: shownName('名称', 2, 40),
    beginTime: Time,
    endTime: Time,
    budget: Amount,
    inviterReward: Amount,
    invitedReward: Amount,
    leastPaid: Amount,
    withinDays: count(1, 365, '天'),
    holdDays: count(0, 90, '天'),
    perInviter: count(1, 100_000, '人'),
  }),
  output: z.object({ inForce: z.boolean(), outcome: z.string() }),
  idempotent: true,
  refusals: ['notFound', 'stateConflict', 'secondFactorNeeded', 'secondFactorWrong'],
});

export const stopReferralCampaign = endpoint({
  method: 'POST',
  path: '/console-api/referral/campaign/stop',
  access: 'operator',
  permission: 'coupon.write',
  summary: '停止邀请活动：之后注册的人没有奖励，已注册的照旧',
  input: z.object({ id: Id, reason: Reason }),
  output: z.object({}),
  refusals: ['notFound', 'stateConflict'],
});

const Campaign = ReferralTerms.extend({
  id: z.string(),
  name: z.string(),
  beginTime: Time,
  endTime: Time,
  /** Enumeration campaignStage. */
  stage: z.number().int(),
  budget: Money,
  given: Money,
  /** Put aside for whom has qualified, or is held. */
  promised: Money,
  invited: z.number().int(),
  rewarded: z.number().int(),
});

export const listReferralCampaigns = list({
  path: '/console-api/referral/campaign/list',
  access: 'operator',
  permission: 'coupon.read',
  summary: '邀请活动与花费，新的在前',
  row: Campaign,
  filter: {},
  sums: {
    /** Rewards of all campaigns, and the ledger's total for them; both must agree. */
    given: Money,
    ledgerGiven: Money,
  },
  paged: 'pages',
});

export const listReferralProposals = list({
  path: '/console-api/referral/proposal/list',
  access: 'operator',
  permission: 'coupon.read',
  summary: '邀请活动的条款历史，新的在前',
  row: z.object({
    id: z.string(),
    reviewId: z.string(),
    name: z.string(),
    /** In words. */
    terms: z.string(),
    budget: Money,
    /** Enumeration referralProposal. */
    status: z.number().int(),
    proposedBy: z.string(),
    decidedBy: z.string(),
    createTime: Time,
  }),
  filter: { campaignId: belongsTo('活动编号') },
  paged: 'pages',
});

export const searchReferrals = list({
  path: '/console-api/referral/list',
  access: 'operator',
  permission: 'coupon.read',
  summary: '邀请与奖励：待核实的在前，其余新的在前',
  row: z.object({
    invitedId: z.string(),
    invitedPhone: z.string(),
    inviterId: z.string(),
    inviterPhone: z.string(),
    campaignName: z.string(),
    registerTime: Time,
    /** Enumeration referralStage. */
    stage: z.number().int(),
    reason: z.string(),
    /** Enumeration referralSign. */
    signs: z.array(z.number().int()),
    inviterReward: Money.nullable(),
    invitedReward: Money.nullable(),
    giveTime: Time.nullable(),
    givenTime: Time.nullable(),
    /** The case that waits, or the last one. */
    reviewId: z.string().nullable(),
  }),
  filter: {
    stage: choice('referralStage', '状态'),
    inviterId: belongsTo('邀请人编号'),
    invitedId: belongsTo('受邀人编号'),
    campaignId: belongsTo('活动编号'),
  },
  paged: 'pages',
});
