// Campaigns: when they run, what they grant, what a budget still has.
import { bonusStatus, campaignKind, campaignStatus, templateStatus } from '@jishi/contract/enums/coupon';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { Terms } from '../rules';
import { PROJECTS, TERMS, type WithTerms, gatherTerms } from '../store';
import { type Tier } from './rules';

/** Whether campaign c runs at a moment. */
export const runsAt = (now: Date) =>
  sql`c.status = ${campaignStatus.on} and c.begins_at <= ${now} and c.ends_at > ${now}`;

export type TierRaw = { from: string; bonus: string };

export function tiersOf(raw: readonly TierRaw[] | null): Tier[] {
  return (raw ?? []).map(({ from, bonus }) => ({ from: BigInt(from), bonus: BigInt(bonus) }));
}

/**
 * Running campaigns of a kind that grant coupons, in a fixed order, so that locking their templates cannot deadlock.
 */
export async function selectRunning(
  db: Queryable,
  kind: number,
  now: Date,
): Promise<{ id: string; templateId: string }[]> {
  return db.many<{ id: string; templateId: string }>(sql`
    select c.id, c.template_id from coupon.campaign c
    where ${runsAt(now)} and c.kind = ${kind}
    order by c.template_id, c.id`);
}

/** The running campaign of a code. */
export async function selectByCode(
  db: Queryable,
  code: string,
  now: Date,
): Promise<{ id: string; templateId: string } | undefined> {
  return db.maybe<{ id: string; templateId: string }>(sql`
    select c.id, c.template_id from coupon.campaign c where ${runsAt(now)} and c.code = ${code}`);
}

type Welcome = { name: string; terms: Terms; projects: string[] };

/** The coupons that somebody who registers now gets. */
export async function selectWelcome(db: Queryable, now: Date): Promise<Welcome[]> {
  const rows = await db.many<WithTerms<Welcome>>(sql`
    select t.name, ${PROJECTS} as projects, ${TERMS}
    from coupon.campaign c join coupon.template t on t.id = c.template_id
    where ${runsAt(now)} and c.kind = ${campaignKind.registration}
      and t.status = ${templateStatus.on} and (t.stock is null or t.issued < t.stock) and (t.valid_until is null or t.valid_until > ${now})
    order by c.template_id, c.id`);
  return rows.map(gatherTerms<Welcome>);
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

/** Tiers as they are kept; their amounts are text, for a number of JSON would round them. */
function keptTiers({ tiers }: CampaignValues): string | null {
  return tiers && JSON.stringify(tiers.map(({ from, bonus }) => ({ from: String(from), bonus: String(bonus) })));
}

export async function insertCampaign(tx: Transaction, values: CampaignValues, now: Date): Promise<string> {
  const row = await tx.one<{ id: string }>(sql`
    insert into coupon.campaign
      (name, kind, template_id, code, tiers, budget, per_member, begins_at, ends_at, status, created_at)
    values (
      ${values.name}, ${values.kind}, ${values.templateId}, ${values.code}, ${keptTiers(values)}, ${values.budget},
      ${values.perMember}, ${values.beginsAt}, ${values.endsAt}, ${values.status}, ${now}
    )
    returning id`);
  return row.id;
}

/** Locks a campaign; returns whether anybody has received something from it, undefined when unknown. */
export async function lockCampaign(tx: Transaction, id: string): Promise<{ taken: boolean } | undefined> {
  const found = await tx.run(sql`select from coupon.campaign where id = ${id} for no key update`);
  if (found === 0) return undefined;
  return tx.one<{ taken: boolean }>(sql`
    select exists (select from coupon.coupon where campaign_id = ${id})
    or exists (select from coupon.bonus where campaign_id = ${id}) as taken`);
}

/** Changes a locked campaign; false when a `fixed` campaign's terms would change. */
export async function updateCampaign(
  tx: Transaction,
  id: string,
  values: CampaignValues,
  fixed: boolean,
): Promise<boolean> {
  const tiers = keptTiers(values);
  const changed = await tx.run(sql`
    update coupon.campaign
    set name = ${values.name}, kind = ${values.kind}, template_id = ${values.templateId}, code = ${values.code},
      tiers = ${tiers}, budget = ${values.budget}, per_member = ${values.perMember}, begins_at = ${values.beginsAt},
      ends_at = ${values.endsAt}, status = ${values.status}
    where id = ${id}
      and (not ${fixed} or (kind, template_id, code, tiers) is not distinct from (
        ${values.kind}::smallint, ${values.templateId}::bigint, ${values.code}::text, ${tiers}::jsonb
      ))`);
  return changed === 1;
}

export type CampaignRow = {
  id: string;
  name: string;
  kind: number;
  templateId: string | null;
  templateName: string | null;
  code: string | null;
  tiers: TierRaw[] | null;
  budget: bigint | null;
  given: bigint;
  promised: bigint;
  perMember: number | null;
  taken: number;
  beginsAt: Date;
  endsAt: Date;
  status: number;
};

/** All campaigns, the newest first. */
export async function selectCampaigns(
  db: Queryable,
  page: { limit: number; offset: number },
): Promise<{ rows: CampaignRow[]; total: number }> {
  const rows = await db.many<CampaignRow>(sql`
    select c.*, t.name as template_name, coalesce(b.given, 0)::bigint as given,
      coalesce(b.promised, 0)::bigint as promised,
      case when c.kind = ${campaignKind.bonus} then coalesce(b.taken, 0)
        else (select count(*) from coupon.coupon k where k.campaign_id = c.id) end::int as taken
    from coupon.campaign c
    left join coupon.template t on t.id = c.template_id
    left join (
      select b.campaign_id, sum(b.amount) filter (where b.status = ${bonusStatus.given}) as given,
        sum(b.amount) filter (where b.status = ${bonusStatus.promised}) as promised, count(*) filter (where b.status = ${bonusStatus.given}) as taken
      from coupon.bonus b group by b.campaign_id
    ) b on b.campaign_id = c.id
    order by c.id desc
    limit ${page.limit} offset ${page.offset}`);
  const { total } = await db.one<{ total: number }>(sql`select count(*)::int as total from coupon.campaign`);
  return { rows, total };
}

/** What campaigns gave by their own rows, and by the ledger. */
export async function sumGiven(db: Queryable): Promise<{ given: bigint; ledgerGiven: bigint }> {
  return db.one<{ given: bigint; ledgerGiven: bigint }>(sql`
    select
    (select coalesce(sum(b.amount), 0)::bigint from coupon.bonus b where b.status = ${bonusStatus.given}) as given,
    (select coalesce(-sum(p.amount), 0)::bigint
     from ledger.account a
     join ledger.posting p on p.account_id = a.id
     join ledger.transfer t on t.id = p.transfer_id
     where a.name = 'platform:expense.bonus' and t.kind = 'bonus.campaign') as ledger_given`);
}
