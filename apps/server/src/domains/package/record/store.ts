// Packages that a member ordered, with what is left of them.
import type { Queryable } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type PackageFilter = {
  memberId: MemberId;
  begin: Date | null;
  end: Date | null;
  projectId: string | null;
  status: number | null;
  state: number | null;
  /** Decides what is expired. */
  now: Date;
};

export type PackageOrderRow = {
  no: string;
  project_id: string;
  project_name: string;
  package_name: string;
  status: number;
  channel: number;
  pay_amount: string;
  calls: number;
  remaining: number | null;
  state: number | null;
  created_at: Date;
  paid_at: Date | null;
  expires_at: Date | null;
  unstarted_days: number | null;
};

const ORDERS = `
  orders as (
    select
      o.no, f.project_id, p.name as project_name, f.name as package_name, o.status, o.channel, o.pay_amount,
      (o.reference ->> 'calls')::int as calls, o.created_at, o.paid_at, h.expires_at, h.unstarted_days, h.remaining,
      case when h.id is not null then case when h.expires_at <= $7 then 3 when h.remaining > 0 then 1 else 2 end end as state
    from payment.pay_order o
    join package.offer f on f.id = (o.reference ->> 'offerId')::bigint
    join catalogue.project p on p.id = f.project_id
    left join lateral (
      select h.id, h.expires_at, h.unstarted_days, h.remaining + coalesce(
        (select sum(l.granted - l.used) from gateway.lease l where l.member_id = o.member_id and l.holding_id = h.id and l.state = 1), 0
      )::int as remaining
      from package.holding h
      where h.order_no = o.no
    ) h on true
    where o.member_id = $1 and o.kind = 2 and ($2::timestamptz is null or o.created_at >= $2)
      and ($3::timestamptz is null or o.created_at < $3) and ($4::bigint is null or f.project_id = $4)
      and ($5::smallint is null or o.status = $5)
  ), matching as (
    select * from orders where $6::int is null or state = $6
  )`;

function valuesOf({ memberId, begin, end, projectId, status, state, now }: PackageFilter): unknown[] {
  return [memberId, begin, end, projectId, status, state, now];
}

/** `beforeNo`: only orders older than this one. */
type OrderPage = { limit: number; offset: number; beforeNo?: string | null };

/** Orders of a filter, new ones first. */
export async function selectPackageOrders(
  db: Queryable,
  filter: PackageFilter,
  page: OrderPage,
): Promise<PackageOrderRow[]> {
  const { rows } = await db.query<PackageOrderRow>(
    `with ${ORDERS}
     select * from matching
     where $10::text is null or (created_at, no) < (select o.created_at, o.no from payment.pay_order o where o.no = $10)
     order by created_at desc, no desc
     limit $8 offset $9`,
    [...valuesOf(filter), page.limit, page.offset, page.beforeNo ?? null],
  );
  return rows;
}

/** Sums over the same orders. */
export async function sumPackageOrders(db: Queryable, filter: PackageFilter) {
  const { rows } = await db.query<{
    orders: number;
    paid_orders: number;
    paid_amount: string;
    calls: string;
    remaining: string;
    lapsed: string;
  }>(
    `with ${ORDERS}
     select
       count(*)::int as orders,
       count(state)::int as paid_orders,
       coalesce(sum(pay_amount) filter (where state is not null), 0) as paid_amount,
       coalesce(sum(calls) filter (where state is not null), 0) as calls,
       coalesce(sum(remaining) filter (where state < 3), 0) as remaining,
       coalesce(sum(remaining) filter (where state = 3), 0) as lapsed
     from matching`,
    valuesOf(filter),
  );
  return rows[0]!;
}

/** Products that a member ordered packages of. */
export async function selectOrderedProjects(
  db: Queryable,
  memberId: MemberId,
): Promise<{ projectId: string; projectName: string }[]> {
  const { rows } = await db.query<{ projectId: string; projectName: string }>(
    `select p.id as "projectId", p.name as "projectName"
     from catalogue.project p
     where p.id in (
       select f.project_id
       from payment.pay_order o
       join package.offer f on f.id = (o.reference ->> 'offerId')::bigint
       where o.member_id = $1 and o.kind = 2
     )
     order by p.name, p.id`,
    [memberId],
  );
  return rows;
}
