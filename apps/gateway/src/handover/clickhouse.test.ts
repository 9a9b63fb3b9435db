// The same against a real ClickHouse, which dies as its callers do. Needs a large download, so only `npm run clickhouse` runs it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callByCode } from '../testing/client';
import { eventually } from '../testing/node';
import { type NodeProcess, startProcess } from '../testing/process';
import { type TestKey, type TestProject, addCaller, addHolding, addProject, deposit } from '../testing/stage';
import { type TestUpstream, testUpstream } from '../testing/upstream';
import { ClickHouse, clickHouseFrom } from './clickhouse';

/** Units of a call. */
const MOST = 5;
const engine = process.env['CLICKHOUSE_ENGINE']!;

describe('a real ClickHouse', () => {
  let folder: string;
  let port = '0';
  let server: ChildProcess;
  let db: TestDatabase;
  let upstream: TestUpstream;
  let project: TestProject;

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-clickhouse-'));
    await start();
    db = await testDatabase();
    upstream = await testUpstream();
    project = await addProject(db, upstream.url, {
      price: 500n,
      charge: { kind: 'request', count: 'number', in: 'query', name: 'units', most: MOST },
    });
  }, 120_000);
  afterAll(async () => {
    await kill();
    await upstream.close();
    await db.drop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  async function start() {
    server = spawn(process.execPath, [engine, 'serve', port, path.join(folder, 'data')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    port = await new Promise<string>((resolve, reject) => {
      server.once('exit', (code) => reject(new Error(`ClickHouse ended with ${code}`)));
      createInterface({ input: server.stdout! }).once('line', resolve);
    });
  }

  async function kill() {
    server.kill('SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  }

  const address = () => `http://127.0.0.1:${port}`;
  async function ask(query: string): Promise<string[]> {
    const answer = await fetch(`${address()}/?query=${encodeURIComponent(query)}`, { method: 'POST' });
    expect(answer.status).toBe(200);
    return (await answer.text()).trim().split('\t');
  }

  test('a batch that comes again is there once; a table that was taken away is made again', async () => {
    const clickHouse = new ClickHouse(clickHouseFrom(address()));
    const at = '2026-03-01 12:00:00.123';
    const line = (id: number) =>
      `${id}\t${at}\t1\t2\t3\t4\t1\tGET\t200\t0\t1\t4\t500\t3\t${id % 2 ? '\\N' : '12'}\t15\t7\n`;
    const rows = Buffer.from(line(1) + line(2));
    await clickHouse.insert(rows, 'a');
    await clickHouse.insert(rows, 'a');
    expect(await ask('select count(), sum(units), sum(amount), countIf(upstream_ms is null) from call_record')).toEqual(
      ['2', '8', '1000', '1'],
    );
    expect(
      await ask('select toString(at), timeZoneOf(at), toUnixTimestamp64Milli(at) from call_record limit 1'),
    ).toEqual([at, 'Asia/Shanghai', String(Date.parse('2026-03-01T12:00:00.123+08:00'))]);
    // by another token: as when ClickHouse has forgotten the first
    await clickHouse.insert(rows, 'b');
    expect(await ask('select count() from call_record final')).toEqual(['2']);
    await ask('drop table call_record');
    await expect(clickHouse.insert(rows, 'c')).rejects.toThrow('UNKNOWN_TABLE');
    await clickHouse.insert(rows, 'c');
    expect(await ask('select count() from call_record')).toEqual(['2']);
    // a table from before there were units gets the column, and what it has cost one
    await ask('alter table call_record drop column units');
    const more = Buffer.from(line(3) + line(4));
    await expect(clickHouse.insert(more, 'd')).rejects.toThrow('ClickHouse answered');
    await clickHouse.insert(more, 'd');
    expect(await ask('select sum(units) from call_record')).toEqual(['10']);
    await ask('drop table call_record');
    await clickHouse.close();
  });

  test('killed again and again, itself and the nodes, it has each call that was answered once', async () => {
    const keys: TestKey[] = [await addCaller(db, project), await addCaller(db, project)];
    await addHolding(db, keys[0]!.memberId, project, 100_000);
    await deposit(db, keys[1]!.memberId, 500n * 100_000n);
    process.env['CLICKHOUSE_URL'] = address();
    const startNode = (name: string) => startProcess({ databaseUrl: db.url, dataDir: path.join(folder, name), name });
    const nodes: NodeProcess[] = [await startNode('one'), await startNode('two')];
    const answered: string[] = [];
    const costs = new Map<string, number>();
    const burst = async (calls: number) => {
      const call = async (n: number) => {
        const path = `/openapi/${project.code}/query?units=${1 + (n % MOST)}`;
        const reply = await callByCode(nodes[n % 2]!.url, path, keys[n % 4 < 2 ? 0 : 1]!.secret).catch(() => undefined);
        if (!reply) return; // the node died
        const id = reply.headers.get('x-request-id')!;
        answered.push(id);
        if (reply.body.code === 0) costs.set(id, 1 + (n % MOST));
      };
      for (let n = 0; n < calls; n += 20) await Promise.all(Array.from({ length: 20 }, (_, at) => call(n + at)));
    };
    for (const victim of [0, 1, 0]) {
      await burst(200);
      const traffic = burst(300);
      await kill();
      await nodes[victim]!.kill('SIGKILL');
      await start();
      nodes[victim] = await startNode(victim === 0 ? 'one' : 'two');
      await traffic;
    }
    await burst(100);
    expect(answered.length).toBeGreaterThan(1_000);
    await eventually(async () => {
      const recorded = await db.query<{ id: string }>('select id from gateway.call_record where id = any($1)', [
        answered,
      ]);
      expect(recorded.rows).toHaveLength(answered.length);
      expect((await db.query('select from gateway.call_handover')).rows).toEqual([]);
    });
    const sums = await db.query<Record<string, string>>(
      `select count(*) as calls, count(distinct id) as ids, sum(id) as id_sum, sum(amount) as amount, sum(units) as units,
         count(*) filter (where charged) as charged, sum(total_ms) as total_ms, count(upstream_ms) as upstream
       from gateway.call_record`,
    );
    expect(
      await ask(
        `select count(), uniqExact(id), sum(toDecimal128(id, 0)), sum(amount), sum(units), sum(charged), sum(total_ms), count(upstream_ms)
         from call_record final`,
      ),
    ).toEqual(Object.values(sums.rows[0]!));
    // each call by itself has the units that it asked for
    expect(costs.size).toBeGreaterThan(1_000);
    const handed = await ask(
      `select groupArray(concat(toString(id), ' ', toString(units), ' ', toString(source = 3 ? amount : 500 * units)))
       from call_record final where charged`,
    );
    const lines = new Map(handed[0]!.match(/\d+ \d+ \d+/g)!.map((line) => [line.split(' ')[0]!, line]));
    for (const [id, units] of costs) expect(lines.get(id)).toBe(`${id} ${units} ${500 * units}`);
    await Promise.all(nodes.map((node) => node.kill('SIGTERM')));
  }, 240_000);
});
