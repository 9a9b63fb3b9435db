// Puts a gateway node together, starts it, and stops it without losing or leaking anything.
import { loadMasterKey, openVault } from '@jishi/vault';
import type { Logger } from 'pino';
import { AnswerSigner } from './auth/answer-signer';
import { Authenticator } from './auth/authenticator';
import { Nonces } from './auth/nonces';
import { Penalties } from './auth/penalties';
import { NonceStore, SigningKeyStore } from './auth/store';
import { Admission } from './call/admission';
import { CallLog } from './call/call-log';
import { Calls } from './call/calls';
import { Forwarder } from './call/forwarder';
import { LiveCalls } from './call/live-calls';
import { SandboxCalls } from './call/sandbox-calls';
import { TryOuts } from './call/try-outs';
import { Checks } from './check/checks';
import { CheckStore } from './check/store';
import { openPool } from './database';
import { Directory } from './directory/directory';
import { DirectoryStore } from './directory/store';
import { ClientAddresses } from './http/client-address';
import type { Exchange } from './http/exchange';
import { ClickHouse } from './handover/clickhouse';
import { Handover } from './handover/handover';
import { HandoverStore } from './handover/store';
import { Front } from './http/server';
import { DailyCaps } from './limits/daily-caps';
import { LimitStore } from './limits/store';
import { TokenBuckets } from './limits/token-buckets';
import { CallIds } from './metering/call-id';
import { Flusher } from './metering/flush';
import { Janitor } from './metering/janitor';
import { Leases } from './metering/leases';
import { MeteringStore } from './metering/store';
import { Wal } from './metering/wal';
import { Mcp } from './mcp/mcp';
import { McpStore } from './mcp/store';
import { Metrics, Tally } from './metrics';
import { nodeIdentity } from './node/identity';
import { Membership } from './node/membership';
import { Presence } from './node/presence';
import { NodeStore } from './node/store';
import { KeptBodies } from './records/bodies';
import { BodyStore } from './records/store';
import type { GatewaySettings } from './settings';
import { AddressGuard } from './upstream/address-guard';
import { Gates } from './upstream/gates';
import { Upstreams } from './upstream/upstreams';
import { UsageStore } from './usage/store';
import { Usage } from './usage/usage';

export type Gateway = {
  /** Base URL, without a trailing slash. */
  url: string;
  /** Stops accepting, finishes calls under way, books everything, gives every lease back. */
  close(): Promise<void>;
  /** Resolves with the reason when the node cannot go on, e.g. because another process took its name. */
  failed: Promise<Error>;
};

export type GatewayOptions = GatewaySettings & {
  logger: Logger;
  env: Readonly<Record<string, string | undefined>>;
  now?: () => Date;
};

const KEEP_DAYS = 180;

