// Invariants of the books, whatever happened to the nodes, checked in the database alone.
import type { PlainSql, Queryable } from '@jishi/db';
import { expect } from 'vitest';

/** Holdings, leases, records, late charges, rollups and the ledger agree with each other. */
export async function expectBooksToAgree(db: Queryable & PlainSql): Promise<void> {
  expect(await rowsOf(db, DIFFERING_HOLDINGS), 'holdings and records').toEqual([]);
  expect(await rowsOf(db, DIFFERING_STARTS), 'first calls of packages and records').toEqual([]);
  expect(await rowsOf(db, DIFFERING_LEASES), 'leases and records').toEqual([]);
  expect(await rowsOf(db, DIFFERING_PARTS), 'calls and their parts').toEqual([]);
  expect(await rowsOf(db, DIFFERING_HOLDS), 'hold accounts and open leases').toEqual([]);
  expect(await rowsOf(db, DIFFERING_REVENUE), 'revenue and records').toEqual([]);
  expect(await rowsOf(db, DIFFERING_MONTHS), 'months of calls and of charges').toEqual([]);
  expect(await rowsOf(db, DIFFERING_HOURS), 'hourly counts and records').toEqual([]);
  expect(await rowsOf(db, DIFFERING_DAYS), 'daily counts and records').toEqual([]);
  expect(await rowsOf(db, DIFFERING_TIERS), 'tiers and records').toEqual([]);
  expect(await rowsOf(db, 'select * from package.holding where remaining < 0'), 'holdings below zero').toEqual([]);
  expect(
    await rowsOf(db, `select * from ledger.account where owner_kind = 1 and balance < floor`),
    'balances below the floor',
  ).toEqual([]);
  expect(
    await rowsOf(db, 'select sum(amount) as sum from ledger.posting having sum(amount) <> 0'),
    'the ledger',
  ).toEqual([]);
}

async function rowsOf(db: Queryable & PlainSql, text: string): Promise<unknown[]> {
  return (await db.query(text)).rows;
}

/** Units taken from a holding are in records or on lease, except late ones that it could no longer cover. */
const DIFFERING_HOLDINGS = `
  select h.id, h.total, h.remaining, r.calls as recorded, l.calls as lent, c.calls as uncovered
  from package.holding h
  cross join lateral (
    select coalesce(sum(p.units), 0) as calls from gateway.call_record r
    cross join lateral gateway.parts_of(r.parts, r.lease_id, r.source, r.source_id, r.units, r.amount) p
    where p.source_id = h.id and r.charged
  ) r
  cross join lateral (
    select coalesce(sum(l.granted - l.used), 0) as calls from gateway.lease l where l.holding_id = h.id and l.state = 1
  ) l
  cross join lateral (
    select coalesce(sum(c.calls - coalesce(c.covered_calls, 0)), 0) as calls from gateway.late_charge c where c.holding_id = h.id
  ) c
  where h.total - h.remaining <> r.calls + l.calls - c.calls`;

/** A package begins with one of the calls charged to it, and has begun when there is one. */
const DIFFERING_STARTS = `
  select h.id, h.unstarted_days, h.first_called_at
  from package.holding h
  cross join lateral (
    select count(*) as calls, count(*) filter (where r.at = h.first_called_at) as first from gateway.call_record r
    cross join lateral gateway.parts_of(r.parts, r.lease_id, r.source, r.source_id, r.units, r.amount) p
    where p.source_id = h.id and r.charged
  ) r
  where h.unstarted_days is not null and r.calls > 0 or h.first_called_at is not null and r.first = 0`;

/** What leases count as used is what the records say that they paid, but for charges that came late. */
const DIFFERING_LEASES = `
  select l.id, l.used, r.units from gateway.lease l
  cross join lateral (
    select coalesce(sum(p.units), 0) as units from gateway.call_record r
    cross join lateral gateway.parts_of(r.parts, r.lease_id, r.source, r.source_id, r.units, r.amount) p
    where p.lease_id = l.id and r.charged and r.member_id = l.member_id
  ) r
  cross join lateral (select coalesce(sum(c.calls), 0) as units from gateway.late_charge c where c.lease_id = l.id) c
  where l.used + c.units <> r.units`;

/** The parts of a call are what it cost. */
const DIFFERING_PARTS = `
  select r.id, r.units, r.amount, p.units as of_parts from gateway.call_record r
  cross join lateral (
    select sum((e ->> 'units')::int) as units, sum((e ->> 'amount')::bigint) as amount from jsonb_array_elements(r.parts) e
  ) p
  where r.parts is not null and (r.units, r.amount) is distinct from (p.units, p.amount)`;

