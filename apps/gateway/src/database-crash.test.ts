// The database is killed under load and comes back: every answered charge is on the bill, and nothing else is.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate, openPlainDatabase } from '@jishi/db';
import { startEmbedded } from '@jishi/db/embedded';
import { expect, test } from 'vitest';
import { expectBooksToAgree } from './testing/books';
import { callByCode } from './testing/client';
import { eventually, testNode } from './testing/node';
import { addCaller, addHolding, addProject, deposit } from './testing/stage';
import { testUpstream } from './testing/upstream';

test('a database killed under load loses no answered charge and charges nothing twice', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-crash-'));
  fs.chmodSync(directory, 0o755);
  // The server's socket moves with each start; what points to it stays where it is.
  const address = path.join(directory, 'socket');
  const url = `postgresql://app@localhost/jishi?host=${encodeURIComponent(address)}`;
  const start = async () => {
    const server = await startEmbedded({ directory: path.join(directory, 'pg') });
    fs.rmSync(address, { force: true });
    fs.symlinkSync(new URL(server.url).searchParams.get('host')!, address);
    return server;
  };
  let server = await start();
  await migrate(url);
  const db = openPlainDatabase(url);
  const upstream = await testUpstream();
  const project = await addProject(db, upstream.url);
  const keys = [await addCaller(db, project), await addCaller(db, project)];
  await addHolding(db, keys[0]!.memberId, project, 100_000);
  await deposit(db, keys[1]!.memberId, 500n * 100_000n);
  const node = await testNode(url, { dataDir: path.join(directory, 'node') });

  const charged: string[] = [];
  let on = true;
  const callers = Array.from({ length: 8 }, async (_, n) => {
    while (on) {
      const reply = await callByCode(node.url, `/openapi/${project.code}/query`, keys[n % 2]!.secret);
      if (reply.headers.get('x-charge-source') === (n % 2 ? 'balance' : 'package'))
        charged.push(reply.headers.get('x-request-id')!);
    }
  });
  for (let crash = 0; crash < 2; crash++) {
    const before = charged.length;
    await eventually(() => expect(charged.length).toBeGreaterThan(before + 50));
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
    server = await start();
  }
  const before = charged.length;
  await eventually(() => expect(charged.length).toBeGreaterThan(before + 50));
  on = false;
  await Promise.all(callers);
  await node.close();

  const { rows } = await db.query<{ id: string }>('select id from gateway.call_record where charged');
  expect(rows.map((row) => row.id).sort()).toEqual(charged.sort());
  expect((await db.query('select 1 from gateway.lease where state = 1')).rows).toEqual([]);
  await expectBooksToAgree(db);
  await db.close();
  await upstream.close();
  await server.stop();
  fs.rmSync(directory, { recursive: true, force: true });
});
