// The only SQL of what advertising brought. Members are counted by the visit they came from, whose time and marks their
// registration keeps.
import type { Queryable } from '@jishi/db';

/** `from` is meant as well, `to` is not. */
export type VisitFilter = { from: Date; to: Date | null; marks: Readonly<Record<string, string>> };
export type Counted = { visits: number; registered: number; certified: number; paid: number; paid_amount: string };
export type CampaignRow = Counted & { id: string; name: string | null };

const meant = (at: string, marks: string) =>
  `${at} >= $1 and ($2::timestamptz is null or ${at} < $2) and ${marks} @> $3::jsonb`;
const valuesOf = ({ from, to, marks }: VisitFilter): unknown[] => [from, to, JSON.stringify(marks)];

const MEMBERS = `
  count(*)::int as registered,
  count(*) filter (where m.auth_status = 2)::int as certified,
  count(r.paid_order)::int as paid,
  coalesce(sum(r.paid_amount), 0) as paid_amount
  from adtracking.registration r
  join account.member m on m.id = r.member_id
  where ${meant('r.visited_at', 'r.marks')}`;

const GROUPED = `
  with seen as (
    select coalesce(v.marks ->> $4, '') as value, count(*)::int as visits
    from adtracking.visit v
    where ${meant('v.at', 'v.marks')}
    group by 1
  ), came as (
    select coalesce(r.marks ->> $4, '') as value, ${MEMBERS}
    group by 1
  )`;

/** The funnel of each value of a mark, those with the most visitors first. */
export async function selectCampaigns(
  db: Queryable,
  filter: VisitFilter,
  mark: string,
  page: { offset: number; limit: number },
): Promise<CampaignRow[]> {
  const { rows } = await db.query<CampaignRow>(
    `${GROUPED}
     select
       value as id,
       case when $4 = 'product' then (select p.name from catalogue.project p where p.id::text = value) end as name,
       coalesce(visits, 0) as visits,
       coalesce(registered, 0) as registered,
       coalesce(certified, 0) as certified,
       coalesce(paid, 0) as paid,
       coalesce(paid_amount, 0) as paid_amount
     from seen
     full join came using (value)
     order by coalesce(visits, 0) desc, coalesce(registered, 0) desc, value
     offset $5
     limit $6`,
    [...valuesOf(filter), mark, page.offset, page.limit],
  );
  return rows;
}

export async function countCampaigns(db: Queryable, filter: VisitFilter, mark: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `${GROUPED} select count(*)::int as n from seen full join came using (value)`,
    [...valuesOf(filter), mark],
  );
  return rows[0]!.n;
}

/** The funnel of all visits that are meant. */
export async function sumCampaigns(db: Queryable, filter: VisitFilter): Promise<Counted> {
  const { rows } = await db.query<Counted>(
    `select (select count(*)::int from adtracking.visit v where ${meant('v.at', 'v.marks')}) as visits, ${MEMBERS}`,
    valuesOf(filter),
  );
  return rows[0]!;
}

export type AdMemberRow = {
  member_id: string;
  phone_mask: string;
  bd_vid: string;
  visited_at: Date;
  at: Date;
  marks: Partial<Record<string, string>>;
  certified: boolean;
  paid_order: string | null;
  paid_amount: string | null;
  paid_at: Date | null;
};

/** The members that the funnel counts as registered, the newest first. */
export async function selectAdMembers(
  db: Queryable,
  filter: VisitFilter,
  page: { offset: number; limit: number },
): Promise<AdMemberRow[]> {
  const { rows } = await db.query<AdMemberRow>(
    `select
       r.member_id, m.phone_mask, r.bd_vid, r.visited_at, r.at, r.marks, m.auth_status = 2 as certified,
       r.paid_order, r.paid_amount, r.paid_at
     from adtracking.registration r
     join account.member m on m.id = r.member_id
     where ${meant('r.visited_at', 'r.marks')}
     order by r.at desc, r.member_id desc
     offset $4
     limit $5`,
    [...valuesOf(filter), page.offset, page.limit],
  );
  return rows;
}
