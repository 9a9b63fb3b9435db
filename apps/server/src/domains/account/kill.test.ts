// Real workers are killed with SIGKILL while they warn members and close accounts, two of them at work at a time. Every
// crossing is told once, and every account is closed whole and once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account as accountDomain } from './domain';
import { type TestServer, startTestServer } from '../../testing/server';
import { until } from '../../testing/until';
import { type Servers, startServers } from '../../testing/server-process';

const WARNED = 1_200;
const CLOSING = 150;
const KILLS = 3;

let server: TestServer;
let servers: Servers;
beforeAll(async () => {
  server = await startTestServer({ domains: [accountDomain] });
  servers = await startServers(server, 'api,worker');
});
afterAll(async () => {
  await servers.close();
  await server.close();
});

/** Members in a state, found again by how their invitation codes begin. */
const addMembers = (status: number, marks: string, members: number) =>
  server.db.query(
    `insert into account.member (nickname, invite_code, reg_time, status, phone_key, phone_mask)
     select '会员', $2::text || n, now(), $1, sha256(convert_to($2::text || n, 'UTF8')), '139****0000'
     from generate_series(1, $3::int) n`,
    [status, marks, members],
  );
const ask = (job: string) => server.db.query('select graphile_worker.add_job(identifier => $1)', [job]);
const count = async (sql: string) => Number((await server.db.query<{ n: string }>(sql)).rows[0]!.n);

/** Has the job done by workers of which some are killed as soon as they have got a little further. */
async function workThroughKills(job: string, done: () => Promise<number>, all: number) {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = await done();
    await ask(job);
    await until(`${job} to get on`, async () => (await done()) > before);
    await servers.kill();
  }
  await ask(job);
  await until(`${job} to be through`, async () => (await done()) === all);
}

test('each crossing is told once, whoever died on the way', async () => {
  await addMembers(1, 'warned', WARNED);
  await server.db.query(
    `insert into account.balance_warning (member_id, enabled, threshold, channels)
     select id, true, 100, '{}' from account.member where invite_code like 'warned%'`,
  );
  const fired = () => count('select count(*) as n from account.balance_warning where fired_at is not null');
  await workThroughKills('account.warnOfBalance', fired, WARNED);
  const { rows } = await server.db.query(
    `select count(*)::int as told, count(distinct member_id)::int as members
     from message.member_message where event = 'balanceLow'`,
  );
  expect(rows).toEqual([{ told: WARNED, members: WARNED }]);
});

test('each account is closed whole and once, whoever died on the way', async () => {
  await addMembers(3, 'closing', CLOSING);
  await server.db.query(
    `insert into account.closure (member_id, requested_at, due_at)
     select id, now() - interval '8 days', now() - interval '1 day' from account.member where invite_code like 'closing%'`,
  );
  const closed = () => count(`select count(*) as n from account.closure where closed_at is not null`);
  await workThroughKills('account.closeDue', closed, CLOSING);
  const { rows } = await server.db.query(
    `select
       count(*) filter (where m.status = 4 and m.phone_key is null and m.nickname = '已注销用户')::int as whole,
       (select count(*)::int from audit.entry e where e.action = 'account.closeAccount') as acts
     from account.member m
     where m.invite_code like 'closing%'`,
  );
  expect(rows).toEqual([{ whole: CLOSING, acts: CLOSING }]);
});
