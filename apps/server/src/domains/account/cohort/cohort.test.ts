// Cohorts against a slow count of what every member did, in members made by seed, and each cell against the list it leads to.
import { searchMembers } from '@jishi/contract/console/account';
import { getCohorts } from '@jishi/contract/console/cohort';
import type { Output } from '@jishi/contract/endpoint';
import { memberStep } from '@jishi/contract/enums/account';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInMember } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { account } from '../domain';

/** Half an hour into the first of March in Beijing: still February for UTC. */
const NOW = new Date('2026-02-28T16:30:00Z');
const DAY = 86_400_000;

let server: TestServer;
let operator: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [account], now: NOW });
  operator = await signInOperator(server, 'readonly');
});
afterAll(() => server.close());

type Cohorts = Output<typeof getCohorts>['list'];
const cohorts = async (): Promise<Cohorts> =>
  (await server.call(getCohorts, {}, { token: operator.token })).result.list;

type Order = { at: Date; amount: number };
type Life = { reg: Date; certified: Date | null; enterprise: Date | null; calls: Call[]; orders: Order[] };
type Call = { at: Date; mode: number; code: number };

let made = 0;
/** Writes what a member did, as the domains that own it write it. */
async function live({ reg, certified, enterprise, calls, orders }: Life): Promise<void> {
  const { memberId } = await signInMember(server);
  const { db } = server;
  await db.query('update account.member set reg_time = $2 where id = $1', [memberId, reg]);
  if (certified)
    await db.query(
      `insert into certification.person (member_id, name_cipher, id_number_cipher, identity_key, id_number_key, name_mask, id_number_mask, submitted_at, certified_at)
       values ($1, 'n', 'i', 'k', 'k', '', '', $2, $2)`,
      [memberId, certified],
    );
  if (enterprise)
    await db.query(
      `insert into certification.enterprise (member_id, status, name, credit_code, address, legal_person_cipher, legal_person_mask, submitted_at, decided_at)
       values ($1, 4, '甲', 'c', '', 'l', '', $2, $2), ($1, 5, '乙', 'c', '', 'l', '', $3, $3)`,
      [memberId, enterprise, reg],
    );
  for (const { at, mode, code } of calls)
    await db.query(
      `insert into gateway.call_day (member_id, day, project_id, api_id, key_id, mode, code, node_id, calls, charged, amount, total_ms)
       values ($1, ($2::timestamptz at time zone 'Asia/Shanghai')::date, 1, 1, 1, $3, $4, 1, 1, 0, 0, 0) on conflict do nothing`,
      [memberId, at, mode, code],
    );
  for (const { at, amount } of orders)
    await db.query(
      `insert into payment.pay_order (no, member_id, kind, subject, list_amount, pay_amount, lines, channel, status, created_at, expire_at, paid_at)
       values ($1, $2, 1, '充值', $3, $3, $5, 2, 20, $4, $4, $4)`,
      [`C${(made += 1)}`, memberId, amount, at, JSON.stringify([{ kind: 1, name: '充值', amount: String(amount) }])],
    );
  await db.query(
    `insert into payment.pay_order (no, member_id, kind, subject, list_amount, pay_amount, lines, channel, status, created_at, expire_at)
     values ($1, $2, 1, '充值', 1, 1, '[{"kind": 1, "name": "充值", "amount": "1"}]', 2, 30, $3, $3)`,
    [`C${(made += 1)}`, memberId, reg],
  );
}

const indexOf = (at: Date) => {
  const [year, month] = new Date(at.getTime() + 8 * 3_600_000).toISOString().split('-').map(Number) as [number, number];
  return year * 12 + month - 1;
};

