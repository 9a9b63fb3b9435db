// Campaigns with what they gave, and how their terms came about.
import * as contract from '@jishi/contract/console/referral';
import { referralStage } from '@jishi/contract/enums/referral';
import { reviewKind } from '@jishi/contract/enums/review';
import type { RowOf } from '@jishi/contract/list';
import { literal, sql } from '@jishi/db';
import { formatMoney, parseAmount } from '@jishi/money';
import { listed } from '../../../kernel/listed';
import { parseTime } from '../../../kernel/time';
import { stageAt } from '../../coupon';
import { transferKinds } from '../../ledger';
import { type Draft, termsText } from './rules';

type Campaign = Omit<RowOf<typeof contract.listReferralCampaigns>, 'stage'> & { status: number };

const GIVEN = literal(referralStage.given);
const GAVE = sql`coalesce(sum(i.inviter_reward + i.invited_reward) filter (where i.stage = ${GIVEN}), 0)::bigint`;

/** All campaigns, the newest first; what they gave in all beside what the ledger says. */
export const listReferralCampaigns = listed(contract.listReferralCampaigns, {
  from: sql`referral.campaign c
    cross join lateral (
      select count(*)::int as invited, count(*) filter (where i.stage = ${GIVEN})::int as rewarded, ${GAVE} as given
      from referral.invitation i where i.campaign_id = c.id
    ) n`,
  columns: {
    id: sql`c.id`,
    name: sql`c.name`,
    beginTime: sql`c.begins_at`,
    endTime: sql`c.ends_at`,
    status: sql`c.status`,
    budget: sql`c.budget`,
    given: sql`n.given`,
    promised: sql`c.committed - n.given`,
    invited: sql`n.invited`,
    rewarded: sql`n.rewarded`,
    inviterReward: sql`c.inviter_reward`,
    invitedReward: sql`c.invited_reward`,
    leastPaid: sql`c.least_paid`,
    withinDays: sql`c.within_days`,
    holdDays: sql`c.hold_days`,
    perInviter: sql`c.per_inviter`,
  },
  row: ({ status, ...campaign }: Campaign, ctx) => {
    const [beginsAt, endsAt] = [parseTime(campaign.beginTime), parseTime(campaign.endTime)];
    return { ...campaign, stage: stageAt({ status, beginsAt, endsAt }, ctx.now()) };
  },
  where: {},
  order: sql`c.id desc`,
  sums: ({ db }) =>
    db.one(sql`
      select
        (select ${GAVE} from referral.invitation i) as given,
        (select coalesce(-sum(p.amount), 0)::bigint
         from ledger.account a
         join ledger.posting p on p.account_id = a.id
         join ledger.transfer t on t.id = p.transfer_id
         where a.name = 'platform:expense.bonus' and t.kind = any (${transferKinds('bonus.invite')})) as ledger_given`),
});

type Proposal = Omit<RowOf<typeof contract.listReferralProposals>, 'terms' | 'budget' | 'name'> & { draft: Draft };

/** What was proposed and what became of it, the newest first. */
export const listReferralProposals = listed(contract.listReferralProposals, {
  from: sql`referral.proposal p
    join operator.account o on o.id = p.proposed_by
    join review.review r on r.kind = ${literal(reviewKind.referralCampaign)} and r.subject_id = p.id::text
    left join operator.account d on d.id = r.decided_by`,
  columns: {
    id: sql`p.id`,
    reviewId: sql`r.id`,
    draft: sql`p.terms`,
    status: sql`p.status`,
    proposedBy: sql`o.name`,
    decidedBy: sql`coalesce(d.name, '')`,
    createTime: sql`p.created_at`,
  },
  row: ({ draft, ...proposal }: Proposal) => ({
    ...proposal,
    name: draft.name,
    terms: termsText(draft),
    budget: formatMoney(parseAmount(draft.budget)),
  }),
  where: { campaignId: (id) => sql`p.campaign_id = ${id}` },
  order: sql`p.id desc`,
});
