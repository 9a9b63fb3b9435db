// A member's balance, packages and usage, in SQL.
import { keyMode, leaseState } from '@jishi/contract/enums/access';
import { chargeSource } from '@jishi/contract/enums/catalogue';
import { accountOwner } from '@jishi/contract/enums/payment';
import type { Queryable } from '@jishi/db';
import { literal, sql } from '@jishi/db/sql';

export type BalanceRow = {
  deposit: bigint;
  bonus: bigint;
  frozen: bigint;
  creditLine: bigint;
  creditUsed: bigint;
  /** Borrowed by gateway nodes and not spent yet. */
  unspent: bigint;
};

export type HoldingRow = {
  projectCode: string;
  projectName: string;
  unit: number;
  name: string | null;
  source: 1 | 2 | 5;
  total: number;
  remaining: bigint;
  expiresAt: Date;
  unstartedDays: number | null;
};

export const groupings = {
  day: sql`d.day::text`,
  product: sql`p.code`,
  key: sql`k.name`,
  code: sql`d.code::text`,
} as const;
export type Grouping = keyof typeof groupings;

export type UseRow = { group: string; calls: bigint; charged: bigint; units: bigint; amount: bigint };

export type UseFilter = { memberId: string; keyId: string | null; from: string; to: string };

export class UsageStore {
  constructor(private readonly db: Queryable) {}

  balance(memberId: string): Promise<BalanceRow> {
    return this.db.one<BalanceRow>({
      named: 'gateway-usage-balance',
      sql: sql`
        select
          coalesce(sum(a.balance) filter (where a.kind = 'deposit'), 0)::bigint as deposit,
          coalesce(sum(a.balance) filter (where a.kind = 'bonus'), 0)::bigint as bonus,
          coalesce(sum(a.balance) filter (where a.kind = 'frozen'), 0)::bigint as frozen,
          coalesce(-sum(a.floor) filter (where a.kind = 'credit'), 0)::bigint as credit_line,
          coalesce(-sum(a.balance) filter (where a.kind = 'credit'), 0)::bigint as credit_used,
          (
            select coalesce(sum((l.granted - l.used) * l.price), 0)::bigint from gateway.lease l
            where l.member_id = ${memberId} and l.state = ${literal(leaseState.open)}
              and l.source = ${literal(chargeSource.balance)}
          ) as unspent
        from ledger.account a
        where a.owner_kind = ${accountOwner.member} and a.owner_id = ${memberId}`,
    });
  }

  /** Packages and free quota in force, in charging order. `remaining` includes calls that nodes have borrowed and not used. */
  holdings(memberId: string, scope: readonly string[] | null): Promise<HoldingRow[]> {
    return this.db.many<HoldingRow>({
      named: 'gateway-usage-holdings',
      sql: sql`
        select
          p.code as project_code, p.name as project_name, p.unit, o.name, h.source, h.total, h.expires_at, h.unstarted_days,
          h.remaining + (
            select coalesce(sum(l.granted - l.used), 0)::bigint from gateway.lease l
            where l.holding_id = h.id and l.state = ${literal(leaseState.open)}
          ) as remaining
        from package.holding h
        join catalogue.project p on p.id = h.project_id
        left join package.offer o on o.id = h.offer_id
        where h.member_id = ${memberId} and h.valid_from <= now() and h.expires_at > now()
          and (${scope}::bigint[] is null or h.project_id = any (${scope}))
        order by gateway.charging_turn(h.source, h.unstarted_days), h.expires_at, h.id
        limit 500`,
    });
  }

  /** Live calls of whole days (yyyy-MM-dd, Asia/Shanghai), both ends included. */
  use({ memberId, keyId, from, to }: UseFilter, by: Grouping): Promise<UseRow[]> {
    return this.db.many<UseRow>({
      named: `gateway-usage-by-${by}`,
      sql: sql`
        select
          coalesce(${groupings[by]}, '') as "group", sum(d.calls)::bigint as calls, sum(d.charged)::bigint as charged, sum(d.units)::bigint as units,
          sum(d.amount)::bigint as amount
        from gateway.call_day d
        left join catalogue.project p on p.id = d.project_id
        left join access.api_key k on k.id = d.key_id
        where d.member_id = ${memberId} and d.mode = ${literal(keyMode.live)} and d.day between ${from} and ${to}
          and (${keyId}::bigint is null or d.key_id = ${keyId})
        group by 1
        order by 1
        limit 1000`,
    });
  }
}
