// Starts the real parts of a gateway node in a simulated process, in the order of gateway.ts.
import { DatabaseClock } from '@jishi/db/clock';
import { Calls } from '../call/calls';
import type { CallLog } from '../call/call-log';
import { LiveCalls } from '../call/live-calls';
import { Claims } from '../idempotency/claims';
import type { NodeRun } from '../node/run';
import { Tally } from '../metrics';
import { Presence } from '../node/presence';
import { NodeState } from '../node/state';
import { type Accounting, openAccounting } from '../parts/accounting';
import { followChanges, joinCluster } from '../parts/cluster';
import type { Foundation } from '../parts/foundation';
import { startJobs } from '../parts/jobs';
import { openCallLog } from '../parts/traffic';
import { Shutdown } from '../shutdown';
import { admittingAll, forwarderOf } from './callers';
import { lineOf } from './line';
import type { SimulatedProcess } from './process';
import { type Ask, nodesOn, storesOn } from './stores';
import { TIMING } from './timing';
import { watchLeases } from './watch';
import type { SimulatedNode, World } from './world';

export type RunningNode = { calls: Calls; shutdown: Shutdown; accounting: Accounting; run: () => NodeRun };

export async function startNode(world: World, node: SimulatedNode, process: SimulatedProcess): Promise<RunningNode> {
  const shutdown = new Shutdown();
  try {
    const foundation = await foundationOf(world, node, process, shutdown);
    const accounting = await openAccounting(foundation, shutdown);
    world.sabotage.accounting?.(accounting);
    watchLeases(world, process, accounting, foundation.now);
    void accounting.taken?.then(() => {
      world.takenOver.add(node.index);
      process.end();
    });
    followChanges(foundation, { forget: () => {}, forgetAll: () => {} }, accounting);
    await joinCluster(foundation, accounting, shutdown);
    const log = await openCallLog(foundation, accounting);
    startJobs(foundation, accounting, { bodies: IDLE, refusals: IDLE }, shutdown);
    return {
      calls: callsOf(world, node, foundation, accounting, log, process),
      shutdown,
      accounting,
      run: () => foundation.state.run,
    };
  } catch (error) {
    await shutdown.run().catch(() => {});
    throw error;
  }
}

const IDLE = { flush: () => Promise.resolve() };
const COUNTER = { inc: () => {} };

async function foundationOf(
  world: World,
  node: SimulatedNode,
  process: SimulatedProcess,
  shutdown: Shutdown,
): Promise<Foundation> {
  const { sabotage, tables, plan } = world;
  const { machine } = process;
  const ask: Ask = (work) => node.wire.ask(process, work);
  const clock = new DatabaseClock({ monotonic: machine.monotonic, machine: machine.monotonic });
  const askedAt = clock.ask();
  clock.heard(await ask(() => tables.now()), askedAt);
  const hears = sabotage.hears ?? (() => true);
  const presence = new Presence(
    (events) => {
      const onChange = (payload: string) => hears(payload) && events.onChange(payload);
      return lineOf(world, process, node.name, ask, { ...events, onChange });
    },
    node.name,
    machine,
  );
  shutdown.defer(() => presence.close());
  await presence.start();
  const state = new NodeState(TIMING.spendWithin, machine);
  const real = storesOn(tables, ask, () => node.wire.isLate);
  const stores = sabotage.stores?.(real) ?? real;
  const { book } = stores.metering;
  stores.metering.book = (run, booking) =>
    book(run, booking).then((lost) => {
      process.bookedAt = world.schedule.now;
      return lost;
    });
  const now = sabotage.now?.(() => clock.now()) ?? (() => clock.now());
  const foundation: Partial<Foundation> = {
    options: { timing: TIMING, durability: plan.durability, logSizes: LOG_SIZES } as Foundation['options'],
    machine: sabotage.machine?.(machine) ?? machine,
    logger: loggerOf(world, node),
    now,
    clock,
    stores: { ...stores, metering: sabotage.metering?.(stores.metering, tables) ?? stores.metering },
    nodes: nodesOn(tables, ask, clock),
    identity: { name: node.name, walId: node.walId, walDirectory: node.directory },
    presence,
    state: sabotage.state?.(state) ?? state,
    metrics: metricsOf(world),
  };
  return foundation as Foundation; // of the rest, no part that runs here asks
}

/** So that a history sees many segments. */
const LOG_SIZES = { segmentBytes: 1_500, reserveBytes: 1_024 };

function loggerOf(world: World, node: SimulatedNode): Foundation['logger'] {
  const tell = (first: unknown, text?: string) => {
    const error = (first as { err?: Error }).err;
    world.tell(`${node.name}: ${text ?? String(first)}${error ? ` (${error.message})` : ''}`);
  };
  return { info: tell, warn: tell, error: tell, fatal: tell } as Partial<Foundation['logger']> as Foundation['logger'];
}

function metricsOf({ told }: World): Foundation['metrics'] {
  return {
    flushFailures: COUNTER,
    reclaimedLeases: COUNTER,
    uncoveredCharges: COUNTER,
    unknownCalls: COUNTER,
    tornBytes: { inc: (bytes: number) => void (told.torn += bytes) },
    damagedBytes: { inc: (bytes: number) => void (told.damaged += bytes) },
    observe: () => {},
  } as unknown as Foundation['metrics'];
}

function callsOf(
  world: World,
  node: SimulatedNode,
  { state, stores }: Foundation,
  { leases, caps }: Accounting,
  log: CallLog,
  process: SimulatedProcess,
): Calls {
  const live = new LiveCalls(leases, caps, forwarderOf(world, process), () => {});
  const vault = {
    seal: (plain: string | Uint8Array) => Buffer.from(plain),
    open: (cipher: Uint8Array) => Buffer.from(cipher),
  };
  const claims = new Claims(stores.kept, vault, () => ({ run: state.run, walId: node.walId }));
  return new Calls({
    ...admittingAll(world.plan),
    live,
    log,
    claims,
    tally: new Tally(),
    liveNodes: () => state.liveNodes,
  });
}
