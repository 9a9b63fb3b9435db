// The lists of invitations.
import * as consoleContract from '@jishi/contract/console/referral';
import { referralStage } from '@jishi/contract/enums/referral';
import { reviewKind } from '@jishi/contract/enums/review';
import * as contract from '@jishi/contract/referral';
import { literal, sql } from '@jishi/db';
import { listed } from '../../kernel/listed';

const SHARED = {
  registerTime: sql`i.registered_at`,
  stage: sql`i.stage`,
  reason: sql`i.reason`,
  giveTime: sql`i.give_at`,
  givenTime: sql`i.given_at`,
};

/** Whom the member invited. */
export const listReferrals = listed(contract.listReferrals, {
  from: sql`referral.invitation i join account.member m on m.id = i.invited_id`,
  own: (memberId) => sql`i.inviter_id = ${memberId}`,
  columns: {
    ...SHARED,
    id: sql`i.invited_id`,
    phone: sql`m.phone_mask`,
    reward: sql`i.inviter_reward`,
    deadline: sql`i.deadline`,
  },
  where: {},
  order: sql`i.registered_at desc, i.invited_id desc`,
});

/** Everybody's: those that wait for an operator in front. */
export const searchReferrals = listed(consoleContract.searchReferrals, {
  from: sql`referral.invitation i
    join account.member m on m.id = i.invited_id
    join account.member o on o.id = i.inviter_id
    left join referral.campaign c on c.id = i.campaign_id`,
  columns: {
    ...SHARED,
    invitedId: sql`i.invited_id`,
    invitedPhone: sql`m.phone_mask`,
    inviterId: sql`i.inviter_id`,
    inviterPhone: sql`o.phone_mask`,
    campaignName: sql`coalesce(c.name, '')`,
    signs: sql`i.signs`,
    inviterReward: sql`i.inviter_reward`,
    invitedReward: sql`i.invited_reward`,
    reviewId: sql`(
      select max(r.id) from review.review r
      where r.kind = ${literal(reviewKind.referral)} and r.subject_id = i.invited_id::text
    )`,
  },
  where: {
    stage: (stage) => sql`i.stage = ${stage}`,
    inviterId: (id) => sql`i.inviter_id = ${id}`,
    invitedId: (id) => sql`i.invited_id = ${id}`,
    campaignId: (id) => sql`i.campaign_id = ${id}`,
  },
  order: sql`i.stage = ${literal(referralStage.held)} desc, i.registered_at desc, i.invited_id desc`,
});
