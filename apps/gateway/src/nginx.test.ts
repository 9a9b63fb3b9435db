// Two nodes behind nginx with the configuration that is shipped: replacing both loses no call, a killed node loses no
// money. Runs where nginx is installed, as in the gate.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestDatabase, testDatabase } from '@jishi/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePorts } from '../../../tools/free-ports.mjs';
import { expectBooksToAgree } from './testing/books';
import { signedHeaders } from './testing/client';
import { type KeptNode, keepNode } from './testing/kept-node';
import { eventually, quick } from './testing/node';
import { type TestKey, type TestProject, addCaller, addProject, deposit } from './testing/stage';
import { type TestUpstream, testUpstream } from './testing/upstream';

const SHIPPED = path.join(import.meta.dirname, '../../../deploy/nginx.conf');
const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((file) => fs.existsSync(file));
const NAMES = ['one', 'two'] as const;

let db: TestDatabase;
let upstream: TestUpstream;
let directory: string;
let project: TestProject;
let key: TestKey;
let front: ChildProcess;
let frontUrl: string;
const ports = new Map<string, number>();
const nodes = new Map<string, KeptNode>();

async function start(name: string) {
  const options = { databaseUrl: db.url, dataDir: path.join(directory, name), name };
  nodes.set(name, await keepNode({ ...options, port: ports.get(name)! }, quick));
}

/** The shipped configuration without TLS, before these nodes. */
function configure() {
  const servers = NAMES.map((name) => `server 127.0.0.1:${ports.get(name)} max_fails=1;`);
  const site = fs
    .readFileSync(SHIPPED, 'utf8')
    .replace('listen 443 ssl;', `listen ${new URL(frontUrl).host};`)
    .replace(/^ *(?:http2|ssl_\w+) .*;$/gm, '')
    .replace(/server 127\.0\.0\.1:8081 .*;/, servers.join('\n'));
  fs.writeFileSync(
    path.join(directory, 'nginx.conf'),
    `user root; worker_processes 1; pid ${directory}/pid; error_log ${directory}/error.log;
     events { worker_connections 512; }
     http { access_log off; client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy;
       fastcgi_temp_path ${directory}/f; uwsgi_temp_path ${directory}/u; scgi_temp_path ${directory}/s;
       ${site} }`,
  );
}

/** Returns the code of one signed call. Rejects with the socket's error. */
async function call(agent: http.Agent): Promise<number> {
  const target = `/openapi/${project.code}/send`;
  const body = '{"n":1}';
  const headers = signedHeaders(target, key, { method: 'POST', body });
  const response = await new Promise<http.IncomingMessage>((resolve, reject) =>
    http
      .request(frontUrl + target, { method: 'POST', headers, agent }, resolve)
      .on('error', reject)
      .end(body),
  );
  const said = await text(response);
  return response.statusCode === 502 ? 502 : (JSON.parse(said) as { code: number }).code;
}

/** Calls without end. */
function load(concurrency: number) {
  const codes = new Map<number, number>();
  let on = true;
  const work = async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    while (on) {
      const code = await call(agent);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  };
  const all = Promise.all(Array.from({ length: concurrency }, work));
  return {
    codes,
    async stop() {
      on = false;
      await all;
      return codes;
    },
  };
}

describe.skipIf(!nginx)('behind nginx (left out where it is not installed)', () => {
  beforeAll(async () => {
    directory = fs.mkdtempSync(path.join(os.tmpdir(), 'jishi-nginx-'));
    fs.chmodSync(directory, 0o755);
    [db, upstream] = await Promise.all([testDatabase(), testUpstream()]);
    project = await addProject(db, upstream.url, { price: 100n });
    key = await addCaller(db, project);
    await deposit(db, key.memberId, 100_000_000n);
    const [frontPort, ...chosen] = await freePorts(1 + NAMES.length);
    for (const [at, name] of NAMES.entries()) ports.set(name, chosen[at]!);
    frontUrl = `http://127.0.0.1:${frontPort}`;
    await Promise.all(NAMES.map(start));
    configure();
    front = spawn(nginx!, ['-c', path.join(directory, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'inherit' });
    await eventually(async () => expect((await fetch(`${frontUrl}/openapi/-/errors`)).status).toBe(200));
  });
  afterAll(async () => {
    front.kill('SIGTERM');
    await Promise.all([...nodes.values()].map((node) => node.kill()));
    await upstream.close();
    await db.drop();
    fs.rmSync(directory, { recursive: true, force: true });
  });

  test('both nodes are replaced, one after the other, without a failed call, and each call is booked once', async () => {
    const calling = load(6);
    for (const name of NAMES) {
      await nodes.get(name)!.reload();
      const seen = calling.codes.get(0) ?? 0;
      await eventually(() => expect(calling.codes.get(0) ?? 0).toBeGreaterThan(seen + 20));
    }
    const codes = await calling.stop();
    expect([...codes.keys()]).toEqual([0]);
    await eventually(async () => {
      const { rows } = await db.query('select count(*) filter (where charged)::int as calls from gateway.call_record');
      expect(rows).toEqual([{ calls: codes.get(0) }]);
    });
    await expectBooksToAgree(db);
  });

  test(
    'a node that is killed takes only its calls under way with it; every answered call is billed once',
    {
      timeout: 180_000,
    },
    async () => {
      const calling = load(6);
      await eventually(() => expect(calling.codes.get(0) ?? 0).toBeGreaterThan(50));
      await nodes.get('one')!.kill();
      const before = calling.codes.get(0) ?? 0;
      await eventually(() => expect(calling.codes.get(0) ?? 0).toBeGreaterThan(before + 50));
      const codes = await calling.stop();
      expect([...codes.keys()].every((code) => code === 0 || code === 502)).toBe(true);
      expect(codes.get(502) ?? 0).toBeLessThan(codes.get(0)!);
      await start('one');
      await eventually(() => expectBooksToAgree(db));
    },
  );
});
