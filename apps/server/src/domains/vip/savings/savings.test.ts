// What a level has saved on calls: sums from days, hours and single calls are those of the calls one by one.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vip } from '../domain';
import { type TestMember, signInMember, systemContext } from '../../../testing/members';
import { rollUp } from '../../../testing/rollups';
import { type TestServer, startTestServer } from '../../../testing/server';
import { makeProduct } from '../../../testing/products';
import { saveLevel } from '../level/service';
import { sumSavedOnCalls } from './store';

const CALLS = 3000;
const EVERY_MS = 143_000;
const AMOUNT = 950n;
/** Thousandths off by rank. */
const OFF = [0, 50, 120, 0] as const;

let server: TestServer;
let member: TestMember;
/** Times of the member's calls. */
let times: number[];
beforeAll(async () => {
  server = await startTestServer({ domains: [vip] });
  member = await signInMember(server);
  const { id, apiIds } = await makeProduct(server);
  for (const rank of [1, 2, 3])
    await saveLevel(systemContext(server), {
      level: rank,
      name: `第 ${rank} 级`,
      summary: '',
      callDiscount: OFF[rank]!,
      packageDiscount: 0,
      rechargeDiscount: 0,
      support: '',
      prices: [{ period: 1, price: `${rank * 10}` }],
      quotas: [],
    });
  const now = server.clock.now();
  await server.db.query(`insert into gateway.node values (1, 'test', 2, 1, $1, $1)`, [now]);
  const { rows } = await server.db.query<{ at: Date }>(
    `insert into gateway.call_record
       (id, at, member_id, key_id, project_id, api_id, mode, method, path, ip, params, http_status, code, charged, amount, source,
        total_ms, node_id)
     select gateway.first_call_id(at) + n, at, $2, 1, $3, $4, 1, 'GET', '/query', '127.0.0.1', '', 200, 0, true, $5, 3, 10, 1
     from generate_series(1, $6::int) n
     cross join lateral (
       select date_trunc('milliseconds', $1::timestamptz - n * $7::int * interval '1 millisecond') as at
     ) moment
     returning at`,
    [now, member.memberId, id, apiIds[0], AMOUNT, CALLS, EVERY_MS],
  );
  times = rows.map(({ at }) => at.getTime());
  await rollUp(server.db);
});
afterAll(() => server.close());

const MINUTES = (CALLS * EVERY_MS) / 60_000;
const spans = fc.array(
  fc.record({
    rank: fc.constantFrom(1, 2, 3),
    from: fc.integer({ min: -200, max: Math.floor(MINUTES) }),
    minutes: fc.integer({ min: 1, max: 5000 }),
  }),
  { maxLength: 4 },
);

test('whatever levels ran when, and where an hour or a day is cut', async () => {
  const now = server.clock.now();
  const begun = now.getTime() - CALLS * EVERY_MS;
  await fc.assert(
    fc.asyncProperty(spans, async (wanted) => {
      const held = wanted.map(({ rank, from, minutes }) => {
        const start = begun + from * 60_000;
        return { rank, start, end: start + minutes * 60_000 };
      });
      await server.db.query('delete from vip.membership');
      for (const { rank, start, end } of held)
        await server.db.query(
          `insert into vip.membership (member_id, level, value, starts_at, ends_at, created_at)
           select $1, v.level, 0, $3, $4, $3 from vip.level v where v.rank = $2`,
          [member.memberId, rank, new Date(start), new Date(end)],
        );
      const calls = times.reduce((sum, at) => {
        const ranks = held.filter(({ start, end }) => start <= at && at < end).map(({ rank }) => rank);
        const off = OFF[Math.max(0, ...ranks)]!;
        return sum + (Number(AMOUNT) * off) / (1000 - off);
      }, 0);
      const saved = Number(await sumSavedOnCalls(server.db, member.memberId, now));
      // each stretch of a level is rounded to one unit
      expect(Math.abs(saved - calls)).toBeLessThanOrEqual(held.length * 2);
    }),
    { numRuns: 40 },
  );
});
