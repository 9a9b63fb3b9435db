// Coupons coming to members.
import type { Transaction } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { type CouponSource, CouponStatus, type Terms } from '../rules';
import { TERMS, type TermsRaw, termsOf } from '../store';

export type TemplateToGrant = {
  id: string;
  name: string;
  terms: Terms;
  status: number;
  /** How many more there are; null: as many as one likes. */
  left: number | null;
  validFrom: Date | null;
  validUntil: Date | null;
  validDays: number | null;
};

type Raw = TermsRaw & {
  id: string;
  name: string;
  status: number;
  left: number | null;
  valid_from: Date | null;
  valid_until: Date | null;
  valid_days: number | null;
};

/** A template, locked: nobody else grants of it until the transaction ends. */
export async function lockTemplate(tx: Transaction, id: string): Promise<TemplateToGrant | undefined> {
  const { rows } = await tx.query<Raw>(
    `select t.id, t.name, t.status, t.stock - t.issued as left, t.valid_from, t.valid_until, t.valid_days, ${TERMS}
     from coupon.template t where t.id = $1 for no key update`,
    [id],
  );
  const raw = rows[0];
  return (
    raw && {
      id: raw.id,
      name: raw.name,
      terms: termsOf(raw),
      status: raw.status,
      left: raw.left,
      validFrom: raw.valid_from,
      validUntil: raw.valid_until,
      validDays: raw.valid_days,
    }
  );
}

export type Grant = {
  templateId: string;
  memberIds: readonly string[];
  source: CouponSource;
  campaignId: string | null;
  validFrom: Date;
  expiresAt: Date;
  now: Date;
};

/**
 * Gives one coupon of a locked template to each member who is active and below the limit for one member, and counts them.
 * More than there is of it breaks a constraint. Answers who got one.
 */
export async function insertCoupons(tx: Transaction, grant: Grant): Promise<MemberId[]> {
  const { rows } = await tx.query<{ member_id: MemberId }>(
    `insert into coupon.coupon (template_id, member_id, campaign_id, source, granted_at, valid_from, expires_at)
     select t.id, m.id, $3, $4, $7, $5, $6
     from coupon.template t
     join account.member m on m.id = any ($2::bigint[]) and m.status = 1
     where t.id = $1
       and (t.per_member is null or t.per_member > (
         select count(*) from coupon.coupon c
         where c.template_id = t.id and c.member_id = m.id and c.status <> ${CouponStatus.void}
       ))
     order by m.id
     on conflict (campaign_id, member_id) where source in (1, 2) do nothing
     returning member_id`,
    [grant.templateId, grant.memberIds, grant.campaignId, grant.source, grant.validFrom, grant.expiresAt, grant.now],
  );
  if (rows.length > 0)
    await tx.query('update coupon.template set issued = issued + $2 where id = $1', [grant.templateId, rows.length]);
  return rows.map(({ member_id }) => member_id);
}

/** Makes a coupon void that nobody has used or put on an order; false when there is no such one. */
export async function voidCoupon(tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update coupon.coupon set status = ${CouponStatus.void} where id = $1 and status = ${CouponStatus.usable}`,
    [id],
  );
  return rowCount === 1;
}

/** Whose coupon it is. */
export async function selectHolder(tx: Transaction, id: string): Promise<MemberId | undefined> {
  const { rows } = await tx.query<{ member_id: MemberId }>('select member_id from coupon.coupon where id = $1', [id]);
  return rows[0]?.member_id;
}
