// `npm start` on one machine: embedded PostgreSQL, then every process, each restarted when it dies, all stopped in
// order by Ctrl-C. Not used in production.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '@jishi/db/embedded';
import { URL_FILE, backup, restore } from './backup';
import { endOrphans } from './orphans';
import { portsOf } from './ports';
import { sandboxCredentials } from './sandbox-credentials';
import { Supervisor } from './supervisor';

const appsDirectory = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const dataDir = path.resolve(process.env.DATA_DIR ?? './data');
const say = (line: string) => console.log(line);

async function start() {
  const startedAt = Date.now();
  mkdirSync(dataDir, { recursive: true });
  const pidFile = path.join(dataDir, 'pids.json');
  await endOrphans(pidFile);
  const ports = await portsOf(process.env);
  const supervisor = new Supervisor({
    appsDirectory,
    logDirectory: path.join(dataDir, 'logs'),
    pidFile,
    say,
  });

  const embedded = process.env.DATABASE_URL
    ? undefined
    : await startEmbedded({ directory: path.join(dataDir, 'postgres') });
  if (embedded) writeFileSync(path.join(dataDir, URL_FILE), embedded.url, { mode: 0o600 });
  const stopAll = stopper(supervisor, embedded);
  process.on('SIGINT', stopAll);
  process.on('SIGTERM', stopAll);
  process.on('SIGHUP', stopAll);
  void embedded?.exited.then(() => stopAll()); // without its database nothing can go on; a new start recovers it

  const at = (port: number) => `http://127.0.0.1:${port}`;
  const env: Record<string, string> = {
    DATABASE_URL: embedded?.url ?? process.env.DATABASE_URL ?? '',
    DATA_DIR: dataDir,
    PORT: String(ports.server),
    GATEWAY_PORT: String(ports.gateway),
    PROVIDERS_PORT: String(ports.providers),
    SANDBOX_PORT: String(ports.sandbox),
    PROVIDERS_SECRET: keptSecret(path.join(dataDir, 'providers.secret')),
    PROVIDERS_URL: at(ports.providers),
    SANDBOX_URL: at(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.mail),
    WEBHOOK_LOOPBACK: '1',
    SANDBOX_DATA_DIR: path.join(dataDir, 'sandbox'),
    SANDBOX_PUBLIC_URL: at(ports.sandbox),
    GATEWAY_ORIGIN: at(ports.gateway),
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${ports.server}`,
    PORTAL_DIST: path.join(appsDirectory, 'portal/dist'),
    CONSOLE_DIST: path.join(appsDirectory, 'console/dist'),
  };
  await Promise.all([
    supervisor.start('sandbox', env, `${at(ports.sandbox)}/healthz`),
    supervisor.start('providers', env, `${at(ports.providers)}/healthz`),
  ]);
  Object.assign(env, await sandboxCredentials(at(ports.sandbox)));
  await supervisor.run('server', ['prepare'], env);
  await Promise.all([
    supervisor.start('gateway', env, `${at(ports.gateway)}/readyz`),
    supervisor.start('server', env, `${at(ports.server)}/readyz`),
  ]);
  const ownerLink = (await supervisor.run('server', ['owner-link'], env)).trim();

  say(`
  集市已启动，用时 ${((Date.now() - startedAt) / 1000).toFixed(1)} 秒

  门户      ${env.PUBLIC_URL}
  运营台    ${env.PUBLIC_URL}/console${ownerLink ? `\n  首位所有者请用一次性链接设置账号：\n            ${ownerLink}` : ''}
  网关      ${env.PUBLIC_URL}/openapi/…（直连 ${at(ports.gateway)}）
  沙箱      ${at(ports.sandbox)}（支付宝收银台、网页手机 ${at(ports.sandbox)}/phone、网页邮箱 ${at(ports.sandbox)}/mail）
  数据      ${embedded ? embedded.directory : '外部 PostgreSQL'}
  日志      ${path.join(dataDir, 'logs')}

  Ctrl-C 停止。`);
}

/** A random secret made once: the built-in APIs answer nobody but the gateway. */
function keptSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

function stopper(supervisor: Supervisor, embedded: { stop(): Promise<void> } | undefined) {
  let stopping = false;
  return () => {
    if (stopping) return;
    stopping = true;
    say('\n正在停止…');
    void supervisor
      .stop(['server', 'gateway', 'providers', 'sandbox'])
      .then(() => embedded?.stop())
      .then(() => {
        say('已停止。');
        process.exit(process.exitCode ?? 0);
      });
  };
}

const [command = 'start', archive = ''] = process.argv.slice(2);
if (command === 'backup' || command === 'restore') {
  const work = archive
    ? (command === 'backup' ? backup : restore)(dataDir, path.resolve(archive))
    : Promise.reject(new Error(`usage: npm run ${command} -- FILE.tar`));
  work.then(
    () =>
      say(
        command === 'backup'
          ? `已备份到 ${archive}。它含有密钥，请妥善保管。`
          : `已恢复到 ${dataDir}，可以 npm start。`,
      ),
    (error: Error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
} else {
  start().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  });
}
