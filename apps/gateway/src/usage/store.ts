// A member's balance, packages and usage, in SQL.
import type pg from 'pg';

export type BalanceRow = {
  deposit: string;
  bonus: string;
  frozen: string;
  credit_line: string;
  credit_used: string;
  /** Borrowed by gateway nodes and not spent yet. */
  unspent: string;
};

export type HoldingRow = {
  project_code: string;
  project_name: string;
  name: string | null;
  source: 1 | 2 | 5;
  total: number;
  remaining: string;
  expires_at: Date;
  unstarted_days: number | null;
};

export const groupings = { day: 'd.day::text', product: 'p.code', key: 'k.name', code: 'd.code::text' } as const;
export type Grouping = keyof typeof groupings;

export type UseRow = { group: string; calls: string; charged: string; amount: string };

export type UseFilter = { memberId: string; keyId: string | null; from: string; to: string };

export class UsageStore {
  constructor(private readonly db: pg.Pool) {}

  async balance(memberId: string): Promise<BalanceRow> {
    const { rows } = await this.db.query<BalanceRow>({
      name: 'gateway-usage-balance',
      text: `
        select
          coalesce(sum(a.balance) filter (where a.kind = 'deposit'), 0) as deposit,
          coalesce(sum(a.balance) filter (where a.kind = 'bonus'), 0) as bonus,
          coalesce(sum(a.balance) filter (where a.kind = 'frozen'), 0) as frozen,
          coalesce(-sum(a.floor) filter (where a.kind = 'credit'), 0) as credit_line,
          coalesce(-sum(a.balance) filter (where a.kind = 'credit'), 0) as credit_used,
          (
            select coalesce(sum((l.granted - l.used) * l.price), 0) from gateway.lease l
            where l.member_id = $1 and l.state = 1 and l.source = 3
          ) as unspent
        from ledger.account a
        where a.owner_kind = 1 and a.owner_id = $1`,
      values: [memberId],
    });
    return rows[0]!;
  }

  /** Packages and free quota in force, in the order calls are charged to them; calls lent to nodes and not used count as remaining. */
  async holdings(memberId: string, scope: readonly string[] | null): Promise<HoldingRow[]> {
    const { rows } = await this.db.query<HoldingRow>({
      name: 'gateway-usage-holdings',
      text: `
        select
          p.code as project_code, p.name as project_name, o.name, h.source, h.total, h.expires_at, h.unstarted_days,
          h.remaining + (
            select coalesce(sum(l.granted - l.used), 0) from gateway.lease l where l.holding_id = h.id and l.state = 1
          ) as remaining
        from package.holding h
        join catalogue.project p on p.id = h.project_id
        left join package.offer o on o.id = h.offer_id
        where h.member_id = $1 and h.valid_from <= now() and h.expires_at > now()
          and ($2::bigint[] is null or h.project_id = any ($2))
        order by gateway.charging_turn(h.source, h.unstarted_days), h.expires_at, h.id
        limit 500`,
      values: [memberId, scope],
    });
    return rows;
  }

  /** Live calls of whole days (yyyy-MM-dd, Asia/Shanghai), both ends included. */
  async use({ memberId, keyId, from, to }: UseFilter, by: Grouping): Promise<UseRow[]> {
    const { rows } = await this.db.query<UseRow>({
      name: `gateway-usage-by-${by}`,
      text: `
        select
          coalesce(${groupings[by]}, '') as "group", sum(d.calls) as calls, sum(d.charged) as charged,
          sum(d.amount) as amount
        from gateway.call_day d
        left join catalogue.project p on p.id = d.project_id
        left join access.api_key k on k.id = d.key_id
        where d.member_id = $1 and d.mode = 1 and d.day between $3 and $4 and ($2::bigint is null or d.key_id = $2)
        group by 1
        order by 1
        limit 1000`,
      values: [memberId, keyId, from, to],
    });
    return rows;
  }
}
