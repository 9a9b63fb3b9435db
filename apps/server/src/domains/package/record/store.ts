// Packages that a member ordered, with what is left of them.
import { leaseState, packageState } from '@jishi/contract/enums/access';
import { payOrderKind } from '@jishi/contract/enums/payment';
import { type Queryable, type Sql, literal, nothing, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';

export type PackageFilter = {
  memberId: MemberId;
  begin: Date | null;
  end: Date | null;
  projectId: string | null;
  status: number | null;
  state: number | null;
  /** The time that decides what has expired. */
  now: Date;
};

export type PackageOrderRow = {
  no: string;
  projectId: string;
  projectName: string;
  packageName: string;
  status: number;
  channel: number;
  payAmount: bigint;
  calls: number;
  remaining: number | null;
  state: number | null;
  createdAt: Date;
  paidAt: Date | null;
  expiresAt: Date | null;
  unstartedDays: number | null;
};

/** The orders of a filter, as `matching`. */
function matching({ memberId, begin, end, projectId, status, state, now }: PackageFilter): Sql {
  return sql`
    orders as (
      select
        o.no, f.project_id, p.name as project_name, f.name as package_name, o.status, o.channel, o.pay_amount,
        (o.reference ->> 'calls')::int as calls, o.created_at, o.paid_at, h.expires_at, h.unstarted_days, h.remaining,
        case when h.id is not null then case when h.expires_at <= ${now} then ${literal(packageState.expired)} when h.remaining > 0 then ${literal(packageState.usable)} else ${literal(packageState.usedUp)} end end as state
      from payment.pay_order o
      join package.offer f on f.id = (o.reference ->> 'offerId')::bigint
      join catalogue.project p on p.id = f.project_id
      left join lateral (
        select h.id, h.expires_at, h.unstarted_days, h.remaining + coalesce(
          (select sum(l.granted - l.used) from gateway.lease l where l.member_id = o.member_id and l.holding_id = h.id and l.state = ${leaseState.open}), 0
        )::int as remaining
        from package.holding h
        where h.order_no = o.no
      ) h on true
      where o.member_id = ${memberId} and o.kind = ${payOrderKind.package}
        ${begin ? sql`and o.created_at >= ${begin}` : nothing}
        ${end ? sql`and o.created_at < ${end}` : nothing}
        ${projectId === null ? nothing : sql`and f.project_id = ${projectId}`}
        ${status === null ? nothing : sql`and o.status = ${status}`}
    ), matching as (
      select * from orders ${state === null ? nothing : sql`where state = ${state}`}
    )`;
}

/** `beforeNo`: only orders older than this one. */
type OrderPage = { limit: number; offset: number; beforeNo?: string | null };

/** Orders of a filter, new ones first. */
export async function selectPackageOrders(
  db: Queryable,
  filter: PackageFilter,
  { limit, offset, beforeNo }: OrderPage,
): Promise<PackageOrderRow[]> {
  return db.many<PackageOrderRow>(sql`
    with ${matching(filter)}
    select * from matching
    ${
      beforeNo == null
        ? nothing
        : sql`where (created_at, no) < (select o.created_at, o.no from payment.pay_order o where o.no = ${beforeNo})`
    }
    order by created_at desc, no desc
    limit ${limit} offset ${offset}`);
}

/** Sums over the same orders. */
export async function sumPackageOrders(db: Queryable, filter: PackageFilter) {
  return db.one<{
    orders: number;
    paidOrders: number;
    paidAmount: bigint;
    calls: bigint;
    remaining: bigint;
    lapsed: bigint;
  }>(sql`
    with ${matching(filter)}
    select
      count(*)::int as orders,
      count(state)::int as paid_orders,
      coalesce(sum(pay_amount) filter (where state is not null), 0)::bigint as paid_amount,
      coalesce(sum(calls) filter (where state is not null), 0)::bigint as calls,
      coalesce(sum(remaining) filter (where state <> ${packageState.expired}), 0)::bigint as remaining,
      coalesce(sum(remaining) filter (where state = ${packageState.expired}), 0)::bigint as lapsed
    from matching`);
}

/** Products that a member ordered packages of. */
export async function selectOrderedProjects(
  db: Queryable,
  memberId: MemberId,
): Promise<{ projectId: string; projectName: string }[]> {
  return db.many<{ projectId: string; projectName: string }>(sql`
    select p.id as project_id, p.name as project_name
    from catalogue.project p
    where p.id in (
      select f.project_id
      from payment.pay_order o
      join package.offer f on f.id = (o.reference ->> 'offerId')::bigint
      where o.member_id = ${memberId} and o.kind = ${payOrderKind.package}
    )
    order by p.name, p.id`);
}
