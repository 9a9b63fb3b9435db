// Kinds of coupons as operators make them, with what became of those granted.
import type { Queryable, Transaction } from '@jishi/db';
import type { Terms } from '../rules';
import { PROJECTS, TERMS, type TermsRaw, termsOf } from '../store';

export type TemplateValues = Terms & {
  name: string;
  perMember: number | null;
  stock: number | null;
  validFrom: Date | null;
  validUntil: Date | null;
  validDays: number | null;
  status: number;
};

function valuesOf(values: TemplateValues): unknown[] {
  return [
    values.name,
    values.perMember,
    values.stock,
    values.status,
    values.kind,
    values.amount,
    values.discount,
    values.cap,
    values.minSpend,
    values.orderKinds,
    values.projectIds,
    values.minRank,
    values.validFrom,
    values.validUntil,
    values.validDays,
  ];
}

export async function insertTemplate(tx: Transaction, values: TemplateValues, now: Date): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into coupon.template
       (name, per_member, stock, status, kind, amount, discount, cap, min_spend, order_kinds, project_ids, min_rank,
        valid_from, valid_until, valid_days, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning id`,
    [...valuesOf(values), now],
  );
  return rows[0]!.id;
}

/** Changes a template; false when somebody has one and its terms would change, or there is none. */
export async function updateTemplate(tx: Transaction, id: string, values: TemplateValues): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update coupon.template t
     set name = $1, per_member = $2, stock = $3, status = $4, kind = $5, amount = $6, discount = $7, cap = $8, min_spend = $9,
       order_kinds = $10, project_ids = $11, min_rank = $12, valid_from = $13, valid_until = $14, valid_days = $15
     where t.id = $16 and (t.issued = 0 or
       (t.kind, t.amount, t.discount, t.cap, t.min_spend, t.order_kinds, t.project_ids, t.min_rank, t.valid_from,
        t.valid_until, t.valid_days)
       is not distinct from
       ($5::smallint, $6::bigint, $7::smallint, $8::bigint, $9::bigint, $10::smallint[], $11::bigint[], $12::smallint,
        $13::timestamptz, $14::timestamptz, $15::integer))`,
    [...valuesOf(values), id],
  );
  return rowCount === 1;
}

/** Whether there is such a template. */
export async function existsTemplate(db: Queryable, id: string): Promise<boolean> {
  return (await db.query('select from coupon.template where id = $1', [id])).rowCount === 1;
}

/** The names of products by their ids; unknown ones are missing. */
export async function selectProjects(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    'select name from catalogue.project where id = any ($1::bigint[]) order by name',
    [ids],
  );
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

type FiguresRaw = Omit<Figures, 'cost'> & { cost: string };

type Raw = TermsRaw &
  FiguresRaw & {
    id: string;
    name: string;
    projects: string[];
    status: number;
    per_member: number | null;
    stock: number | null;
    valid_from: Date | null;
    valid_until: Date | null;
    valid_days: number | null;
    created_at: Date;
  };

/** Coupons by what became of them at $1, and what they cost by the ledger, per template. */
const FIGURES = `
  select c.template_id, count(*)::int as issued,
    (count(*) filter (where c.status = 1 and c.expires_at > $1))::int as usable,
    (count(*) filter (where c.status = 2))::int as locked,
    (count(*) filter (where c.status = 3))::int as used,
    (count(*) filter (where c.status = 1 and c.expires_at <= $1))::int as expired,
    (count(*) filter (where c.status = 5))::int as voided
  from coupon.coupon c group by c.template_id`;
const COSTS = `
  select c.template_id, -sum(p.amount) as cost
  from ledger.account a
  join ledger.posting p on p.account_id = a.id
  join ledger.transfer t on t.id = p.transfer_id
  join payment.pay_order o on o.no = t.memo ->> 'orderNo'
  join coupon.coupon c on c.id = o.coupon_id
  where a.name = 'platform:expense.coupon'
  group by c.template_id`;

const figuresOf = (raw: FiguresRaw): Figures => ({
  issued: raw.issued,
  usable: raw.usable,
  locked: raw.locked,
  used: raw.used,
  expired: raw.expired,
  voided: raw.voided,
  cost: BigInt(raw.cost),
});

const SUMMED = ['issued', 'usable', 'locked', 'used', 'expired', 'voided'];

/** Templates, the newest first; of `id` alone when it is given. */
export async function selectTemplates(
  db: Queryable,
  { id, now, limit, offset }: { id: string | null; now: Date; limit: number; offset: number },
): Promise<TemplateRow[]> {
  const { rows } = await db.query<Raw>(
    `select t.id, t.name, t.status, t.per_member, t.stock, t.valid_from, t.valid_until, t.valid_days, t.created_at,
       ${TERMS}, ${PROJECTS} as projects, ${SUMMED.map((name) => `coalesce(f.${name}, 0) as ${name}`).join(', ')},
       coalesce(k.cost, 0) as cost
     from coupon.template t
     left join (${FIGURES}) f on f.template_id = t.id
     left join (${COSTS}) k on k.template_id = t.id
     where $2::bigint is null or t.id = $2
     order by t.id desc
     limit $3 offset $4`,
    [now, id, limit, offset],
  );
  return rows.map((raw) => ({
    id: raw.id,
    name: raw.name,
    terms: termsOf(raw),
    projects: raw.projects,
    status: raw.status,
    perMember: raw.per_member,
    stock: raw.stock,
    validFrom: raw.valid_from,
    validUntil: raw.valid_until,
    validDays: raw.valid_days,
    createdAt: raw.created_at,
    figures: figuresOf(raw),
  }));
}

/** The same figures over all coupons, how many templates there are, and what the ledger has as the cost of coupons. */
export async function sumTemplates(
  db: Queryable,
  now: Date,
): Promise<{ total: number; sum: Figures; ledgerCost: bigint }> {
  const { rows } = await db.query<FiguresRaw & { total: number; ledger: string }>(
    `select (select count(*)::int from coupon.template) as total,
       ${SUMMED.map((name) => `(select coalesce(sum(f.${name}), 0)::int from (${FIGURES}) f) as ${name}`).join(', ')},
       (select coalesce(sum(k.cost), 0) from (${COSTS}) k) as cost,
       (select coalesce(-sum(p.amount), 0) from ledger.account a join ledger.posting p on p.account_id = a.id
        where a.name = 'platform:expense.coupon') as ledger`,
    [now],
  );
  const row = rows[0]!;
  return { total: row.total, sum: figuresOf(row), ledgerCost: BigInt(row.ledger) };
}

export type GrantRow = {
  id: string;
  member_id: string;
  phone_mask: string;
  source: number;
  status: number;
  granted_at: Date;
  valid_from: Date;
  expires_at: Date;
  order_no: string | null;
};

/** The latest coupons of a template. */
export async function selectGrants(db: Queryable, id: string, limit: number): Promise<GrantRow[]> {
  const { rows } = await db.query<GrantRow>(
    `select c.id, c.member_id, m.phone_mask, c.source, c.status, c.granted_at, c.valid_from, c.expires_at, c.order_no
     from coupon.coupon c join account.member m on m.id = c.member_id
     where c.template_id = $1 order by c.id desc limit $2`,
    [id, limit],
  );
  return rows;
}