/** Counts member by member, cell by cell. */
function countSlowly(lives: readonly Life[]): { month: string; registered: number; steps: number[][] }[] {
  const now = indexOf(NOW);
  return Array.from({ length: 12 }, (_, age) => {
    const month = now - age;
    const of = lives.filter(({ reg }) => indexOf(reg) === month);
    const reachedBy = (until: number, when: (life: Life) => Date | undefined) =>
      of.filter((life) => {
        const at = when(life);
        return at !== undefined && indexOf(at) <= month + until;
      }).length;
    const cells = (when: (life: Life) => Date | undefined) =>
      Array.from({ length: age + 1 }, (_at, until) => reachedBy(until, when));
    return {
      month: `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
      registered: of.length,
      steps: [
        cells(({ certified, enterprise }) => sorted([certified, enterprise].filter((at) => at !== null))[0]),
        cells(({ calls }) => sorted(calls.filter((c) => c.mode === 1 && c.code < 400_000).map(({ at }) => at))[0]),
        cells(({ orders }) => sorted(paidOf(orders))[0]),
        cells(({ orders }) => sorted(paidOf(orders))[1]),
      ],
    };
  });
}
const sorted = (times: Date[]) => times.toSorted((a, b) => a.getTime() - b.getTime());
const paidOf = (orders: Order[]) => orders.filter(({ amount }) => amount > 0).map(({ at }) => at);

const later = (days: number) => fc.integer({ min: 0, max: days * 24 * 60 }).map((minutes) => minutes * 60_000);
const arbitraryLife = fc
  .record({
    reg: fc.integer({ min: 0, max: 420 * 24 * 60 }),
    certified: fc.option(later(200)),
    enterprise: fc.option(later(400), { freq: 2 }),
    calls: fc.array(
      fc.record({
        at: later(200),
        mode: fc.constantFrom(1, 1, 2),
        code: fc.constantFrom(0, 0, 4000, 401_001, 502_001),
      }),
      { maxLength: 3 },
    ),
    orders: fc.array(fc.record({ at: later(300), amount: fc.constantFrom(0, 100, 100) }), { maxLength: 4 }),
  })
  .map(({ reg: back, certified, enterprise, calls, orders }): Life => {
    const reg = new Date(NOW.getTime() - back * 60_000);
    const after = (ms: number) => new Date(Math.min(reg.getTime() + ms, NOW.getTime()));
    return {
      reg,
      certified: certified === null ? null : after(certified),
      enterprise: enterprise === null ? null : after(enterprise),
      calls: calls.map((call) => ({ ...call, at: after(call.at) })),
      orders: orders.map((order) => ({ ...order, at: after(order.at) })),
    };
  });

/** At both sides of midnight between months. */
const EDGES: Life[] = [
  '2026-01-31T15:59:59Z',
  '2026-01-31T16:00:00Z',
  '2025-03-31T15:59:59Z',
  '2025-03-31T16:00:00Z',
].map((at) => {
  const reg = new Date(at);
  const next = new Date(reg.getTime() + DAY);
  return {
    reg,
    certified: reg,
    enterprise: null,
    calls: [{ at: next, mode: 1, code: 0 }],
    orders: [
      { at: reg, amount: 1 },
      { at: next, amount: 1 },
    ],
  };
});

test('every cell is what a count member by member says, and the list that it leads to has as many', async () => {
  const lives = [...EDGES, ...fc.sample(arbitraryLife, { numRuns: 120, seed: 20261201 })];
  for (const life of lives) await live(life);
  const found = await cohorts();
  const slow = countSlowly(lives);
  expect(
    found.map(({ month, registered, steps }) => ({ month, registered, steps: steps.map(({ reached }) => reached) })),
  ).toEqual(slow);
  expect(found[0]!.month).toBe('2026-03');
  expect(found.map(({ registered }) => registered).reduce((a, b) => a + b)).toBeLessThan(lives.length);
  for (const column of [0, 1, 2, 3])
    expect(Math.max(...slow.flatMap(({ steps }) => steps[column]!))).toBeGreaterThan(0);

  for (const { month, registered, steps } of found) {
    const [year, number] = month.split('-').map(Number) as [number, number];
    const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
    const period = { beginTime: `${month}-01 00:00:00`, endTime: `${last} 23:59:59` };
    const totalOf = async (more: object) =>
      (await server.call(searchMembers, { ...period, ...more }, { token: operator.token })).result.total;
    expect([month, await totalOf({})]).toEqual([month, registered]);
    for (const { step, reached } of steps)
      for (const within of new Set([0, 2, reached.length - 1].filter((at) => at < reached.length)))
        expect([month, step, within, await totalOf({ step, within })]).toEqual([month, step, within, reached[within]]);
    const now = steps.find(({ step }) => step === memberStep.paidAgain)!.reached.at(-1);
    expect(await totalOf({ step: memberStep.paidAgain })).toBe(now);
  }
});

test('months without a step mean nothing; what is no month is refused', async () => {
  const { token } = operator;
  const all = (await server.call(searchMembers, {}, { token })).result.total;
  expect((await server.call(searchMembers, { within: 0 }, { token })).result.total).toBe(all);
  expect(await server.callRaw(searchMembers, { within: -1 }, { token })).toMatchObject({ code: 4000 });
  expect(await server.callRaw(searchMembers, { within: 'x' }, { token })).toMatchObject({ code: 4000 });
  expect(await server.callRaw(searchMembers, { step: 9 }, { token })).toMatchObject({ code: 4000 });
});

test('cohorts are for operators who may read members', async () => {
  const content = await signInOperator(server, 'content');
  expect(await server.call(getCohorts, {}, { token: content.token })).toMatchObject({ code: 4009 });
  const member = await signInMember(server);
  expect(await server.call(getCohorts, {}, { token: member.token })).toMatchObject({ code: 401 });
});
