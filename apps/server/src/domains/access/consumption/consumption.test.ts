// What calls cost, from days, hours and single calls, is the sum of the calls one by one.
import type { MemberId } from '../../../kernel/context';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rollUp } from '../../../testing/rollups';
import { momentsOf } from './rules';
import { selectDays, selectSpent } from './store';

const MEMBER = '7' as MemberId;
const NOW = new Date('2026-11-29T06:17:31.250Z');
const EVERY_MS = 797_000;
const CALLS = 3600;

let db: TestDatabase;
let calls: { at: Date; code: number }[];
beforeAll(async () => {
  db = await testDatabase();
  await db.query(`insert into gateway.node values (1, 'test', 2, 1, $1, $1)`, [NOW]);
  const { rows } = await db.query<{ at: Date; code: number }>(
    `insert into gateway.call_record
       (id, at, member_id, key_id, project_id, api_id, mode, method, path, ip, params, http_status, code, charged, amount, source,
        total_ms, node_id)
     select gateway.first_call_id(at) + n, at, $2, 1, 1, 1, 1, 'GET', '/query', '127.0.0.1', '', 200,
       case when n % 7 = 0 then 500 else 0 end, true, 3, 1, 10, 1
     from generate_series(0, $3::int) n
     cross join lateral (
       select date_trunc('milliseconds', $1::timestamptz - n * $4::float8 * interval '1 millisecond') as at
     ) moment
     returning at, code`,
    [NOW, MEMBER, CALLS, EVERY_MS],
  );
  calls = rows;
  await rollUp(db);
});
afterAll(() => db.drop());

const NOWS = [
  ['some time', NOW],
  ['a full hour', new Date('2026-11-28T14:00:00+08:00')],
  ['the first minutes of a day', new Date('2026-11-27T00:40:00+08:00')],
  ['a midnight', new Date('2026-11-20T00:00:00+08:00')],
  ['the first day of a month', new Date('2026-11-01T15:16:17+08:00')],
] as const;

/** Before days are summed, and once some and all of them are. */
describe.each(['2000-01-01', '2026-11-20', '2026-11-29'])('with the days before %s summed', (sealed) => {
  beforeAll(async () => {
    await db.query(`update gateway.days_summed set sealed_until = ($1::date::timestamp at time zone 'Asia/Shanghai')`, [
      sealed,
    ]);
    while ((await db.query<{ more: boolean }>('select gateway.sum_days() as more')).rows[0]!.more);
  });

  test.each(NOWS)('at %s', async (_what, now) => {
    const { month, yesterday, today, before } = momentsOf(now);
    const between = (from: Date, to: Date) => calls.filter(({ at }) => at >= from && at < to);
    const amount = (from: Date, to: Date) => BigInt(between(from, to).length) * 3n;
    expect(
      between(yesterday, before).length + between(month, today).length + between(yesterday, now).length,
    ).toBeGreaterThan(0);
    expect(await selectSpent(db, MEMBER, momentsOf(now))).toEqual({
      earlierAmount: amount(month, today),
      todayCalls: between(today, now).length,
      todayFailed: between(today, now).filter(({ code }) => code === 500).length,
      todayAmount: amount(today, now),
      yesterdayAmount: amount(yesterday, before),
      unspentHold: 0n,
      unpaidOrders: 0,
    });
  });

  test('day by day', async () => {
    const days = await selectDays(db, MEMBER, '2026-11-10');
    expect(days.reduce((sum, { calls: n }) => sum + Number(n), 0)).toBe(
      calls.filter(({ at }) => at >= new Date('2026-11-10T00:00:00+08:00')).length,
    );
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
    expect(days).toHaveLength(20);
  });
});
