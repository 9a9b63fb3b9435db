// `npm run clickhouse`: hands calls on to a real ClickHouse from npm (chdb, half a GB, kept in .cache) while killing it
// and the nodes. `serve PORT FOLDER` runs that ClickHouse behind the part of its HTTP interface that the gateway uses.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './root.mjs';

const VERSION = '3.4.0';
const folder = path.join(root, '.cache/clickhouse');
const engine = path.join(folder, 'node_modules/chdb/package.json');

const [command, port, data] = process.argv.slice(2);
if (command === 'serve') serve(Number(port), data);
else {
  ensureEngine();
  const args = ['node_modules/vitest/vitest.mjs', 'run', 'apps/gateway/src/handover/clickhouse.test.ts'];
  const env = { ...process.env, CLICKHOUSE_ENGINE: fileURLToPath(import.meta.url) };
  process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status ?? 1;
}

/** @throws Error when npm cannot install it */
function ensureEngine() {
  if (existsSync(engine) && JSON.parse(readFileSync(engine, 'utf8')).version === VERSION) return;
  console.log('Installing ClickHouse …');
  const args = ['install', '--silent', '--no-audit', '--no-fund', '--prefix', folder, `chdb@${VERSION}`];
  execFileSync('npm', args, { stdio: 'inherit' });
}

function serve(port, data) {
  const { Session } = createRequire(engine)('chdb');
  const session = new Session(data);
  const server = createServer(async (request, response) => {
    const rows = [];
    for await (const piece of request) rows.push(piece);
    const query = new URL(request.url, 'http://clickhouse').searchParams.get('query');
    try {
      response.end(session.query(`${query}\n${Buffer.concat(rows)}`, 'TabSeparated'));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(port, '127.0.0.1', () => console.log(server.address().port));
}
