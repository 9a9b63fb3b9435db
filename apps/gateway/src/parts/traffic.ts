// Builds the parts that answer requests: calls, try-outs, usage, MCP, operators' checks.
import { AnswerSigner } from '../auth/answer-signer';
import { Authenticator } from '../auth/authenticator';
import { Nonces } from '../auth/nonces';
import { Penalties } from '../auth/penalties';
import { SigningKeyStore } from '../auth/store';
import { Admission } from '../call/admission';
import { CallLog } from '../call/call-log';
import { Calls } from '../call/calls';
import { Forwarder } from '../call/forwarder';
import { LiveCalls } from '../call/live-calls';
import { SandboxCalls } from '../call/sandbox-calls';
import { TryOuts } from '../call/try-outs';
import { Checks } from '../check/checks';
import { CheckStore } from '../check/store';
import type { Directory } from '../directory/directory';
import { Claims } from '../idempotency/claims';
import type { FrontOptions, Handlers } from '../http/server';
import { TokenBuckets } from '../limits/token-buckets';
import { Mcp } from '../mcp/mcp';
import { McpStore } from '../mcp/store';
import { CallIds } from '../metering/call-id';
import { BodyWriter } from '../records/body-writer';
import { RefusalWriter } from '../records/refusal-writer';
import { RefusalStore } from '../records/store';
import type { Shutdown } from '../shutdown';
import { CircuitBreakers } from '../upstream/circuit-breakers';
import { Usage } from '../usage/usage';
import { UsageStore } from '../usage/store';
import type { Accounting } from './accounting';
import type { Foundation } from './foundation';

export type Traffic = {
  handlers: Handlers;
  log: CallLog;
  signer: AnswerSigner;
  bodies: BodyWriter;
  refusals: RefusalWriter;
  onFault: FrontOptions['onFault'];
};

/** The node has joined: calls are numbered behind those of its last run. */
export async function openCallLog(
  { stores, state, identity, now }: Foundation,
  { wal, intents }: Accounting,
): Promise<CallLog> {
  const { lastCallAt } = await stores.metering.progress(identity.walId);
  const nodeId = state.run.id;
  return new CallLog(wal, new CallIds(nodeId, lastCallAt), nodeId, now, intents);
}

export async function openTraffic(
  foundation: Foundation,
  accounting: Accounting,
  directory: Directory,
  shutdown: Shutdown,
): Promise<Traffic> {
  const { options, db, stores, vault, state, identity, upstreams, nonceStore, metrics, logger, now } = foundation;
  const log = await openCallLog(foundation, accounting);
  const signer = await AnswerSigner.open(new SigningKeyStore(db), vault);
  const bodies = new BodyWriter(stores.bodies, vault);
  shutdown.defer(() => bodies.flush().catch((error: unknown) => logger.error({ err: error }, 'storing bodies failed')));
  const buckets = new TokenBuckets(now);
  const refusals = new RefusalWriter(new RefusalStore(db), buckets);
  shutdown.defer(() =>
    refusals.flush().catch((error: unknown) => logger.error({ err: error }, 'storing refusals failed')),
  );
  const authenticator = new Authenticator({
    directory,
    nonces: new Nonces(nonceStore),
    penalties: new Penalties(buckets, now),
    requireHttps: options.requireHttps,
    now,
  });
  const onFault: FrontOptions['onFault'] = (error, { method, path }) => {
    metrics.faults.inc();
    logger.error({ err: error, method, path }, 'call failed');
  };
  const handlers = handlersOf(foundation, accounting, {
    directory,
    authenticator,
    admission: new Admission(directory, now),
    buckets,
    forwarder: new Forwarder(upstreams, new CircuitBreakers(now), () => state.liveNodes, now),
    log,
    signer,
    bodies,
    refusals,
    claims: new Claims(stores.kept, vault, () => ({ run: state.run, walId: identity.walId })),
    onFault,
  });
  return { handlers, log, signer, bodies, refusals, onFault };
}

type Shared = Omit<Traffic, 'handlers'> & {
  directory: Directory;
  authenticator: Authenticator;
  admission: Admission;
  buckets: TokenBuckets;
  forwarder: Forwarder;
  claims: Claims;
};

function handlersOf(
  { db, vault, state, tally, now, metrics, logger, options: { publicUrl } }: Foundation,
  { leases, caps }: Accounting,
  shared: Shared,
): Handlers {
  const { directory, authenticator, admission, buckets, forwarder, log, onFault } = shared;
  const sandbox = new SandboxCalls(forwarder);
  const live = new LiveCalls(leases, caps, forwarder, (anomaly, { project, api }) => {
    metrics.chargeAnomalies.inc({ product: project.code, anomaly });
    logger.warn({ product: project.code, api: api.id, anomaly }, 'an answer did not say its cost as agreed');
  });
  const calls = new Calls({ ...shared, live, sandbox, tally, liveNodes: () => state.liveNodes });
  const tryOuts = new TryOuts({ directory, buckets, sandbox, log, tally });
  const usage = new Usage({ authenticator, admission, buckets, store: new UsageStore(db), now });
  const mcp = new Mcp({ authenticator, admission, buckets, store: new McpStore(db), usage, publicUrl, onFault });
  const checks = new Checks({ directory, forwarder, store: new CheckStore(db), vault, now });
  return {
    calls: (exchange, code, path) => calls.serve(exchange, code, path),
    tryOuts: (exchange, code, path) => tryOuts.serve(exchange, code, path),
    usage: (exchange, topic) => usage.serve(exchange, topic),
    mcp: (exchange, call) => mcp.serve(exchange, call),
    checks: (exchange) => checks.serve(exchange),
  };
}