/** Starts a node. @throws when the database is away or another process runs under the node's name */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { databaseUrl, timing, logger } = options;
  const clock = options.now;
  const now = clock ? () => clock().getTime() : Date.now;
  const vault = openVault(loadMasterKey({ env: options.env, dataDir: options.dataDir }));
  const db = openPool(databaseUrl, { max: 8 });
  const nodes = new NodeStore(db);
  const identity = nodeIdentity(options.dataDir, options.nodeName, await nodes.installation());
  const metering = new MeteringStore(db, databaseUrl, timing, options.clickHouse !== undefined);
  const nonceStore = new NonceStore(databaseUrl);
  const limits = new LimitStore(db);
  const directory = new Directory(new DirectoryStore(db), vault, options.providers);
  const bodyStore = new BodyStore(db);
  const bodies = new KeptBodies(bodyStore, vault);
  const upstreams = new Upstreams({
    callerPatience: timing.callerPatience,
    guard: new AddressGuard(options.allowedUpstreams),
    onForbidden: (origin) =>
      logger.warn({ origin }, 'a product’s upstream is in a private network; GATEWAY_UPSTREAM_ALLOW does not name it'),
  });
  const tally = new Tally();
  let fail: (error: Error) => void = () => {};
  const failed = new Promise<Error>((resolve) => (fail = resolve));

  const presence = new Presence({
    databaseUrl,
    name: identity.name,
    onChange: (payload) => heed(payload),
    onGap: () => directory.forgetAll(),
    onTaken: (error) => fail(error),
  });
  const leases: Leases = new Leases({
    grant: (requests) => metering.grant(membership.run, requests),
    recall: (memberId) => void metering.recall(memberId).catch(() => {}),
    maySpend: () => membership.maySpend(),
    timing,
    now,
  });

  await presence.start();
  const booked = await metering.progress(identity.walId);
  const wal = new Wal(identity.walDirectory, options.durability, booked);
  const flusher = new Flusher({
    wal,
    walId: identity.walId,
    leases,
    store: metering,
    node: () => membership.run,
    onTorn: ({ segment, bytes, lost }) => {
      metrics.tornBytes.inc(lost);
      logger.warn({ segment, bytes, lost }, 'a log segment ends in a torn block');
    },
  });
  const membership: Membership = new Membership({
    store: nodes,
    name: identity.name,
    timing,
    mayClaim: () => presence.holdsName,
    recover: async (run) => {
      await flusher.flush();
      await metering.closeEarlierRuns(run);
      await limits.settleEarlierRuns(run);
    },
    onExpelled: () => {
      leases.forget();
      caps.forget();
    },
    onError: (error) => logger.error({ err: error }, 'heartbeat failed'),
  });
  const metrics = new Metrics(tally, {
    liveNodes: () => membership.liveNodes,
    backlogBytes: () => flusher.backlog,
    maySpend: () => membership.maySpend(),
  });
  const caps = new DailyCaps({
    borrow: (keyId, day, need, want) => limits.borrow(membership.run, keyId, day, need, want),
    giveBack: (keyId, day, rest) => limits.giveBack(membership.run, keyId, day, rest),
    recall: (keyId) => limits.recall(keyId),
    maySpend: () => membership.maySpend(),
    timing,
    now,
  });
  await metering.prepareTables();
  await membership.join();
  const { lastCallAt } = await metering.progress(identity.walId);

  const signer = await AnswerSigner.open(new SigningKeyStore(db), vault);
  const buckets = new TokenBuckets(now);
  const log = new CallLog(wal, new CallIds(membership.run.id, lastCallAt), membership.run.id, now);
  const forwarder = new Forwarder(upstreams, new Gates(now), () => membership.liveNodes, now);
  const sandbox = new SandboxCalls(forwarder);
  const authenticator = new Authenticator({
    directory,
    nonces: new Nonces(nonceStore),
    penalties: new Penalties(buckets, now),
    requireHttps: options.requireHttps,
    now,
  });
  const admission = new Admission(directory, now);
  const calls = new Calls({
    authenticator,
    directory,
    admission,
    buckets,
    live: new LiveCalls(leases, caps, forwarder),
    sandbox,
    log,
    tally,
    signer,
    bodies,
    liveNodes: () => membership.liveNodes,
  });
  const tryOuts = new TryOuts({ directory, buckets, sandbox, log, tally });
  const usage = new Usage({ authenticator, admission, buckets, store: new UsageStore(db), now });
  const onFault = (error: unknown, { method, path }: Exchange) => {
    metrics.faults.inc();
    logger.error({ err: error, method, path }, 'call failed');
  };
  const mcp = new Mcp({
    authenticator,
    admission,
    buckets,
    store: new McpStore(db),
    usage,
    call: (client, request) => front.inside(client, request),
    onFault,
  });
  const checks = new Checks({ directory, forwarder, store: new CheckStore(db), vault, now });
  const front: Front = new Front({
    clients: new ClientAddresses(options.trustedProxies),
    calls: (exchange, code, path) => calls.serve(exchange, code, path),
    tryOuts: (exchange, code, path) => tryOuts.serve(exchange, code, path),
    usage: (exchange, topic) => usage.serve(exchange, topic),
    mcp: (exchange) => mcp.serve(exchange),
    checks: (exchange) => checks.serve(exchange),
    publicKey: signer.publicKeyPem,
    ready: () => membership.maySpend(),
    metrics: async () => ({ contentType: metrics.contentType, text: await metrics.text() }),
    onFault,
  });
  const janitor = new Janitor({
    store: metering,
    limits,
    bodies: bodyStore,
    deadAfter: timing.deadAfter,
    keepDays: KEEP_DAYS,
    onReclaimed: (count) => {
      metrics.reclaimedLeases.inc(count);
      logger.warn({ leases: count }, 'took leases back from dead nodes');
    },
    onError: (error) => logger.error({ err: error }, 'a janitor job failed'),
  });

  let flushFails = false;
  const flushing = every(
    timing.flush,
    async () => {
      await flusher.flush();
      if (flushFails) logger.info('flushing again');
      flushFails = false;
    },
    (error) => {
      metrics.flushFailures.inc();
      if (!flushFails)
        logger.error({ err: error }, 'flush failed; answered calls stay in the log until it works again');
      flushFails = true;
    },
  );
  const sweeping = every(
    Math.max(timing.leaseIdle / 4, 50),
    async () => leases.sweep(),
    () => {},
  );
  const counting = every(
    1_000,
    () => caps.sweep(),
    (error) => logger.error({ err: error }, 'giving daily allowance back failed'),
  );
  const keeping = every(
    500,
    () => bodies.flush(),
    (error) => logger.error({ err: error }, 'keeping bodies failed'),
  );
  const clickHouse = options.clickHouse && new ClickHouse(options.clickHouse);
  let closing = false;
  const handing = clickHouse && handOver(clickHouse);
  janitor.start(timing.janitor);
  const url = await front.listen(options.host, options.port);
  logger.info({ url, node: identity.name, number: membership.run.id }, 'gateway listening');

  function handOver(clickHouse: ClickHouse): Repeated {
    const onHandedOver = () => metrics.handedOver.inc();
    const handover = new Handover({ store: new HandoverStore(db), clickHouse, onHandedOver });
    let fails = false;
    return every(
      timing.handover,
      async () => {
        await handover.round();
        if (fails) logger.info('handing calls over again');
        fails = false;
      },
      (error) => {
        if (closing) return;
        metrics.handoverFailures.inc();
        if (!fails) logger.error({ err: error }, 'ClickHouse took no calls; they wait in the database');
        fails = true;
      },
    );
  }

  /** News on the channel gateway_changed: `kind:id` or `kind:member:product`. */
  function heed(payload: string) {
    const colon = payload.indexOf(':');
    const [kind, id] = [payload.slice(0, colon), payload.slice(colon + 1)];
    directory.forget(kind, id);
    if (kind === 'key' || kind === 'allowance') caps.release(id).catch(() => {}); // the next sweep tries again
    if (kind === 'project') leases.release((lease) => lease.source === 3 && lease.pool.projectId === id);
    if (kind === 'member') leases.release((lease) => lease.source === 3 && lease.pool.memberId === id);
    if (kind === 'vip') leases.release((lease) => lease.source === 3);
    if (kind === 'holding') {
      leases.release((lease) => lease.source !== 1 && lease.pool.key === id); // it may have to be spent before these
      leases.replenished(id);
    }
    if (kind === 'recall' && leases.release((lease) => lease.pool.memberId === id, 'share') > 0) {
      flusher.flush().catch(() => {}); // somebody waits for it; the regular flush reports the fault
    }
  }

  return {
    url,
    failed,
    async close() {
      await front.close(timing.shutdown);
      closing = true;
      await clickHouse?.close();
      await handing?.stop();
      await Promise.all([flushing.stop(), sweeping.stop(), counting.stop(), keeping.stop(), janitor.stop()]);
      await Promise.all([leases.close(), caps.close()]);
      await flusher.flush();
      await bodies.flush().catch((error: unknown) => logger.error({ err: error }, 'keeping bodies failed'));
      await membership.leave();
      await presence.close();
      wal.close();
      await Promise.all([upstreams.close(), nonceStore.close(), metering.close()]);
      await db.end();
    },
  };
}

type Repeated = { stop(): Promise<void> };

/** Runs a job again and again, `pauseMs` after its last end. */
function every(pauseMs: number, job: () => Promise<void>, onError: (error: unknown) => void): Repeated {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(() => {
      running = job()
        .catch(onError)
        .then(() => {
          if (!stopped) schedule();
        });
    }, pauseMs);
  };
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
