// Call records and their sums: whatever the conditions, the sums are those of the list.
import { getCallStatistics, listCallRecords } from '@jishi/contract/access/record';
import type { Input } from '@jishi/contract/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { access } from '../domain';
import { formatTime } from '../../../kernel/time';
import { type TestMember, signInMember } from '../../../testing/members';
import { rollUp } from '../../../testing/rollups';
import { type TestServer, startTestServer } from '../../../testing/server';
import { type TestProduct, makeProduct } from '../../../testing/products';

const CODES = [0, 0, 4000, 403_005, 504_001, 20_001];
const SPLITS = ['project', 'api', 'key', 'code'] as const;
const HOUR_MS = 3_600_000;

let server: TestServer;
let member: TestMember;
let products: TestProduct[];
let ids: string[];

beforeAll(async () => {
  server = await startTestServer({ domains: [access] });
  member = await signInMember(server);
  products = [await makeProduct(server), await makeProduct(server)];
  ids = await bookCalls(600);
});
afterAll(() => server.close());

/** Calls of the last days and of two members, booked as the gateway does; returns the ids of the member's. */
async function bookCalls(count: number): Promise<string[]> {
  const other = await signInMember(server);
  const now = server.clock.now();
  await server.db.query(`insert into gateway.node values (1, 'test', 2, 1, $1, $1)`, [now]);
  const { rows } = await server.db.query<{ id: string }>(
    `insert into gateway.call_record
       (id, at, member_id, key_id, project_id, api_id, mode, method, path, ip, params, http_status, code, charged, amount, source, total_ms, node_id)
     select
       (gateway.first_call_id(at) + n % 4096), at, case when n % 7 = 0 then $3::bigint else $2 end, 1 + n % 3,
       ($4::bigint[])[1 + n % 2], ($5::bigint[])[1 + n % 2], 1 + (n % 5) / 4, 'GET', '/query', '127.0.0.1', '', 200,
       ($6::int[])[1 + n % 6], n % 6 < 2, case when n % 6 < 2 then 1200 else 0 end, case when n % 6 < 2 then 1 + n % 3 else 0 end,
       n % 3000, 1
     from generate_series(1, $7::int) n
     cross join lateral (select date_trunc('milliseconds', $1::timestamptz - (n * n * 0.6) * interval '1 second') as at) moment
     returning id, member_id = $2 as mine`,
    [
      now,
      member.memberId,
      other.memberId,
      products.map(({ id }) => id),
      products.map(({ apiIds }) => apiIds[0]),
      CODES,
      count,
    ],
  );
  await rollUp(server.db);
  // the first day is read from its sums, the others from the counts
  await server.db.query('select gateway.seal_days()');
  await server.db.query('select gateway.sum_days()');
  return rows.map(({ id }) => id);
}

type Conditions = Omit<Input<typeof getCallStatistics>, keyof Unit>;

async function listed(conditions: Conditions) {
  const list = [];
  let cursor: string | null | undefined;
  do {
    const page = await server.call(listCallRecords, { ...conditions, cursor, pageSize: 100 }, { token: member.token });
    if (page.code !== 0) throw new Error(page.msg);
    list.push(...page.result!.list);
    cursor = page.result!.nextCursor;
  } while (cursor);
  return list;
}

type Unit = Pick<Input<typeof getCallStatistics>, 'unit' | 'splitBy' | 'brief' | 'compared' | 'timed'>;

async function counted(conditions: Conditions, unit: Unit = {}) {
  const answer = await server.call(getCallStatistics, { ...conditions, ...unit }, { token: member.token });
  if (answer.code !== 0) throw new Error(answer.msg);
  return answer.result!;
}

/** Mostly absent, so that many calls are left. */
const maybe = <T>(values: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values });
const secondsAgo = fc.integer({ min: 0, max: 5 * 24 * 3600 });

const conditions = fc
  .record({
    span: maybe(fc.tuple(secondsAgo, fc.integer({ min: 0, max: 2 * 24 * 3600 }))),
    product: maybe(fc.nat(1)),
    api: maybe(fc.nat(1)),
    keyId: maybe(fc.constantFrom('1', '2', '3')),
    mode: maybe(fc.constantFrom(1, 2)),
    code: maybe(fc.constantFrom(...CODES)),
    outcome: maybe(fc.constantFrom(1, 2)),
    source: maybe(fc.constantFrom(0, 1, 2, 3)),
    request: maybe(fc.nat(1000)),
  })
  .map(({ span, product, api, request, ...others }): Conditions => {
    const end = span && server.clock.now().getTime() - span[0] * 1000;
    return {
      ...others,
      ...(span && { beginTime: formatTime(new Date(end! - span[1] * 1000)), endTime: formatTime(new Date(end!)) }),
      projectId: product === undefined ? undefined : products[product]!.id,
      apiId: api === undefined ? undefined : products[api]!.apiIds[0],
      requestId: request === undefined ? undefined : (ids[request] ?? 'no-such-request'),
    };
  });

