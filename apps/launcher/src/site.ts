// The whole product on one machine: embedded PostgreSQL, then every process, each restarted when it dies, all stopped in
// order. Not used in production.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbedded } from '@jishi/db/embedded';
import { URL_FILE } from './backup';
import { endedByInterrupt } from './interrupt';
import { endOrphans } from './orphans';
import { portsOf } from './ports';
import { turnsFileIn } from './turns';
import { type Release, answerReloads } from './reload';
import { sandboxCredentials } from './sandbox-credentials';
import { type Environment, Supervisor } from './supervisor';

type Installation = Release & {
  dataDir: string;
  /** The server's port when another process listens at PORT and forwards to it. */
  serverPort?: number;
  say(line: string): void;
  /** Further checks before the addresses are printed. */
  ready?(): Promise<void>;
};

const LAST_FIRST = ['server', 'gateway', 'providers', 'sandbox'];
/** The sandbox stays: it is nobody's production, and keeps orders in memory. */
const RELOADED = ['providers', 'gateway', 'server'];
const HOST = '127.0.0.1';
/** A database that dies more often than this is not started again. */
const DATABASE_LIVES = 5;

/** Starts the product and tells people where it is. An interrupt at any moment, or a fault, stops it and this process. */
export async function runSite(installation: Installation): Promise<Site> {
  const site: Site = new Site(installation, (error) => end(error));
  const end = endedByInterrupt(() => site.stop(), installation.say);
  answerReloads(installation.dataDir, (release) => site.reload(release));
  await site.start().then(installation.say, end);
  return site;
}

class Site {
  private supervisor: Supervisor | undefined;
  private database: Promise<EmbeddedPostgres> | undefined;
  private stopped: Promise<void> | undefined;
  private env: Environment = {};
  private release: Release;
  private isUp = false;

  /** `failed` is called when the site cannot continue and has to be stopped. */
  constructor(
    private readonly installation: Installation,
    private readonly failed: (error: Error) => void,
  ) {
    this.release = installation;
  }

