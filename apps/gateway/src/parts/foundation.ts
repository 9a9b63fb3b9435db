// The base of a node: its keys, database connections, name and metrics.
import type { Database } from '@jishi/db';
import { DatabaseClock } from '@jishi/db/clock';
import { keptDigestKeys } from '@jishi/db/digest-key';
import { inRole } from '@jishi/db/rights/role';
import { namedSessions } from '@jishi/db/session-name';
import { type Vault, keyHolder, loadMasterKey, openKeptVault } from '@jishi/vault';
import type { Logger } from 'pino';
import { NonceStore } from '../auth/store';
import { openWithDeadlines } from '../database';
import { KeptAnswerStore } from '../idempotency/store';
import { LimitStore } from '../limits/store';
import { type Machine, realMachine } from '../machine';
import { CopyStore } from '../metering/copy-store';
import { MeteringStore } from '../metering/store';
import type { WalOptions } from '../metering/wal';
import { Metrics, Tally } from '../metrics';
import { type NodeIdentity, nodeIdentity } from '../node/identity';
import { Presence } from '../node/presence';
import { NodeState } from '../node/state';
import { NodeStore, PresenceConnection } from '../node/store';
import { BodyStore } from '../records/store';
import type { GatewaySettings } from '../settings';
import type { Shutdown } from '../shutdown';
import { AddressGuard } from '../upstream/address-guard';
import { Upstreams } from '../upstream/upstreams';

export type GatewayOptions = GatewaySettings & {
  logger: Logger;
  env: Readonly<Record<string, string | undefined>>;
  /** Time in place of the database's, for tests. */
  now?: () => Date;
  /** Other sizes than usual, for tests. */
  logSizes?: Pick<WalOptions, 'segmentBytes' | 'reserveBytes'>;
};

type Public<Class> = Pick<Class, keyof Class>;

/** What a node asks of the database for calls. */
export type Stores = {
  metering: Public<MeteringStore>;
  limits: Public<LimitStore>;
  kept: Public<KeptAnswerStore>;
  bodies: Public<BodyStore>;
  copies: Public<CopyStore>;
};

export type Foundation = {
  options: GatewayOptions;
  machine: Machine;
  logger: Logger;
  /** The database's time as each heartbeat measures it, in epoch milliseconds. */
  now: () => number;
  clock: DatabaseClock;
  vault: Vault;
  db: Database;
  stores: Stores;
  nonceStore: NonceStore;
  upstreams: Upstreams;
  nodes: Public<NodeStore>;
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
  const asked = await inRole(namedSessions(given.databaseUrl, keyHolder('gateway', masterKeys)), 'gateway');
  const options = { ...given, databaseUrl: asked.url };
  const { databaseUrl, dataDir, timing, logger, now: pretended } = options;
  if (asked.why) logger.warn({ why: asked.why }, 'the database is asked with all rights of its user');
  const db = openWithDeadlines(databaseUrl, { max: 8 });
  shutdown.defer(() => db.close());
  const clock = new DatabaseClock();
  await clock.measure(db);
  const vault = await openKeptVault(masterKeys, keptDigestKeys(db));
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
  const identity = nodeIdentity(dataDir, options, await nodes.installation());
  const presence = new Presence((events) => new PresenceConnection(databaseUrl, events), identity.name, realMachine);
  shutdown.defer(() => presence.close());
  await presence.start();

  const metering = new MeteringStore(db, databaseUrl, timing, options.clickHouse !== undefined);
  shutdown.defer(() => metering.close());
  const copies = new CopyStore(db, databaseUrl, timing.flushWithin);
  shutdown.defer(() => copies.close());

  const tally = new Tally();
  return {
    options,
    machine: realMachine,
    logger,
    now: pretended ? () => pretended().getTime() : () => clock.now(),
    clock,
    vault,
    db,
    stores: {
      metering,
      limits: new LimitStore(db),
      kept: new KeptAnswerStore(db, options.keptBytes),
      bodies: new BodyStore(db),
      copies,
    },
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
