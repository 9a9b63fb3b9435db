// Settings of a gateway node, from the environment.
import type { Providers } from './directory/project';
import path from 'node:path';
import { type ClickHouseAddress, clickHouseFrom } from './handover/clickhouse';

const DURABILITIES = ['os', 'disk', 'replicated'] as const;
export type Durability = (typeof DURABILITIES)[number];

export type GatewaySettings = {
  host: string;
  /** 0: any free port. */
  port: number;
  databaseUrl: string;
  dataDir: string;
  /** Unique among the nodes of a database; undefined: made up once and kept in the data folder. */
  nodeName: string | undefined;
  /** Of two processes that follow each other at one port, each has a name and a log of its own: what the name ends with. */
  turn?: string | undefined;
  /**
   * os: an answered call survives kill -9 of the process; disk: it survives loss of power too; replicated: it survives loss of the
   * machine with its disk, as the database has it.
   */
  durability: Durability;
  /** Addresses or ranges of the proxies whose X-Forwarded-* headers are believed. */
  trustedProxies: readonly string[];
  /** Refuse APPCODE, which is a password on the wire, unless the call came by https. */
  requireHttps: boolean;
  /** Private addresses, ranges and host names that products' upstreams may have; built-in products need none. */
  allowedUpstreams: readonly string[];
  /** Where the built-in products are served, in place of their stored address; with the secret they ask for. */
  providers: Providers;
  /** Where booked calls are copied to; undefined: nowhere. */
  clickHouse: ClickHouseAddress | undefined;
  /** Of the portal, as browsers know it: where programs are sent to ask for a key; undefined: they look at their own host. */
  publicUrl: string | undefined;
  /** How much is kept for one member of answers under Idempotency-Keys, in bytes. */
  keptBytes: number;
  timing: Timing;
};

/** Milliseconds. `spendWithin` must stay well below `deadAfter`: a node stops spending before others take its leases back. */
export type Timing = {
  flush: number;
  /** How long a flush may go without an answer before the node stops spending. */
  flushWithin: number;
  /** What was used of open leases is settled at each multiple of it, by the database's time: midnight is one. */
  settle: number;
  heartbeat: number;
  spendWithin: number;
  deadAfter: number;
  janitor: number;
  /** Idle time after which a lease is returned. */
  leaseIdle: number;
  /** Pause between copies to ClickHouse. */
  handover: number;
  /** How long a call waits for other nodes to return leases before it is refused as exhausted. */
  recallPatience: number;
  /** How long a caller may stop reading a streamed answer. */
  callerPatience: number;
  /** How long calls under way may take to finish when the node stops. */
  shutdown: number;
};

export const defaultTiming: Timing = {
  flush: 100,
  flushWithin: 1_000,
  settle: 60_000,
  heartbeat: 2_000,
  spendWithin: 10_000,
  deadAfter: 20_000,
  janitor: 5_000,
  leaseIdle: 15_000,
  handover: 1_000,
  recallPatience: 400,
  callerPatience: 60_000,
  shutdown: 70_000,
};

const LOOPBACK = '127.0.0.0/8,::1';

/** @throws when DATABASE_URL is missing or a value makes no sense */
export function settingsFrom(env: Readonly<Record<string, string | undefined>>): GatewaySettings {
  const databaseUrl = env['DATABASE_URL'];
  if (!databaseUrl) throw new Error('set DATABASE_URL to the PostgreSQL database of the installation');
  return {
    host: env['GATEWAY_HOST'] ?? '127.0.0.1',
    port: portFrom(env['GATEWAY_PORT'] ?? '8081'),
    databaseUrl,
    dataDir: path.resolve(env['DATA_DIR'] ?? 'data'),
    nodeName: env['NODE_NAME'] || undefined,
    turn: env['NODE_TURN'] || undefined,
    durability: durabilityFrom(env),
    trustedProxies: trustedProxiesFrom(env),
    allowedUpstreams: listFrom(env['GATEWAY_UPSTREAM_ALLOW'] ?? (env['NODE_ENV'] === 'production' ? '' : LOOPBACK)),
    requireHttps: (env['GATEWAY_REQUIRE_HTTPS'] ?? String(env['NODE_ENV'] === 'production')) === 'true',
    providers: {
      url: env['PROVIDERS_URL'] || undefined,
      secret: env['PROVIDERS_SECRET'] || undefined,
      inside: insideFrom(env),
    },
    publicUrl: env['PUBLIC_URL']?.replace(/\/+$/, '') || undefined,
    clickHouse: env['CLICKHOUSE_URL'] ? clickHouseFrom(env['CLICKHOUSE_URL']) : undefined,
    keptBytes: keptBytesFrom(env['GATEWAY_KEPT_MB'] ?? '1024'),
    timing: timingFrom(env),
  };
}

function durabilityFrom(env: Readonly<Record<string, string | undefined>>): Durability {
  const durability = DURABILITIES.find((one) => one === (env['GATEWAY_DURABILITY'] ?? 'os'));
  if (!durability) throw new Error(`GATEWAY_DURABILITY must be one of ${DURABILITIES.join(', ')}`);
  if (durability === 'replicated' && !env['NODE_NAME'])
    throw new Error(
      'GATEWAY_DURABILITY=replicated needs NODE_NAME: the node that starts under it books what a lost disk had',
    );
  return durability;
}

function keptBytesFrom(megabytes: string): number {
  if (!/^[1-9]\d{0,6}$/.test(megabytes)) throw new Error('GATEWAY_KEPT_MB must be a number of megabytes');
  return Number(megabytes) * (1 << 20);
}

/** The portal's server, for products that it answers itself. */
function insideFrom(env: Readonly<Record<string, string | undefined>>): Providers['inside'] {
  const [url, secret] = [env['INSIDE_URL'], env['SMS_INSIDE_SECRET']];
  return url && secret ? { url, secret } : undefined;
}

/** Behind a proxy that is not listed, every caller has the proxy's address. */
function trustedProxiesFrom(env: Readonly<Record<string, string | undefined>>): string[] {
  const production = env['NODE_ENV'] === 'production';
  const named = listFrom(env['TRUSTED_PROXIES'] ?? (production ? '' : LOOPBACK));
  if (production && named.length === 0)
    throw new Error('TRUSTED_PROXIES must name the proxies in front in production, or be none');
  return named.join() === 'none' ? [] : named;
}

function listFrom(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** GATEWAY_FLUSH_MS, GATEWAY_DEAD_AFTER_MS and so on. */
function timingFrom(env: Readonly<Record<string, string | undefined>>): Timing {
  const timing = { ...defaultTiming };
  for (const name of Object.keys(timing) as (keyof Timing)[]) {
    const variable = `GATEWAY_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_MS`;
    const value = env[variable];
    if (value === undefined) continue;
    if (!/^[1-9]\d{0,6}$/.test(value)) throw new Error(`${variable} must be a number of milliseconds`);
    timing[name] = Number(value);
  }
  if (timing.spendWithin * 1.5 > timing.deadAfter) {
    throw new Error('GATEWAY_DEAD_AFTER_MS must be at least one and a half times GATEWAY_SPEND_WITHIN_MS');
  }
  return timing;
}

function portFrom(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('GATEWAY_PORT must be a port number');
  return port;
}