  /** Starts everything; returns what to tell people. @throws Error in plain words, also when it is stopped meanwhile */
  async start(): Promise<string> {
    const startedAt = Date.now();
    const { dataDir, say } = this.installation;
    mkdirSync(dataDir, { recursive: true });
    const pidFile = path.join(dataDir, 'pids.json');
    await this.unlessStopped(endOrphans(pidFile));
    const ports = await this.unlessStopped(portsOf(process.env));
    const supervisor = new Supervisor({
      entryOf: (app) => this.release.entryOf(app),
      logDirectory: path.join(dataDir, 'logs'),
      pidFile,
      say,
    });
    this.supervisor = supervisor;
    const embedded = process.env.DATABASE_URL ? undefined : await this.unlessStopped(this.keepDatabase());

    const at = (port: number) => `http://${HOST}:${port}`;
    const serverPort = this.installation.serverPort ?? ports.server;
    const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${ports.server}`;
    this.env = {
      DATABASE_URL: embedded?.url ?? process.env.DATABASE_URL ?? '',
      DATA_DIR: dataDir,
      PORT: String(serverPort),
      GATEWAY_PORT: String(ports.gateway),
      PROVIDERS_PORT: String(ports.providers),
      SANDBOX_PORT: String(ports.sandbox),
      PROVIDERS_SECRET: keptSecret(path.join(dataDir, 'providers.secret')),
      PROVIDERS_URL: at(ports.providers),
      INSIDE_URL: at(serverPort),
      SMS_INSIDE_SECRET: keptSecret(path.join(dataDir, 'inside.secret')),
      SANDBOX_URL: at(ports.sandbox),
      SANDBOX_SMTP_PORT: String(ports.mail),
      WEBHOOK_LOOPBACK: '1',
      SANDBOX_DATA_DIR: path.join(dataDir, 'sandbox'),
      SANDBOX_PUBLIC_URL: at(ports.sandbox),
      GATEWAY_ORIGIN: at(ports.gateway),
      PUBLIC_URL: publicUrl,
      ...pagesOf(this.release),
    };
    const begin = (app: string, port: number, ready: string, turnsFile?: string) => {
      const held = RELOADED.includes(app) && { place: { host: HOST, port } };
      return this.unlessStopped(
        supervisor.start(app, this.env, `${at(port)}/${ready}`, { ...held, ...(turnsFile && { turnsFile }) }),
      );
    };
    await Promise.all([begin('sandbox', ports.sandbox, 'healthz'), begin('providers', ports.providers, 'healthz')]);
    Object.assign(this.env, await this.unlessStopped(sandboxCredentials(at(ports.sandbox))));
    const ownerLink = await this.prepare('owner-link');
    await Promise.all([
      begin('gateway', ports.gateway, 'readyz', turnsFileIn(dataDir)),
      begin('server', serverPort, 'readyz'),
    ]);
    await this.installation.ready?.();
    this.isUp = true;

    return `
  集市已启动，用时 ${((Date.now() - startedAt) / 1000).toFixed(1)} 秒

  门户      ${publicUrl}
  运营台    ${publicUrl}/console${ownerLink ? `\n  首位所有者请用一次性链接设置账号：\n            ${ownerLink}` : ''}
  网关      ${publicUrl}/openapi/…（直连 ${at(ports.gateway)}）
  沙箱      ${at(ports.sandbox)}（支付宝收银台、网页手机 ${at(ports.sandbox)}/phone、网页邮箱 ${at(ports.sandbox)}/mail）
  数据      ${embedded ? embedded.directory : '外部 PostgreSQL'}
  日志      ${path.join(dataDir, 'logs')}

  Ctrl-C 停止。`;
  }

  /** Migrates the database to the version of the server's code. Asked for it, returns the first owner's link while there is no owner. */
  async prepare(asked?: 'owner-link'): Promise<string | undefined> {
    const said = await this.supervisor?.run('server', ['prepare', ...(asked ? [asked] : [])], this.env);
    return asked && /^https?:\/\/\S+$/m.exec(said ?? '')?.[0]; // among what it logs
  }

  /**
   * Goes over to another release, or to the same one anew, without a moment in which nobody answers: first the database, then one
   * process after the other. @throws Error in plain words; what was not replaced goes on as before
   */
  async reload(release: Release): Promise<void> {
    const { supervisor } = this;
    if (!supervisor || !this.isUp) throw new Error('集市还没有启动完，请稍后再试。');
    const before = this.release;
    this.release = release;
    try {
      await this.prepare();
      const env = { ...this.env, ...pagesOf(release) };
      for (const app of RELOADED) await supervisor.handOver(app, env);
      this.env = env;
    } catch (error) {
      this.release = before;
      throw error;
    }
  }

  /** Starts an app from what its file is now; one that does not end soon is ended by force. */
  async restart(app: string): Promise<void> {
    await this.supervisor?.restart(app, 1000);
  }

  /** Stops everything that runs or is just being started, the database last. */
  stop(): Promise<void> {
    this.stopped ??= (async () => {
      await this.supervisor?.stop(LAST_FIRST);
      const database = await this.database?.catch(() => undefined);
      await database?.stop();
    })();
    return this.stopped;
  }

  private async unlessStopped<T>(work: Promise<T>): Promise<T> {
    const done = await work;
    if (this.stopped) throw new Error('启动被中断。');
    return done;
  }

  /** Starts the database, and again whenever it dies; the apps find it where it was. */
  private async keepDatabase(lives = DATABASE_LIVES, socket?: string): Promise<EmbeddedPostgres> {
    const { dataDir, say } = this.installation;
    const directory = path.join(dataDir, 'postgres');
    this.database = startEmbedded({ directory, ...(socket && { socket }) });
    const database = await this.database;
    writeFileSync(path.join(dataDir, URL_FILE), database.url, { mode: 0o600 });
    void database.exited.then(async () => {
      if (this.stopped) return;
      if (lives === 1) return this.failed(new Error('数据库一再意外退出。'));
      say('数据库意外退出，正在重启…');
      await this.keepDatabase(lives - 1, database.socket).then(() => say('数据库已恢复。'), this.failed);
    });
    return database;
  }
}

const pagesOf = ({ pages }: Release): Environment => ({ PORTAL_DIST: pages.portal, CONSOLE_DIST: pages.console });

/** A random secret, created once: the built-in APIs and the inside addresses answer only the gateway. */
function keptSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
