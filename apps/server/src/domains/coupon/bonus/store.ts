// Bonuses on top-ups: promised out of a budget, given with the money, or free again.
import { bonusStatus, campaignKind } from '@jishi/contract/enums/coupon';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { type Tier } from '../campaign/rules';
import { type TierRaw, runsAt, tiersOf } from '../campaign/store';

export type BonusCampaign = {
  id: string;
  name: string;
  tiers: Tier[];
  /** The rest of the budget. */
  left: bigint;
  /** How often the member may still take part. */
  times: number;
  endsAt: Date;
};

/** The present bonus campaign as it applies to a member. */
export async function selectBonusCampaign(
  db: Queryable,
  memberId: MemberId,
  now: Date,
): Promise<BonusCampaign | undefined> {
  const row = await db.maybe<Omit<BonusCampaign, 'tiers'> & { tiers: TierRaw[] }>(sql`
    select c.id, c.name, c.tiers, c.budget - c.committed as left, c.ends_at,
      greatest(c.per_member - (
        select count(*) from coupon.bonus b where b.campaign_id = c.id and b.member_id = ${memberId} and b.status <> ${bonusStatus.lapsed}
      ), 0)::int as times
    from coupon.campaign c
    where ${runsAt(now)} and c.kind = ${campaignKind.bonus}`);
  return row && { ...row, tiers: tiersOf(row.tiers) };
}

/** Locks the running bonus campaign until the transaction ends. */
export async function lockBonusCampaign(tx: Transaction, now: Date): Promise<void> {
  await tx.run(sql`
    select from coupon.campaign c where ${runsAt(now)} and c.kind = ${campaignKind.bonus} for no key update`);
}

/** Promises an order a bonus out of a locked campaign's budget. */
export async function insertBonus(
  tx: Transaction,
  bonus: { orderNo: string; campaignId: string; memberId: MemberId; amount: bigint; now: Date },
): Promise<void> {
  await tx.run(sql`update coupon.campaign set committed = committed + ${bonus.amount} where id = ${bonus.campaignId}`);
  await tx.run(sql`
    insert into coupon.bonus (order_no, campaign_id, member_id, amount, promised_at)
    values (${bonus.orderNo}, ${bonus.campaignId}, ${bonus.memberId}, ${bonus.amount}, ${bonus.now})`);
}

/** Marks an order's promise as kept; returns how much it is, undefined when nothing was promised or it was given before. */
export async function markGiven(tx: Transaction, orderNo: string): Promise<bigint | undefined> {
  const given = await tx.maybe<{ amount: bigint }>(sql`
    update coupon.bonus set status = ${bonusStatus.given} where order_no = ${orderNo} and status = ${bonusStatus.promised} returning amount`);
  return given?.amount;
}

/** Gives a promise back to its budget when the order closes unpaid. */
export async function freeBonus(tx: Transaction, orderNo: string): Promise<void> {
  await tx.run(sql`
    with freed as (
      update coupon.bonus set status = ${bonusStatus.lapsed} where order_no = ${orderNo} and status = ${bonusStatus.promised} returning campaign_id, amount
    )
    update coupon.campaign c set committed = c.committed - f.amount from freed f where c.id = f.campaign_id`);
}