/** Whether that is 1 % or less from the duration that so many per cent of the calls took at most. */
function isTrue(told: number | null, percent: number, durations: readonly number[]): boolean {
  const exact = durations.toSorted((a, b) => a - b)[Math.max(Math.ceil((durations.length * percent) / 100), 1) - 1];
  return exact === undefined ? told === null : told !== null && Math.abs(told - exact) <= exact / 100;
}

test('the sums are those of the list under the same conditions: in all, by time, product, endpoint, key and code; percentiles are true', async () => {
  let seen = 0;
  await fc.assert(
    fc.asyncProperty(conditions, async (asked) => {
      const [list, byDay, byHour] = await Promise.all([
        listed(asked),
        counted(asked),
        counted(asked, { unit: 'hour', splitBy: SPLITS[seen % 4] }),
      ]);
      seen += list.length;
      const units = (amount: string) => Math.round(Number(amount) * 100_000);
      const sums = {
        calls: list.length,
        failed: list.filter(({ code }) => CODES.indexOf(code) > 0 && code !== 20_001).length,
        charged: list.filter(({ charged }) => charged).length,
        units: list.reduce((sum, { amount }) => sum + units(amount), 0),
      };
      const sumOf = (slices: { calls: number; failed: number; charged: number; amount: string }[]) => ({
        calls: slices.reduce((sum, slice) => sum + slice.calls, 0),
        failed: slices.reduce((sum, slice) => sum + slice.failed, 0),
        charged: slices.reduce((sum, slice) => sum + slice.charged, 0),
        units: slices.reduce((sum, slice) => sum + units(slice.amount), 0),
      });
      const { total, series, byProject, byApi, byKey } = byDay;
      for (const slices of [[total], series, byHour.series, byProject, byApi, byKey])
        expect(sumOf(slices)).toEqual(sums);
      for (const [percent, told] of [
        [50, total.p50],
        [95, total.p95],
        [99, total.p99],
      ] as const)
        expect(
          isTrue(
            told,
            percent,
            list.map(({ totalMs }) => totalMs),
          ),
          `p${percent} ${told}`,
        ).toBe(true);
      for (const { keyId, calls } of byKey) expect(calls).toBe(list.filter((call) => call.keyId === keyId).length);
      for (const { apiId, calls } of byApi) expect(calls).toBe(list.filter((call) => call.apiId === apiId).length);
      const course = byHour.split.flatMap((one) => one.series);
      expect(course.reduce((sum, { calls }) => sum + calls, 0)).toBe(sums.calls);
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
      const everyCode = await listed({ ...asked, code: undefined });
      for (const { code, calls } of byDay.byCode)
        expect(calls).toBe(everyCode.filter((call) => call.code === code).length);
      expect(byDay.byCode.reduce((sum, { calls }) => sum + calls, 0)).toBe(everyCode.length);
    }),
    { numRuns: 30 },
  );
  expect(seen).toBeGreaterThan(500);
});

test('a span within one hour, and one over the turn of an hour, are counted to the second', async () => {
  const hour = Math.floor(server.clock.now().getTime() / HOUR_MS) * HOUR_MS;
  const at = (milliseconds: number) => formatTime(new Date(milliseconds));
  for (const [from, to] of [
    [hour - 50 * 60_000, hour - 10 * 60_000],
    [hour - 10 * 60_000, hour + 10 * 60_000],
    [hour - HOUR_MS, hour - 1000],
  ] as const) {
    const asked = { beginTime: at(from), endTime: at(to) };
    expect((await counted(asked)).total.calls).toBe((await listed(asked)).length);
  }
});

test('who asks briefly gets the same sums and nothing else', async () => {
  const since = formatTime(new Date(server.clock.now().getTime() - 4 * 24 * HOUR_MS));
  const lists = { byProject: [], byApi: [], byKey: [], byCode: [], split: [] };
  for (const unit of ['day', 'hour'] as const)
    for (const asked of [{ beginTime: since }, { beginTime: since, keyId: '2', outcome: 2 as const }, { code: 4000 }]) {
      const all = await counted(asked, { unit, splitBy: 'key' });
      expect(all.total.calls).toBeGreaterThan(0);
      expect(await counted(asked, { unit, splitBy: 'key', brief: true })).toEqual({ ...all, ...lists });
      const previous = {
        ...all.previous,
        calls: 0,
        failed: 0,
        charged: 0,
        units: 0,
        amount: '0.00',
        p50: null,
        p95: null,
        p99: null,
      };
      expect(await counted(asked, { unit, splitBy: 'key', compared: false })).toEqual({ ...all, previous });
      const untimed = { p50: null, p95: null, p99: null };
      expect(await counted(asked, { unit, brief: true, timed: false })).toEqual({
        ...lists,
        total: { ...all.total, ...untimed },
        previous: { ...all.previous, ...untimed },
        series: all.series.map((slice) => ({ ...slice, ...untimed })),
      });
    }
});
