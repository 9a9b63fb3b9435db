// How often a member's page waits for the database, and how much it asks: the portal's own pages on the real server's calls.
import { setImmediate } from 'node:timers/promises';
import type { Statement } from '@jishi/db';
import type { Statements } from '@jishi/db/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { render } from '../apps/portal/src/entry-server';
import { domains } from '../apps/server/src/domains';
import { compileRoute } from '../apps/server/src/http/call';
import { dispatcher } from '../apps/server/src/http/page-calls';
import { type PageReads, openPageReads } from '../apps/server/src/http/page-reads';
import type { Context } from '../apps/server/src/kernel/context';
import { signInMember } from '../apps/server/src/testing/members';
import { type TestServer, startTestServer } from '../apps/server/src/testing/server';

let server: TestServer;
let reads: PageReads;
let ctx: Context;

beforeAll(async () => {
  server = await startTestServer({ domains });
  reads = openPageReads(server.db.url);
  const { memberId, token } = await signInMember(server);
  const { rows } = await server.db.query<{ id: string }>('select id from account.session where member_id = $1', [
    memberId,
  ]);
  const actor = { kind: 'member', memberId, sessionId: rows[0]!.id, token } as const;
  const log = { warn() {}, error: console.error };
  ctx = { ...server.shared, actor, requestId: 'r', ip: '127.0.0.1', device: '', bdVid: '', log } as unknown as Context;
});
afterAll(async () => {
  await reads.close();
  await server.close();
});

const calls = new Map(
  domains.flatMap(({ useCases }) => useCases).map((one) => [compileRoute(one).key, compileRoute(one)]),
);

const open = (page: string, as: Context) =>
  render({
    url: `http://localhost${page}`,
    token: 'of-a-member',
    dispatch: dispatcher(calls, as),
    nonce: 'n',
    build: 'b',
  });

/** Answers all that is asked together, once nothing more is asked without an answer: each time is a round trip. */
function inRoundTrips(db: Statements, found: { statements: number; roundTrips: number }): Statements {
  let waiting: (() => Promise<unknown>)[] = [];
  const answerAll = async () => {
    for (let asked = -1; asked !== waiting.length;) {
      asked = waiting.length;
      for (let turn = 0; turn < 20; turn++) await setImmediate();
    }
    const asked = waiting;
    waiting = [];
    found.roundTrips++;
    await Promise.all(asked.map((ask) => ask()));
  };
  const held =
    <Answer>(ask: (statement: Statement) => Promise<Answer>) =>
    (statement: Statement) =>
      new Promise<Answer>((resolve, reject) => {
        found.statements++;
        if (waiting.push(() => ask(statement).then(resolve, reject)) === 1) void answerAll();
      });
  return { many: held(db.many), one: held(db.one), maybe: held(db.maybe), run: held(db.run) } as Statements;
}

/** How many statements reach the database on other connections than a page's own. */
async function askedElsewhere(work: () => Promise<unknown>): Promise<number> {
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  let elsewhere = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (!this.pipeline && this.database === new URL(server.db.url).pathname.slice(1)) elsewhere++;
    return original.apply(this, args);
  } as never;
  await work().finally(() => (pg.Client.prototype.query = original as never));
  return elsewhere;
}

/** More than these is a step back; fewer is one forward, and the number here goes down with it. */
test.each([
  { page: '/overview', statements: 40, roundTrips: 3 },
  { page: '/product/list', statements: 11, roundTrips: 2 },
  { page: '/fund/detail', statements: 16, roundTrips: 1 },
])('$page asks at most $statements things of the database, in $roundTrips round trips', async (most) => {
  const visit = () =>
    reads.during(ctx, async (reading) => {
      const found = { statements: 0, roundTrips: 0 };
      const { status } = await open(most.page, {
        ...reading,
        db: { ...reading.db, ...inRoundTrips(reading.db, found) },
      });
      expect(status).toBe(200);
      return found;
    });
  await visit(); // what is the same for everybody is remembered from then on
  // a thread of Node's that comes late, on a busy machine, tears what is asked together apart: the fewest of some visits count
  let { statements, roundTrips } = await visit();
  for (let n = 0; n < 20 && roundTrips > most.roundTrips; n += 1) ({ statements, roundTrips } = await visit());
  expect(statements).toBeLessThanOrEqual(most.statements);
  expect(roundTrips).toBeLessThanOrEqual(most.roundTrips);
});

test.each(['/overview', '/product/list', '/fund/detail'])('all of %s is read on one connection', async (page) => {
  expect(await askedElsewhere(() => reads.during(ctx, (reading) => open(page, reading)))).toBe(0);
});

test('a page is the same whichever way it reads', async () => {
  for (const page of ['/overview', '/product/list', '/fund/detail', '/vip', '/message']) {
    const plain = await open(page, ctx);
    const piped = await reads.during(ctx, (reading) => open(page, reading));
    expect(plain.fault).toBeUndefined();
    expect(piped).toEqual(plain);
  }
});