const DIFFERING_HOLDS = `
  select m.id, a.balance, l.amount
  from account.member m
  cross join lateral (
    select coalesce(sum(a.balance), 0) as balance from ledger.account a
    where a.owner_kind = 1 and a.owner_id = m.id and a.kind = 'hold'
  ) a
  cross join lateral (
    select coalesce(sum((l.granted - l.settled) * l.price), 0) as amount from gateway.lease l
    where l.member_id = m.id and l.source = 3 and l.state = 1
  ) l
  where a.balance <> l.amount`;

/** A charged amount is revenue once it is settled, at the latest when its lease closes; what could not be collected is in suspense. */
const DIFFERING_REVENUE = `
  select revenue.amount as revenue, recorded.amount as recorded, open.amount as open, waiting.amount as waiting
  from (
    select coalesce(sum(p.amount), 0) as amount
    from ledger.posting p join ledger.account a on a.id = p.account_id
    where a.owner_kind = 2 and a.kind = 'revenue.api'
  ) revenue
  cross join (select coalesce(sum(amount), 0) as amount from gateway.call_record where charged) recorded
  cross join (select coalesce(sum((used - settled) * price), 0) as amount from gateway.lease where source = 3 and state = 1) open
  cross join (select coalesce(sum(amount), 0) as amount from gateway.late_charge where settled_at is null) waiting
  where revenue.amount <> recorded.amount - open.amount - waiting.amount`;

/** What was called in a month is what was charged in it, but for what is named. */
const DIFFERING_MONTHS = `
  select * from gateway.charge_months() where called <> booked + open + waiting + borne + shifted`;

/** The calls of a month's tiers are those charged to leases of that month, and those on loan. */
const DIFFERING_TIERS = `
  select u.member_id, u.project_id, u.month, u.from_calls, u.calls, r.calls as recorded, l.calls as lent, c.calls as waiting
  from gateway.tier_use u
  cross join lateral (
    select coalesce(sum(p.units), 0) as calls from gateway.call_record r
    cross join lateral gateway.parts_of(r.parts, r.lease_id, r.source, r.source_id, r.units, r.amount) p
    join gateway.lease l on l.id = p.lease_id
    where r.charged and (l.member_id, l.project_id, l.month, l.tier_from) = (u.member_id, u.project_id, u.month, u.from_calls)
  ) r
  cross join lateral (
    select coalesce(sum(l.granted - l.used), 0) as calls from gateway.lease l
    where l.state = 1 and (l.member_id, l.project_id, l.month, l.tier_from) = (u.member_id, u.project_id, u.month, u.from_calls)
  ) l
  cross join lateral (
    select coalesce(sum(c.calls), 0) as calls from gateway.late_charge c
    join gateway.lease l on l.id = c.lease_id
    where c.settled_at is null
      and (l.member_id, l.project_id, l.month, l.tier_from) = (u.member_id, u.project_id, u.month, u.from_calls)
  ) c
  where u.calls <> r.calls + l.calls - c.calls`;

const counted = (table: string, period: string, periodOfRecord: string) => `
  select coalesce(t.${period}::text, r.period::text) as period, t.calls, r.calls as recorded
  from (
    select ${period}, member_id, project_id, api_id, key_id, mode, code,
      sum(calls) as calls, sum(charged) as charged, sum(units) as units, sum(amount) as amount, sum(total_ms) as total_ms,
      sum(durations) as durations, min(shortest_ms) as shortest_ms, max(longest_ms) as longest_ms
    from gateway.${table}
    group by 1, 2, 3, 4, 5, 6, 7
  ) t
  full join (
    select ${periodOfRecord} as period, coalesce(member_id, 0) as member_id, project_id, api_id, coalesce(key_id, 0) as key_id, mode, code,
      count(*) as calls, count(*) filter (where charged) as charged,
      coalesce(sum(units) filter (where charged or source = 6), 0) as units, sum(amount) as amount, sum(total_ms) as total_ms,
      sum(gateway.duration(total_ms)) as durations, min(total_ms) as shortest_ms, max(total_ms) as longest_ms
    from gateway.call_record
    group by 1, 2, 3, 4, 5, 6, 7
  ) r on r.period = t.${period} and (r.member_id, r.project_id, r.api_id, r.key_id, r.mode, r.code)
    = (t.member_id, t.project_id, t.api_id, t.key_id, t.mode, t.code)
  where t.calls is distinct from r.calls or t.charged is distinct from r.charged or t.units is distinct from r.units or t.amount is distinct from r.amount
    or t.total_ms is distinct from r.total_ms or t.durations is distinct from r.durations
    or t.shortest_ms is distinct from r.shortest_ms or t.longest_ms is distinct from r.longest_ms`;

const DIFFERING_HOURS = counted('call_hour', 'hour', `date_trunc('hour', at, 'Asia/Shanghai')`);
const DIFFERING_DAYS = counted('call_day', 'day', `(at at time zone 'Asia/Shanghai')::date`);
