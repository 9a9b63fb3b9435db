// The whole product, started as a person starts it, on free ports and in an empty data folder.
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { siteDatabase } from '@jishi/db/testing';
import pg from 'pg';
import { freePorts } from '../tools/free-ports.mjs';
import { keep } from './keep';

export type Site = {
  url: string;
  gatewayUrl: string;
  sandboxUrl: string;
  /** The first owner's one-time link, while there is no owner. */
  ownerLink: string;
  databaseUrl: string;
  dataDir: string;
  /** Process ids by app. */
  pids(): Promise<Record<string, number>>;
  /** Ctrl-C; resolves when everything has ended. */
  stop(): Promise<void>;
  /** kill -9 of the launcher alone: the rest is orphaned. */
  kill(): Promise<void>;
  /** Starts again on the same data and ports. */
  restart(): Promise<void>;
  /** Stops and removes the data. */
  dispose(): Promise<void>;
};

/** How the names of their folders begin. */
export const SITE_FOLDER = 'jishi-site-';
/** Client addresses as a proxy reports them: codes and face checks are limited by address. */
const PROXIES = '127.0.0.1,::1';

/**
 * Starts the product; on the real PostgreSQL of TEST_DATABASE_URL in a database of its own, else on the embedded one.
 * It ends with the process that started it.
 */
export async function startSite(): Promise<Site> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), SITE_FOLDER));
  chmodSync(dataDir, 0o755); // as root the database runs as another user, who must be able to enter
  const [port, gateway, providers, sandbox, mail] = await freePorts(5);
  const real = process.env.TEST_DATABASE_URL ? await siteDatabase(process.env.TEST_DATABASE_URL) : undefined;
  const env = {
    ...process.env,
    PORT: String(port),
    GATEWAY_PORT: String(gateway),
    PROVIDERS_PORT: String(providers),
    SANDBOX_PORT: String(sandbox),
    SANDBOX_SMTP_PORT: String(mail),
    DATA_DIR: dataDir,
    DATABASE_URL: real?.url ?? '',
    TRUSTED_PROXIES: PROXIES,
    // a person waits out a minute, a journey need not
    CODE_PAUSE_SECONDS: '0',
    INVOICE_PAUSE_SECONDS: '1',
    // each code is good once and the next one comes in half a minute: one journey confirms by it
    SECOND_FACTOR_ABOVE: '59000',
    CI: '',
    NODE_ENV: '', // vitest's own
  };
  const keeper = keep(dataDir, env);
  const site: Site = {
    url: `http://localhost:${port}`,
    gatewayUrl: `http://127.0.0.1:${gateway}`,
    sandboxUrl: `http://127.0.0.1:${sandbox}`,
    ownerLink: '',
    databaseUrl: real?.url ?? '',
    dataDir,
    async pids() {
      return JSON.parse(readFileSync(path.join(dataDir, 'pids.json'), 'utf8')) as Record<string, number>;
    },
    async stop() {
      await keeper.tell('SIGINT');
    },
    async kill() {
      await keeper.tell('SIGKILL');
    },
    async restart() {
      const { banner, ended, said } = await keeper.tell('start');
      if (banner === undefined) throw new Error(`npm start ended with ${ended}\n${said}`);
      await letCodesComeAtOnce(site.sandboxUrl);
      site.ownerLink = /https?:\/\/\S+\/console\/setup\?token=\S+/.exec(banner)?.[0] ?? '';
    },
    async dispose() {
      await keeper.end();
      await real?.drop();
    },
  };
  try {
    await site.restart();
  } catch (error) {
    await site.dispose();
    throw error;
  }
  return site;
}

/** The database that a site runs on. */
export async function connectTo({ databaseUrl, dataDir }: Site): Promise<pg.Client> {
  const connectionString = databaseUrl || readFileSync(path.join(dataDir, 'database.url'), 'utf8');
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** The sandbox's carrier, like a real one, takes one code a minute to a number and a second for its way, unless told otherwise. */
async function letCodesComeAtOnce(sandboxUrl: string) {
  const told = { settings: { perMinute: 5 }, switches: { outcome: 'delivered', seconds: 0 } };
  for (const [path, body] of Object.entries(told)) {
    const answer = await fetch(`${sandboxUrl}/aliyun-sms/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`the sandbox's carrier answered ${answer.status}`);
  }
}
