// Campaigns: when they run, what they grant, what a budget still has.
import type { Queryable, Transaction } from '@jishi/db';
import type { Terms } from '../rules';
import { PROJECTS, TERMS, type TermsRaw, termsOf } from '../store';
import { CampaignKind, CampaignStatus, type Tier } from './rules';

export const RUNS = `c.status = ${CampaignStatus.on} and c.begins_at <= $1 and c.ends_at > $1`;

export type TierRaw = { from: string; bonus: string };

export function tiersOf(raw: readonly TierRaw[] | null): Tier[] {
  return (raw ?? []).map(({ from, bonus }) => ({ from: BigInt(from), bonus: BigInt(bonus) }));
}

/** Campaigns of a kind that grant coupons now, always in the same order: whoever locks their templates cannot deadlock. */
export async function selectRunning(
  db: Queryable,
  kind: number,
  now: Date,
): Promise<{ id: string; templateId: string }[]> {
  const { rows } = await db.query<{ id: string; template_id: string }>(
    `select c.id, c.template_id from coupon.campaign c where ${RUNS} and c.kind = $2 order by c.template_id, c.id`,
    [now, kind],
  );
  return rows.map((row) => ({ id: row.id, templateId: row.template_id }));
}

/** The running campaign of a code. */
export async function selectByCode(
  db: Queryable,
  code: string,
  now: Date,
): Promise<{ id: string; templateId: string } | undefined> {
  const { rows } = await db.query<{ id: string; template_id: string }>(
    `select c.id, c.template_id from coupon.campaign c where ${RUNS} and c.code = $2`,
    [now, code],
  );
  return rows[0] && { id: rows[0].id, templateId: rows[0].template_id };
}

/** The coupons that somebody who registers now gets. */
export async function selectWelcome(
  db: Queryable,
  now: Date,
): Promise<{ name: string; terms: Terms; projects: string[] }[]> {
  const { rows } = await db.query<TermsRaw & { name: string; projects: string[] }>(
    `select t.name, ${PROJECTS} as projects, ${TERMS}
     from coupon.campaign c join coupon.template t on t.id = c.template_id
     where ${RUNS} and c.kind = ${CampaignKind.registration}
       and t.status = 1 and (t.stock is null or t.issued < t.stock) and (t.valid_until is null or t.valid_until > $1)
     order by c.template_id, c.id`,
    [now],
  );
  return rows.map((row) => ({ name: row.name, terms: termsOf(row), projects: row.projects }));
}

export type CampaignValues = {
  name: string;
  kind: number;
  templateId: string | null;
  code: string | null;
  tiers: readonly Tier[] | null;
  budget: bigint | null;
  perMember: number | null;
  beginsAt: Date;
  endsAt: Date;
  status: number;
};

function valuesOf(values: CampaignValues): unknown[] {
  const tiers = values.tiers?.map(({ from, bonus }) => ({ from: String(from), bonus: String(bonus) }));
  return [
    values.name,
    values.kind,
    values.templateId,
    values.code,
    tiers ? JSON.stringify(tiers) : null,
    values.budget,
    values.perMember,
    values.beginsAt,
    values.endsAt,
    values.status,
  ];
}

export async function insertCampaign(tx: Transaction, values: CampaignValues, now: Date): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into coupon.campaign
       (name, kind, template_id, code, tiers, budget, per_member, begins_at, ends_at, status, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [...valuesOf(values), now],
  );
  return rows[0]!.id;
}

/** Locks a campaign and tells whether somebody has had something of it; undefined when there is none. */
export async function lockCampaign(tx: Transaction, id: string): Promise<{ taken: boolean } | undefined> {
  const { rowCount } = await tx.query('select from coupon.campaign where id = $1 for no key update', [id]);
  if (rowCount === 0) return undefined;
  const { rows } = await tx.query<{ taken: boolean }>(
    `select exists (select from coupon.coupon where campaign_id = $1)
       or exists (select from coupon.bonus where campaign_id = $1) as taken`,
    [id],
  );
  return rows[0];
}

/** Changes a locked campaign; false when what it gives, to whom or how would change although `fixed`. */
export async function updateCampaign(
  tx: Transaction,
  id: string,
  values: CampaignValues,
  fixed: boolean,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update coupon.campaign
     set name = $1, kind = $2, template_id = $3, code = $4, tiers = $5, budget = $6, per_member = $7, begins_at = $8,
       ends_at = $9, status = $10
     where id = $11
       and (not $12 or (kind, template_id, code, tiers) is not distinct from ($2::smallint, $3::bigint, $4::text, $5::jsonb))`,
    [...valuesOf(values), id, fixed],
  );
  return rowCount === 1;
}

export type CampaignRow = {
  id: string;
  name: string;
  kind: number;
  template_id: string | null;
  template_name: string | null;
  code: string | null;
  tiers: TierRaw[] | null;
  budget: string | null;
  given: string;
  promised: string;
  per_member: number | null;
  taken: number;
  begins_at: Date;
  ends_at: Date;
  status: number;
};

/** All campaigns, the newest first. */
export async function selectCampaigns(
  db: Queryable,
  page: { limit: number; offset: number },
): Promise<{ rows: CampaignRow[]; total: number }> {
  const { rows } = await db.query<CampaignRow>(
    `select c.*, t.name as template_name, coalesce(b.given, 0) as given, coalesce(b.promised, 0) as promised,
       case when c.kind = ${CampaignKind.bonus} then coalesce(b.taken, 0)
         else (select count(*) from coupon.coupon k where k.campaign_id = c.id) end::int as taken
     from coupon.campaign c
     left join coupon.template t on t.id = c.template_id
     left join (
       select b.campaign_id, sum(b.amount) filter (where b.status = 2) as given,
         sum(b.amount) filter (where b.status = 1) as promised, count(*) filter (where b.status = 2) as taken
       from coupon.bonus b group by b.campaign_id
     ) b on b.campaign_id = c.id
     order by c.id desc
     limit $1 offset $2`,
    [page.limit, page.offset],
  );
  const { rows: totals } = await db.query<{ n: number }>('select count(*)::int as n from coupon.campaign');
  return { rows, total: totals[0]!.n };
}

/** What campaigns gave by their own rows, and by the ledger. */
export async function sumGiven(db: Queryable): Promise<{ given: bigint; ledgerGiven: bigint }> {
  const { rows } = await db.query<{ given: string; ledger: string }>(
    `select
       (select coalesce(sum(b.amount), 0) from coupon.bonus b where b.status = 2) as given,
       (select coalesce(-sum(p.amount), 0)
        from ledger.account a
        join ledger.posting p on p.account_id = a.id
        join ledger.transfer t on t.id = p.transfer_id
        where a.name = 'platform:expense.bonus' and t.kind = 'bonus.campaign') as ledger`,
  );
  return { given: BigInt(rows[0]!.given), ledgerGiven: BigInt(rows[0]!.ledger) };
}
