// SQL of keys with all their limits and today's use.
import { type Queryable, type Transaction, nothing, sql } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import type { KeyRow } from '../store';
import type { Limits } from '../rules';

export type LimitedRow = KeyRow & {
  projectIds: string[] | null;
  ips: string[];
  qps: number | null;
  dailyCalls: bigint | null;
  dailySpend: bigint | null;
  expiresAt: Date | null;
  stopReason: string;
  clientName: string | null;
  maker: string;
  projects: { id: string; name: string }[] | null;
  callsToday: bigint;
  spentToday: bigint;
};

/** The keys of a member, or one of them; the default ones first. `colleagues`: with those that colleagues made. `day`: yyyy-MM-dd in Beijing. */
export async function selectKeys(
  db: Queryable,
  memberId: MemberId,
  day: string,
  { id, colleagues = false }: { id?: string; colleagues?: boolean } = {},
): Promise<LimitedRow[]> {
  return db.many<LimitedRow>(sql`
    select
      k.id, k.name, k.app_key, k.secret_cipher, k.mode, k.status, k.is_default, k.previous_until, k.created_at,
      k.last_used_at, k.project_ids::text[] as project_ids, k.ips, k.qps, k.daily_calls, k.daily_spend, k.expires_at,
      k.stop_reason, k.client_name, coalesce(maker.phone_mask, '') as maker,
      (
        select jsonb_agg(jsonb_build_object('id', p.id::text, 'name', p.name) order by p.name, p.id)
        from catalogue.project p
        where p.id = any (k.project_ids)
      ) as projects,
      coalesce(today.calls, 0)::bigint as calls_today,
      coalesce(today.amount, 0)::bigint as spent_today
    from access.api_key k
    left join organisation.colleague c on c.id = k.colleague_id
    left join account.member maker on maker.id = c.member_id
    left join lateral (
      select sum(d.calls) as calls, sum(d.amount) as amount
      from gateway.call_day d
      where d.key_id = k.id and d.day = ${day}
    ) today on true
    where k.member_id = ${memberId} and k.removed_at is null
      ${colleagues ? nothing : sql`and k.colleague_id is null`} ${id === undefined ? nothing : sql`and k.id = ${id}`}
    order by k.is_default desc, k.mode, k.id`);
}

/** Lines of the member's own list of addresses. */
export async function countMemberIps(db: Queryable, memberId: MemberId): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select coalesce((select cardinality(g.ips) from access.guard g where g.member_id = ${memberId}), 0) as n`);
  return n;
}

/** Locks a key until the transaction ends. */
export async function lockKey(tx: Transaction, memberId: MemberId, id: string): Promise<void> {
  await tx.run(sql`select from access.api_key where member_id = ${memberId} and id = ${id} for no key update`);
}

export async function updateLimits(tx: Transaction, memberId: MemberId, id: string, limits: Limits): Promise<void> {
  await tx.run(sql`
    update access.api_key
    set name = ${limits.name}, project_ids = ${limits.projectIds}::bigint[], ips = ${limits.ips}::text[],
      qps = ${limits.qps}, daily_calls = ${limits.dailyCalls}, daily_spend = ${limits.dailySpend}, expires_at = ${limits.expiresAt}
    where member_id = ${memberId} and id = ${id} and removed_at is null`);
}

export async function updateStatus(tx: Transaction, memberId: MemberId, id: string, status: number): Promise<void> {
  await tx.run(sql`
    update access.api_key set status = ${status}
    where member_id = ${memberId} and id = ${id} and removed_at is null`);
}
