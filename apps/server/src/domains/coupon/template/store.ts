// Kinds of coupons as operators make them, with what became of those granted.
import { couponStatus } from '@jishi/contract/enums/coupon';
import { type Queryable, type Transaction, nothing, sql } from '@jishi/db';
import type { Terms } from '../rules';
import { PROJECTS, TERMS, type WithTerms, gatherTerms } from '../store';

export type TemplateValues = Terms & {
  name: string;
  perMember: number | null;
  stock: number | null;
  validFrom: Date | null;
  validUntil: Date | null;
  validDays: number | null;
  status: number;
};

export async function insertTemplate(tx: Transaction, values: TemplateValues, now: Date): Promise<string> {
  const row = await tx.one<{ id: string }>(sql`
    insert into coupon.template
      (name, per_member, stock, status, kind, amount, discount, cap, min_spend, order_kinds, project_ids, min_rank,
       valid_from, valid_until, valid_days, created_at)
    values (
      ${values.name}, ${values.perMember}, ${values.stock}, ${values.status}, ${values.kind}, ${values.amount},
      ${values.discount}, ${values.cap}, ${values.minSpend}, ${values.orderKinds}, ${values.projectIds}, ${values.minRank},
      ${values.validFrom}, ${values.validUntil}, ${values.validDays}, ${now}
    )
    returning id`);
  return row.id;
}

/** Changes a template; false when somebody has one and its terms would change, or there is none. */
export async function updateTemplate(tx: Transaction, id: string, values: TemplateValues): Promise<boolean> {
  const changed = await tx.run(sql`
    update coupon.template t
    set name = ${values.name}, per_member = ${values.perMember}, stock = ${values.stock}, status = ${values.status},
      kind = ${values.kind}, amount = ${values.amount}, discount = ${values.discount}, cap = ${values.cap},
      min_spend = ${values.minSpend}, order_kinds = ${values.orderKinds}, project_ids = ${values.projectIds},
      min_rank = ${values.minRank}, valid_from = ${values.validFrom}, valid_until = ${values.validUntil},
      valid_days = ${values.validDays}
    where t.id = ${id} and (t.issued = 0 or
      (t.kind, t.amount, t.discount, t.cap, t.min_spend, t.order_kinds, t.project_ids, t.min_rank, t.valid_from,
       t.valid_until, t.valid_days)
      is not distinct from
      (${values.kind}::smallint, ${values.amount}::bigint, ${values.discount}::smallint, ${values.cap}::bigint,
       ${values.minSpend}::bigint, ${values.orderKinds}::smallint[], ${values.projectIds}::bigint[],
       ${values.minRank}::smallint, ${values.validFrom}::timestamptz, ${values.validUntil}::timestamptz,
       ${values.validDays}::integer))`);
  return changed === 1;
}

/** Whether there is such a template. */
export async function existsTemplate(db: Queryable, id: string): Promise<boolean> {
  return (await db.run(sql`select from coupon.template where id = ${id}`)) === 1;
}

/** The names of products by their ids; unknown ones are missing. */
export async function selectProjects(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ name: string }>(sql`
    select name from catalogue.project where id = any (${ids}::bigint[]) order by name`);
  return rows.map(({ name }) => name);
}

export type TemplateRow = {
  id: string;
  name: string;
  terms: Terms;
  projects: string[];
  status: number;
  perMember: number | null;
  stock: number | null;
  validFrom: Date | null;
  validUntil: Date | null;
  validDays: number | null;
  createdAt: Date;
  figures: Figures;
};

export type Figures = {
  issued: number;
  usable: number;
  locked: number;
  used: number;
  expired: number;
  voided: number;
  cost: bigint;
};

/** Counts of coupons by state at a moment. */
const countsAt = (now: Date) => sql`
  count(*)::int as issued,
  (count(*) filter (where c.status = ${couponStatus.usable} and c.expires_at > ${now}))::int as usable,
  (count(*) filter (where c.status = ${couponStatus.locked}))::int as locked,
  (count(*) filter (where c.status = ${couponStatus.used}))::int as used,
  (count(*) filter (where c.status = ${couponStatus.usable} and c.expires_at <= ${now}))::int as expired,
  (count(*) filter (where c.status = ${couponStatus.void}))::int as voided`;
/** What coupons cost by the ledger, per template. */
const COSTS = sql`
  select c.template_id, -sum(p.amount) as cost
  from ledger.account a
  join ledger.posting p on p.account_id = a.id
  join ledger.transfer t on t.id = p.transfer_id
  join payment.pay_order o on o.no = t.memo ->> 'orderNo'
  join coupon.coupon c on c.id = o.coupon_id
  where a.name = 'platform:expense.coupon'
  group by c.template_id`;

/** Templates, the newest first; of `id` alone when it is given. */
export async function selectTemplates(
  db: Queryable,
  { id, now, limit, offset }: { id: string | null; now: Date; limit: number; offset: number },
): Promise<TemplateRow[]> {
  const rows = await db.many<WithTerms<Omit<TemplateRow, 'figures'>> & Figures>(sql`
    select
      t.id, t.name, t.status, t.per_member, t.stock, t.valid_from, t.valid_until, t.valid_days, t.created_at,
      ${TERMS}, ${PROJECTS} as projects,
      coalesce(f.issued, 0) as issued, coalesce(f.usable, 0) as usable, coalesce(f.locked, 0) as locked,
      coalesce(f.used, 0) as used, coalesce(f.expired, 0) as expired, coalesce(f.voided, 0) as voided,
      coalesce(k.cost, 0)::bigint as cost
    from coupon.template t
    left join (
      select c.template_id, ${countsAt(now)} from coupon.coupon c group by c.template_id
    ) f on f.template_id = t.id
    left join (${COSTS}) k on k.template_id = t.id
    ${id === null ? nothing : sql`where t.id = ${id}`}
    order by t.id desc
    limit ${limit} offset ${offset}`);
  return rows.map(({ issued, usable, locked, used, expired, voided, cost, ...row }) => ({
    ...gatherTerms<Omit<TemplateRow, 'figures'>>(row),
    figures: { issued, usable, locked, used, expired, voided, cost },
  }));
}

/** The same figures over all coupons, the number of templates, and the cost of coupons in the ledger. */
export async function sumTemplates(
  db: Queryable,
  now: Date,
): Promise<{ total: number; sum: Figures; ledgerCost: bigint }> {
  const { total, ledgerCost, ...sum } = await db.one<Figures & { total: number; ledgerCost: bigint }>(sql`
    select ${countsAt(now)},
      (select count(*)::int from coupon.template) as total,
      (select coalesce(sum(k.cost), 0)::bigint from (${COSTS}) k) as cost,
      (select coalesce(-sum(p.amount), 0)::bigint
       from ledger.account a join ledger.posting p on p.account_id = a.id
       where a.name = 'platform:expense.coupon') as ledger_cost
    from coupon.coupon c`);
  return { total, sum, ledgerCost };
}

export type GrantRow = {
  id: string;
  memberId: string;
  phoneMask: string;
  source: number;
  status: number;
  grantedAt: Date;
  validFrom: Date;
  expiresAt: Date;
  orderNo: string | null;
};

/** The latest coupons of a template. */
export async function selectGrants(db: Queryable, id: string, limit: number): Promise<GrantRow[]> {
  return db.many<GrantRow>(sql`
    select c.id, c.member_id, m.phone_mask, c.source, c.status, c.granted_at, c.valid_from, c.expires_at, c.order_no
    from coupon.coupon c join account.member m on m.id = c.member_id
    where c.template_id = ${id} order by c.id desc limit ${limit}`);
}
