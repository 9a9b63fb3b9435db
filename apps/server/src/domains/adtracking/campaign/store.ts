// The only SQL of what advertising brought. Members are counted by the visit they came from, whose time and marks their
// registration keeps.
import { authStatus } from '@jishi/contract/enums/account';
import { type Queryable, type Sql, nothing, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

/** `from` is meant as well, `to` is not. */
export type VisitFilter = { from: Date; to: Date | null; marks: Readonly<Record<string, string>> };
/** `paidAmount` in 0.00001 yuan. */
export type Counted = { visits: number; registered: number; certified: number; paid: number; paidAmount: bigint };
export type CampaignRow = Counted & { id: string; name: string | null };

const meant = (at: Sql, marks: Sql, filter: VisitFilter) => sql`
  ${at} >= ${filter.from} ${filter.to ? sql`and ${at} < ${filter.to}` : nothing}
  and ${marks} @> ${JSON.stringify(filter.marks)}::jsonb`;
const meantVisits = (filter: VisitFilter) => meant(sql`v.at`, sql`v.marks`, filter);
const meantRegistrations = (filter: VisitFilter) => meant(sql`r.visited_at`, sql`r.marks`, filter);

const members = (filter: VisitFilter) => sql`
  count(*)::int as registered,
  count(*) filter (where m.auth_status = ${authStatus.certified})::int as certified,
  count(r.paid_order)::int as paid,
  coalesce(sum(r.paid_amount), 0)::bigint as paid_amount
  from adtracking.registration r
  join account.member m on m.id = r.member_id
  where ${meantRegistrations(filter)}`;

const grouped = (filter: VisitFilter, mark: string) => sql`
  with seen as (
    select coalesce(v.marks ->> ${mark}, '') as value, count(*)::int as visits
    from adtracking.visit v
    where ${meantVisits(filter)}
    group by 1
  ), came as (
    select coalesce(r.marks ->> ${mark}, '') as value, ${members(filter)}
    group by 1
  )`;

/** The funnel of each value of a mark, those with the most visitors first. */
export async function selectCampaigns(
  db: Queryable,
  filter: VisitFilter,
  mark: string,
  page: { offset: number; limit: number },
): Promise<CampaignRow[]> {
  return db.many<CampaignRow>(sql`
    ${grouped(filter, mark)}
    select
      value as id,
      case when ${mark} = 'product' then (select p.name from catalogue.project p where p.id::text = value) end as name,
      coalesce(visits, 0) as visits,
      coalesce(registered, 0) as registered,
      coalesce(certified, 0) as certified,
      coalesce(paid, 0) as paid,
      coalesce(paid_amount, 0) as paid_amount
    from seen
    full join came using (value)
    order by coalesce(visits, 0) desc, coalesce(registered, 0) desc, value
    offset ${page.offset}
    limit ${page.limit}`);
}

export async function countCampaigns(db: Queryable, filter: VisitFilter, mark: string): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    sql`${grouped(filter, mark)} select count(*)::int as n from seen full join came using (value)`,
  );
  return n;
}

/** The funnel of all visits that are meant. */
export async function sumCampaigns(db: Queryable, filter: VisitFilter): Promise<Counted> {
  return db.one<Counted>(sql`
    select
      (select count(*)::int from adtracking.visit v where ${meantVisits(filter)}) as visits,
      ${members(filter)}`);
}

export type AdMemberRow = {
  memberId: MemberId;
  phoneMask: string;
  bdVid: string;
  visitedAt: Date;
  at: Date;
  marks: Partial<Record<string, string>>;
  certified: boolean;
  paidOrder: string | null;
  /** In 0.00001 yuan. */
  paidAmount: bigint | null;
  paidAt: Date | null;
};

/** The members that the funnel counts as registered, the newest first. */
export async function selectAdMembers(
  db: Queryable,
  filter: VisitFilter,
  page: { offset: number; limit: number },
): Promise<AdMemberRow[]> {
  return db.many<AdMemberRow>(sql`
    select
      r.member_id, m.phone_mask, r.bd_vid, r.visited_at, r.at, r.marks, m.auth_status = ${authStatus.certified} as certified,
      r.paid_order, r.paid_amount, r.paid_at
    from adtracking.registration r
    join account.member m on m.id = r.member_id
    where ${meantRegistrations(filter)}
    order by r.at desc, r.member_id desc
    offset ${page.offset}
    limit ${page.limit}`);
}
