// The base of a node: its keys, database connections, name and metrics.
import type { Database } from '@jishi/db';
import { DatabaseClock } from '@jishi/db/clock';
import { keptDigestKey } from '@jishi/db/digest-key';
import { namedSessions } from '@jishi/db/session-name';
import { type Vault, keyHolder, loadMasterKey, openKeptVault } from '@jishi/vault';
import type { Logger } from 'pino';
import { NonceStore } from '../auth/store';
import { openWithDeadlines } from '../database';
import { Metrics, Tally } from '../metrics';
import { type NodeIdentity, nodeIdentity } from '../node/identity';
import { Presence } from '../node/presence';
import { NodeState } from '../node/state';
import { NodeStore } from '../node/store';
import type { GatewaySettings } from '../settings';
import type { Shutdown } from '../shutdown';
import { AddressGuard } from '../upstream/address-guard';
import { Upstreams } from '../upstream/upstreams';

export type GatewayOptions = GatewaySettings & {
  logger: Logger;
  env: Readonly<Record<string, string | undefined>>;
  /** Time in place of the database's, for tests. */
  now?: () => Date;
};

export type Foundation = {
  options: GatewayOptions;
  logger: Logger;
  /** The database's time as each heartbeat measures it, in epoch milliseconds. */
  now: () => number;
  clock: DatabaseClock;
  vault: Vault;
  db: Database;
  nonceStore: NonceStore;
  upstreams: Upstreams;
  nodes: NodeStore;
  identity: NodeIdentity;
  /** Holds the lock on the node's name. */
  presence: Presence;
  state: NodeState;
  tally: Tally;
  metrics: Metrics;
};

/** @throws when the database is away or another process runs under the node's name */
export async function openFoundation(given: GatewayOptions, shutdown: Shutdown): Promise<Foundation> {
  const masterKeys = loadMasterKey({ env: given.env, dataDir: given.dataDir });
  const options = { ...given, databaseUrl: namedSessions(given.databaseUrl, keyHolder('gateway', masterKeys)) };
  const { databaseUrl, dataDir, timing, logger, now: pretended } = options;
  const db = openWithDeadlines(databaseUrl, { max: 8 });
  shutdown.defer(() => db.close());
  const clock = new DatabaseClock();
  await clock.measure(db);
  const vault = await openKeptVault(masterKeys, keptDigestKey(db));
  const nonceStore = new NonceStore(databaseUrl);
  shutdown.defer(() => nonceStore.close());
  const upstreams = new Upstreams({
    callerPatience: timing.callerPatience,
    guard: new AddressGuard(options.allowedUpstreams),
    onForbidden: (origin) =>
      logger.warn({ origin }, 'a product’s upstream is in a private network; GATEWAY_UPSTREAM_ALLOW does not name it'),
  });
  shutdown.defer(() => upstreams.close());

  const nodes = new NodeStore(db, clock);
  const identity = nodeIdentity(dataDir, options.nodeName, await nodes.installation());
  const presence = new Presence(databaseUrl, identity.name);
  shutdown.defer(() => presence.close());
  await presence.start();

  const tally = new Tally();
  return {
    options,
    logger,
    now: pretended ? () => pretended().getTime() : () => clock.now(),
    clock,
    vault,
    db,
    nonceStore,
    upstreams,
    nodes,
    identity,
    presence,
    state: new NodeState(timing.spendWithin),
    tally,
    metrics: new Metrics(tally),
  };
}
