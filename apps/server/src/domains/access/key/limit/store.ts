// The only SQL of keys with all that limits them, and of what they did today.
import type { Queryable, Transaction } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import type { KeyRow } from '../store';
import type { Limits } from '../rules';

export type LimitedRow = KeyRow & {
  project_ids: string[] | null;
  ips: string[];
  qps: number | null;
  daily_calls: string | null;
  daily_spend: string | null;
  expires_at: Date | null;
  stop_reason: string;
  projects: { id: string; name: string }[] | null;
  calls_today: string;
  spent_today: string;
};

/** The keys of a member, or one of them; the default ones first. `day`: yyyy-MM-dd in Beijing. */
export async function selectKeys(
  db: Queryable,
  memberId: MemberId,
  day: string,
  id: string | null = null,
): Promise<LimitedRow[]> {
  const { rows } = await db.query<LimitedRow>(
    `select
       k.id, k.name, k.app_key, k.secret_cipher, k.mode, k.status, k.is_default, k.previous_until, k.created_at,
       k.last_used_at, k.project_ids::text[] as project_ids, k.ips, k.qps, k.daily_calls, k.daily_spend, k.expires_at,
       k.stop_reason,
       (
         select jsonb_agg(jsonb_build_object('id', p.id::text, 'name', p.name) order by p.name, p.id)
         from catalogue.project p
         where p.id = any (k.project_ids)
       ) as projects,
       coalesce(today.calls, 0) as calls_today,
       coalesce(today.amount, 0) as spent_today
     from access.api_key k
     left join lateral (
       select sum(d.calls) as calls, sum(d.amount) as amount
       from gateway.call_day d
       where d.key_id = k.id and d.day = $2
     ) today on true
     where k.member_id = $1 and k.removed_at is null and ($3::bigint is null or k.id = $3)
     order by k.is_default desc, k.mode, k.id`,
    [memberId, day, id],
  );
  return rows;
}

/** Lines of the member's own list of addresses. */
export async function countMemberIps(db: Queryable, memberId: MemberId): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select coalesce((select cardinality(g.ips) from access.guard g where g.member_id = $1), 0) as n',
    [memberId],
  );
  return rows[0]!.n;
}

/** Holds a key: what is read of it stays so until the transaction ends. */
export async function lockKey(tx: Transaction, memberId: MemberId, id: string): Promise<void> {
  await tx.query('select from access.api_key where member_id = $1 and id = $2 for no key update', [memberId, id]);
}

export async function updateLimits(tx: Transaction, memberId: MemberId, id: string, limits: Limits): Promise<void> {
  await tx.query(
    `update access.api_key
     set name = $3, project_ids = $4::bigint[], ips = $5::text[], qps = $6, daily_calls = $7, daily_spend = $8,
       expires_at = $9
     where member_id = $1 and id = $2 and removed_at is null`,
    [
      memberId,
      id,
      limits.name,
      limits.projectIds,
      limits.ips,
      limits.qps,
      limits.dailyCalls,
      limits.dailySpend,
      limits.expiresAt,
    ],
  );
}

export async function updateStatus(tx: Transaction, memberId: MemberId, id: string, status: number): Promise<void> {
  await tx.query('update access.api_key set status = $3 where member_id = $1 and id = $2 and removed_at is null', [
    memberId,
    id,
    status,
  ]);
}
