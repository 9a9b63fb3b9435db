// Coupons coming to members.
import { memberStatus } from '@jishi/contract/enums/account';
import { couponSource, couponStatus } from '@jishi/contract/enums/coupon';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import { type Transaction, literal, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { type Terms } from '../rules';
import { TERMS, type WithTerms, gatherTerms } from '../store';

export type TemplateToGrant = {
  id: string;
  name: string;
  terms: Terms;
  status: number;
  /** How many are left; null: unlimited. */
  left: number | null;
  validFrom: Date | null;
  validUntil: Date | null;
  validDays: number | null;
};

/** A template, locked until the transaction ends, so that nobody else grants from it. */
export async function lockTemplate(tx: Transaction, id: string): Promise<TemplateToGrant | undefined> {
  const row = await tx.maybe<WithTerms<TemplateToGrant>>(sql`
    select t.id, t.name, t.status, t.stock - t.issued as left, t.valid_from, t.valid_until, t.valid_days, ${TERMS}
    from coupon.template t
    where t.id = ${id}
    for no key update`);
  return row && gatherTerms<TemplateToGrant>(row);
}

export type Grant = {
  templateId: string;
  memberIds: readonly string[];
  source: ValueOf<typeof couponSource>;
  campaignId: string | null;
  validFrom: Date;
  expiresAt: Date;
  now: Date;
};

export type Granted = { id: string; memberId: MemberId };

/**
 * Grants one coupon of a locked template to each active member below the per-member limit, and counts them. Exceeding
 * the stock violates a constraint. Returns those that were given.
 */
export async function insertCoupons(tx: Transaction, grant: Grant): Promise<Granted[]> {
  const rows = await tx.many<Granted>(sql`
    insert into coupon.coupon (template_id, member_id, campaign_id, source, granted_at, valid_from, expires_at)
    select t.id, m.id, ${grant.campaignId}, ${grant.source}, ${grant.now}, ${grant.validFrom}, ${grant.expiresAt}
    from coupon.template t
    join account.member m on m.id = any (${grant.memberIds}::bigint[]) and m.status = ${memberStatus.normal}
    where t.id = ${grant.templateId}
      and (t.per_member is null or t.per_member > (
        select count(*) from coupon.coupon c
        where c.template_id = t.id and c.member_id = m.id and c.status <> ${couponStatus.void}
      ))
    order by m.id
    on conflict (campaign_id, member_id) where source in (${literal(couponSource.registration)}, ${literal(couponSource.certification)}) do nothing
    returning id, member_id`);
  if (rows.length > 0)
    await tx.run(sql`update coupon.template set issued = issued + ${rows.length} where id = ${grant.templateId}`);
  return rows;
}

/** Voids a coupon that is unused and on no order; false when there is no such coupon. */
export async function voidCoupon(tx: Transaction, id: string): Promise<boolean> {
  const voided = await tx.run(sql`
    update coupon.coupon set status = ${couponStatus.void} where id = ${id} and status = ${couponStatus.usable}`);
  return voided === 1;
}

/** Whose coupon it is. */
export async function selectHolder(tx: Transaction, id: string): Promise<MemberId | undefined> {
  const row = await tx.maybe<{ memberId: MemberId }>(sql`select member_id from coupon.coupon where id = ${id}`);
  return row?.memberId;
}
