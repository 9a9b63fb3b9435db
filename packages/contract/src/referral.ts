// 邀请有礼: what a campaign promises, whom the member invited, and what both get.
import * as z from 'zod';
import { endpoint } from './endpoint';
import { list } from './list';
import { Money, Nothing, Time } from './values';

/** What a campaign promises for an invitation. */
export const ReferralTerms = z.object({
  inviterReward: Money,
  invitedReward: Money,
  /** What the invited has to have paid in, by a channel or the bank, less what went back. */
  leastPaid: Money,
  /** Within so many days of registering. */
  withinDays: z.number().int(),
  /** The rewards come so many days after it was paid. */
  holdDays: z.number().int(),
  /** How many one member is rewarded for. */
  perInviter: z.number().int(),
});

export const getReferral = endpoint({
  method: 'GET',
  path: '/mem/referral/info',
  access: 'member',
  summary: '邀请有礼：进行中的活动、本人的邀请码与收获，以及本人受邀能得到什么',
  input: Nothing,
  output: z.object({
    /** null: none runs. */
    campaign: ReferralTerms.extend({ name: z.string(), endTime: Time, isSpent: z.boolean() }).nullable(),
    inviteCode: z.string(),
    invited: z.number().int(),
    rewarded: z.number().int(),
    earned: Money,
    /** Put aside for whom has qualified. */
    coming: Money,
    /** Who invited the member promised them this; null: nobody did, or no campaign ran. */
    own: z
      .object({
        stage: z.number().int(),
        reason: z.string(),
        reward: Money,
        isCertified: z.boolean(),
        paid: Money,
        leastPaid: Money,
        deadline: Time,
        giveTime: Time.nullable(),
      })
      .nullable(),
  }),
  refusals: [],
});

export const listReferrals = list({
  path: '/mem/referral/list',
  access: 'member',
  summary: '用户邀请的人，新的在前',
  row: z.object({
    id: z.string(),
    phone: z.string(),
    registerTime: Time,
    /** Enumeration referralStage. */
    stage: z.number().int(),
    reason: z.string(),
    /** The inviter's own; null: nothing comes of it. */
    reward: Money.nullable(),
    deadline: Time.nullable(),
    giveTime: Time.nullable(),
    givenTime: Time.nullable(),
  }),
  filter: {},
  paged: 'pages',
});
