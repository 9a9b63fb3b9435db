// The periodic work of a node: books calls, returns unused leases, cleans up after dead nodes.
import { watchSkew } from '@jishi/db/clock';
import type { CallLog } from '../call/call-log';
import { formatMoney } from '@jishi/money';
import { ClickHouse } from '../handover/clickhouse';
import { Handover } from '../handover/handover';
import { HandoverStore } from '../handover/store';
import { adoptDead, byNode, isTheirs } from '../metering/adopt';
import { Janitor } from '../metering/janitor';
import { runPeriodically } from '../periodic';
import type { Traffic } from './traffic';
import type { Shutdown } from '../shutdown';
import type { Accounting } from './accounting';
import type { Foundation } from './foundation';

const KEEP_DAYS = 180;
const CAPS_SWEEP_MS = 1_000;
const BODIES_MS = 500;

export function startJobs(
  foundation: Foundation,
  accounting: Accounting,
  { bodies, refusals }: { [Writer in 'bodies' | 'refusals']: Pick<Traffic[Writer], 'flush'> },
  shutdown: Shutdown,
): void {
  const { options, metrics, logger, machine } = foundation;
  const { intents, leases, caps, flusher } = accounting;
  const { timing } = options;
  const logging = (message: string) => (error: unknown) => logger.error({ err: error }, message);
  const stops = [
    runPeriodically({
      machine,
      pauseMs: timing.flush,
      job: () => {
        void intents.recordLost();
        return flusher.turn();
      },
      onError: (error, first) => {
        metrics.flushFailures.inc();
        if (first) logging('flush failed; answered calls stay in the log until it works again')(error);
      },
      onRecovered: () => logger.info('flushing again'),
    }),
    settlingUsed(foundation, accounting),
    runPeriodically({
      machine,
      pauseMs: Math.max(timing.leaseIdle / 4, 50),
      job: async () => leases.sweep(),
      onError: logging('sending leases home failed'),
    }),
    runPeriodically({
      machine,
      pauseMs: CAPS_SWEEP_MS,
      job: () => caps.sweep(),
      onError: logging('giving daily allowance back failed'),
    }),
    runPeriodically({
      machine,
      pauseMs: BODIES_MS,
      job: () => bodies.flush(),
      onError: logging('storing bodies failed'),
    }),
    runPeriodically({
      machine,
      pauseMs: BODIES_MS,
      job: () => refusals.flush(),
      onError: logging('storing refusals failed'),
    }),
  ];
  const janitor = janitorOf(foundation, logging('a janitor job failed'));
  janitor.start(timing.janitor);
  shutdown.defer(async () => {
    await Promise.all([...stops.map((stop) => stop()), janitor.stop()]);
  });
}

/** One after the other; what others are at is theirs. */
async function adoptAll({ options, stores, identity, metrics, logger }: Foundation): Promise<void> {
  const dead = await stores.copies.takeDead(identity.name, options.timing.deadAfter);
  for (const logs of byNode(dead)) {
    try {
      const unknown = await adoptDead(stores, logs);
      metrics.unknownCalls.inc(unknown);
      const wals = logs.map(({ walId }) => walId);
      logger.warn({ wals, node: logs[0]!.run.id, unknown }, 'booked the copied log of a node that is dead');
    } catch (error) {
      if (!isTheirs(error)) throw error;
    }
  }
}

function janitorOf(foundation: Foundation, onError: (error: unknown) => void): Janitor {
  const { options, stores, metrics, logger, machine } = foundation;
  return new Janitor({
    store: stores.metering,
    limits: stores.limits,
    bodies: stores.bodies,
    kept: stores.kept,
    machine,
    adoptDead: () => adoptAll(foundation),
    deadAfter: options.timing.deadAfter,
    keepDays: KEEP_DAYS,
    onReclaimed: (count) => {
      metrics.reclaimedLeases.inc(count);
      logger.warn({ leases: count }, 'took leases back from dead nodes');
    },
    onUncovered: (late) => {
      metrics.uncoveredCharges.inc();
      const [amount, coveredAmount] = [formatMoney(late.amount), formatMoney(late.coveredAmount)];
      logger.error({ ...late, amount, coveredAmount }, 'a late charge is not covered: the platform bears it');
    },
    onError,
  });
}

/** Returns what was lent and never heard of, and settles what was used of open leases, whenever a minute begins, so that a day ends with all its booked calls settled. */
function settlingUsed({ options, stores, state, now, logger, machine }: Foundation, { flusher, leases }: Accounting) {
  const every = options.timing.settle;
  let last = Math.floor(now() / every);
  return runPeriodically({
    machine,
    pauseMs: Math.min(every / 4, 500),
    job: async () => {
      const turn = Math.floor(now() / every);
      if (turn === last) return;
      await flusher.flush();
      await stores.metering.closeUnknown(state.run, leases.known);
      await stores.metering.settleUsed(state.run);
      last = turn;
    },
    onError: (error, first) => {
      if (first) logger.error({ err: error }, 'settling used leases failed');
    },
  });
}

/** Ids that are further ahead of time than this are not waited for: the node starts again, under another number. */
const AHEAD_MAX_MS = 10_000;

/** Watches the machine's clock, and the ids. Resolves when the node has to start again: the database's clock was set back. */
export function watchTime({ clock, options, logger }: Foundation, log: CallLog, shutdown: Shutdown): Promise<Error> {
  shutdown.defer(
    watchSkew(clock, (skewMs, wrong) => {
      if (wrong) logger.error({ skewMs }, 'the clock of this machine is wrong; time comes from the database');
      else logger.info('the clock of this machine is right again');
    }),
  );
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const { aheadMs } = log;
      if (aheadMs > AHEAD_MAX_MS) resolve(new Error(`ids have run ${aheadMs} ms ahead of the database's time`));
    }, options.timing.heartbeat);
    shutdown.defer(() => clearInterval(timer));
  });
}

/** Hands booked calls on to ClickHouse where there is one. */
export function startHandover({ options, db, metrics, logger }: Foundation, shutdown: Shutdown): void {
  if (!options.clickHouse) return;
  const clickHouse = new ClickHouse(options.clickHouse);
  const onHandedOver = () => metrics.handedOver.inc();
  const handover = new Handover({ store: new HandoverStore(db), clickHouse, onHandedOver });
  let closing = false;
  const stop = runPeriodically({
    pauseMs: options.timing.handover,
    job: () => handover.round(),
    onError: (error, first) => {
      if (closing) return;
      metrics.handoverFailures.inc();
      if (first) logger.error({ err: error }, 'ClickHouse took no calls; they wait in the database');
    },
    onRecovered: () => logger.info('handing calls over again'),
  });
  shutdown.defer(async () => {
    closing = true;
    await clickHouse.close();
    await stop();
  });
}
