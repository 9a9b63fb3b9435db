// Real workers are killed with SIGKILL while they seal: every entry is in the chain once, whoever died on the way.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Servers, startServers } from '../../../testing/server-process';
import { type TestServer, startTestServer } from '../../../testing/server';
import { until } from '../../../testing/until';
import { audit } from '../domain';

const WRITTEN = 12_000;
const KILLS = 2;

let server: TestServer;
let servers: Servers;
beforeAll(async () => {
  server = await startTestServer({ domains: [audit] });
  servers = await startServers(server, 'api,worker');
});
afterAll(async () => {
  await servers.close();
  await server.close();
});

const write = () =>
  server.db.query(
    `insert into audit.entry (at, actor_kind, request_id, ip, action, target_kind, target_id)
     select now(), 3, 'test', '', 'test.act', 'thing', n::text from generate_series(1, $1::int) n`,
    [WRITTEN],
  );
const count = async (sql: string) => Number((await server.db.query<{ n: string }>(sql)).rows[0]!.n);
const sealed = () => count('select count(*) as n from audit.link');
const ask = () => server.db.query("select graphile_worker.add_job(identifier => 'audit.seal')");

test('what was written is sealed once and in order', async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = await sealed();
    await write();
    await ask();
    await until('sealing to get on', async () => (await sealed()) > before);
    await servers.kill();
  }
  await ask();
  await until('nothing to wait', async () => (await count('select count(*) as n from audit.unsealed')) === 0);
  const { rows } = await server.db.query('select links::int, fault from audit.verify(0, 1000000)');
  expect(rows).toEqual([{ links: await count('select count(*) as n from audit.entry'), fault: null }]);
  expect(await count('select count(*) as n from audit.outside_chain()')).toBe(0);
});
