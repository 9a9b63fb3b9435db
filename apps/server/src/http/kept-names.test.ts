// Two server processes' worth of one site: pages that one keeps say what was changed at the other.
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { changeSiteSettings } from '@jishi/contract/console/setting';
import { type Database, openDatabase } from '@jishi/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticate } from '../authenticate';
import { content } from '../domains/content/domain';
import { setting } from '../domains/setting/domain';
import { changeMark } from '../kernel/page-changes';
import { signInOperator } from '../testing/operators';
import { type TestServer, startTestServer } from '../testing/server';
import { until } from '../testing/until';
import { startServer } from './start';

const DOMAINS = [content, setting];
const HEADERS = { accept: 'text/html', 'accept-encoding': 'br' };
/** Long enough to be compressed. */
const BUNDLE = `
let rendered = 0;
export const prepare = async () => {};
export const isPage = () => true;
export const pageOfPayload = () => undefined;
export const loadPayload = async () => ({ status: 200 });
export async function render({ dispatch }) {
  const { name } = (await dispatch('GET /website/info', {})).result;
  const html = '<h1>' + name + '</h1>' + 'x'.repeat(5000) + 'rendering ' + ++rendered + ';';
  return { status: 200, head: '', html, boot: '', files: [], cache: 'public', shared: true, waits: true };
}`;

const dist = mkdtempSync(path.join(tmpdir(), 'kept-names-'));
let ground: TestServer;
let elsewhere: Database;
let servers: { url: string; close(): Promise<void> }[];

beforeAll(async () => {
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(dist, file)), { recursive: true });
    writeFileSync(path.join(dist, file), text);
  };
  const main = { file: 'assets/main.js', isEntry: true };
  write('client/index.html', '<head><!--head--><meta></head><div id="root"><!--html--></div><!--boot-->');
  write('client/.vite/manifest.json', JSON.stringify({ 'index.html': main, 'src/start.ts': main }));
  write('client/builds/latest.json', JSON.stringify({ id: 'one', timestamp: 1 }));
  write('client/assets/main.js', '');
  write('server/entry-server.js', BUNDLE);
  ground = await startTestServer({ domains: DOMAINS });
  elsewhere = openDatabase(ground.db.url);
  const settings = { ...ground.shared.settings, host: '127.0.0.1', port: 0, portalDist: dist };
  const start = (db: Database) =>
    startServer({
      ...ground.shared,
      db,
      settings: { ...settings, roles: new Set(['web', 'api'] as const) },
      useCases: DOMAINS.flatMap(({ useCases }) => useCases),
      authenticate,
      logLevel: false,
    });
  servers = [await start(ground.db), await start(elsewhere)];
  await until('both listen', () => [ground.db, elsewhere].every((db) => changeMark(db) !== undefined));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await elsewhere.close();
  await ground.close();
  rmSync(dist, { recursive: true });
});

/** What a visitor reads: the name, and which rendering it is of. */
async function pageAt(at: number): Promise<{ name: string; rendering: string }> {
  const [answer] = (await once(get(`${servers[at]!.url}/`, { headers: HEADERS }), 'response')) as [IncomingMessage];
  const body = Buffer.concat(await answer.toArray());
  const text = (answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString();
  return { name: /<h1>(.*?)<\/h1>/.exec(text)![1]!, rendering: /rendering (\d+)/.exec(text)![1]! };
}

/** Waits until two visitors are sent the same rendering. */
const kept = (at: number) =>
  until('it is kept', async () => {
    const [first, second] = [await pageAt(at), await pageAt(at)];
    return first.rendering === second.rendering && second.name;
  });

test('a name that is changed at one server is on the pages that both keep, compressed ones too, and stays there', async () => {
  const { token } = await signInOperator(ground);
  const info = Buffer.from(JSON.stringify({ clientType: 3, token })).toString('base64url');
  expect([await kept(0), await kept(1)]).toEqual(['集市', '集市']);
  for (const name of ['澄江数据', '第二个名字']) {
    const { rows } = await ground.db.query<{ version: string }>(
      `select coalesce(max(id)::text, '') as version from setting.change`,
    );
    const answer = await fetch(servers[0]!.url + changeSiteSettings.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-info': info },
      body: JSON.stringify({ ...rows[0], values: { name } }),
    });
    expect(await answer.json()).toMatchObject({ code: 0 });
    expect((await pageAt(0)).name, 'where it was changed: the next visitor').toBe(name);
    await until('the other hears', async () => (await pageAt(1)).name === name);
    expect([await kept(0), await kept(1)], 'kept anew').toEqual([name, name]);
  }
});
