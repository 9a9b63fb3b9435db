// Campaigns, what operators propose for them, and what their budgets still have.
import { referralProposal, referralStage } from '@jishi/contract/enums/referral';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';
import type { Short, Terms } from '../rules';
import type { Invitation } from '../store';
import type { CampaignValues, Draft } from './rules';

export type Running = CampaignValues & {
  /** What is left pays no more rewards. */
  isSpent: boolean;
};

/** The campaign that runs at a moment: at most one. */
export function selectRunning(db: Queryable, now: Date): Promise<Running | undefined> {
  return db.maybe<Running>(sql`
    select name, begins_at, ends_at, budget, inviter_reward, invited_reward, least_paid, within_days, hold_days, per_inviter,
      budget - committed < inviter_reward + invited_reward as is_spent
    from referral.campaign where status = 1 and begins_at <= ${now} and ends_at > ${now}`);
}

/**
 * Puts both rewards aside out of the budget; otherwise answers what was short. Whoever does so locks the campaign first, so
 * that the statement that decides sees all that was put aside before.
 */
export async function putAside(
  tx: Transaction,
  { inviterId, terms }: Pick<Invitation, 'inviterId' | 'terms'>,
): Promise<Short | undefined> {
  const rewards = terms.inviterReward + terms.invitedReward;
  await tx.run(sql`select from referral.campaign where id = ${terms.campaignId} for no key update`);
  const taken = await tx.run(sql`
    update referral.campaign c set committed = committed + ${rewards}
    where id = ${terms.campaignId} and committed + ${rewards} <= budget and ${terms.perInviter} > (
      select count(*) from referral.invitation i
      where i.campaign_id = c.id and i.inviter_id = ${inviterId}
        and i.stage in (${literal(referralStage.paid)}, ${literal(referralStage.given)}, ${literal(referralStage.held)})
    )`);
  if (taken === 1) return undefined;
  const { isSpent } = await tx.one<{ isSpent: boolean }>(sql`
    select committed + ${rewards} > budget as is_spent from referral.campaign where id = ${terms.campaignId}`);
  return isSpent ? 'budget' : 'inviter';
}

/** Gives what was put aside back to the budget. */
export async function freeRewards(tx: Transaction, terms: Terms): Promise<void> {
  await tx.run(sql`
    update referral.campaign set committed = committed - ${terms.inviterReward + terms.invitedReward}
    where id = ${terms.campaignId}`);
}

/** Only one decides about campaigns at a time, so that the sums below hold until the transaction ends. */
export async function lockProposals(tx: Transaction): Promise<void> {
  await tx.run(sql`lock table referral.proposal in share row exclusive mode`);
}

/** A campaign's budget; undefined when there is no such campaign, or it was stopped. */
export async function selectBudget(db: Queryable, id: string): Promise<bigint | undefined> {
  const row = await db.maybe<{ budget: bigint }>(
    sql`select budget from referral.campaign where id = ${id} and status = 1`,
  );
  return row?.budget;
}

/** By how much an operator raised budgets in the last day without anybody else's word. */
export async function sumRaisedAlone(tx: Transaction, operatorId: string, now: Date): Promise<bigint> {
  const { raised } = await tx.one<{ raised: bigint }>(sql`
    select coalesce(sum(raise), 0)::bigint as raised from referral.proposal
    where proposed_by = ${operatorId} and agreed_by = proposed_by
      and in_force_at > ${now}::timestamptz - interval '24 hours'`);
  return raised;
}

export type ProposalRow = {
  id: string;
  campaignId: string | null;
  terms: Draft;
  raise: bigint;
  status: number;
  proposedBy: string;
};

const PROPOSAL = sql`id, campaign_id, terms, raise, status, proposed_by`;

export async function insertProposal(
  tx: Transaction,
  { campaignId, terms, raise, proposedBy }: Omit<ProposalRow, 'id' | 'status'>,
  now: Date,
): Promise<ProposalRow> {
  return tx.one<ProposalRow>(sql`
    insert into referral.proposal (campaign_id, terms, raise, proposed_by, created_at)
    values (${campaignId}, ${JSON.stringify(terms)}, ${raise}, ${proposedBy}, ${now})
    returning ${PROPOSAL}`);
}

export function selectProposal(db: Queryable, id: string): Promise<ProposalRow | undefined> {
  return db.maybe<ProposalRow>(sql`select ${PROPOSAL} from referral.proposal where id = ${id}`);
}

/** A proposal, with all others locked until the transaction ends. */
export async function lockProposal(tx: Transaction, id: string): Promise<ProposalRow | undefined> {
  await lockProposals(tx);
  return selectProposal(tx, id);
}

export async function endProposal(tx: Transaction, id: string, status: number): Promise<void> {
  await tx.run(sql`update referral.proposal set status = ${status} where id = ${id}`);
}

/** Brings a locked proposal into force; false when its campaign was stopped meanwhile. @throws the constraints of campaigns */
export async function enforce(
  tx: Transaction,
  { id, campaignId }: Pick<ProposalRow, 'id' | 'campaignId'>,
  values: CampaignValues,
  { by, now }: { by: string; now: Date },
): Promise<string | undefined> {
  const known = campaignId
    ? await updateCampaign(tx, campaignId, values)
    : await tx.one<{ id: string }>(sql`
        insert into referral.campaign
          (name, begins_at, ends_at, budget, inviter_reward, invited_reward, least_paid, within_days, hold_days, per_inviter,
            created_at)
        values (
          ${values.name}, ${values.beginsAt}, ${values.endsAt}, ${values.budget}, ${values.inviterReward},
          ${values.invitedReward}, ${values.leastPaid}, ${values.withinDays}, ${values.holdDays}, ${values.perInviter}, ${now}
        )
        returning id`);
  if (!known) return undefined;
  await tx.run(sql`
    update referral.proposal
    set campaign_id = ${known.id}, status = ${referralProposal.inForce}, agreed_by = ${by}, in_force_at = ${now}
    where id = ${id}`);
  return known.id;
}

function updateCampaign(tx: Transaction, id: string, values: CampaignValues): Promise<{ id: string } | undefined> {
  return tx.maybe<{ id: string }>(sql`
    update referral.campaign
    set name = ${values.name}, begins_at = ${values.beginsAt}, ends_at = ${values.endsAt}, budget = ${values.budget},
      inviter_reward = ${values.inviterReward}, invited_reward = ${values.invitedReward}, least_paid = ${values.leastPaid},
      within_days = ${values.withinDays}, hold_days = ${values.holdDays}, per_inviter = ${values.perInviter}
    where id = ${id} and status = 1
    returning id`);
}

/** Stops a campaign; undefined when there is none, false when it was stopped before. */
export async function stopCampaign(tx: Transaction, id: string): Promise<boolean | undefined> {
  const row = await tx.maybe<{ status: number }>(
    sql`select status from referral.campaign where id = ${id} for no key update`,
  );
  if (row?.status === 1) await tx.run(sql`update referral.campaign set status = 2 where id = ${id}`);
  return row && row.status === 1;
}
