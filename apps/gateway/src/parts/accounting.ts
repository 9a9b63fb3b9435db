// What calls are charged to and counted by: the node's log, its leases and daily allowances, and booking them.
import path from 'node:path';
import { DailyCaps } from '../limits/daily-caps';
import { LimitStore } from '../limits/store';
import { Flusher } from '../metering/flush';
import { Leases } from '../metering/leases';
import { MeteringStore } from '../metering/store';
import { Wal } from '../metering/wal';
import type { Shutdown } from '../shutdown';
import type { Foundation } from './foundation';

export type Accounting = {
  /** Whether what this node spends is surely its own, and reaches the books. */
  maySpend: () => boolean;
  store: MeteringStore;
  limits: LimitStore;
  wal: Wal;
  leases: Leases;
  caps: DailyCaps;
  flusher: Flusher;
};

/** Opens the log behind what is booked already. Nothing can be borrowed before the node joins. */
export async function openAccounting(foundation: Foundation, shutdown: Shutdown): Promise<Accounting> {
  const { options, db, identity, state, metrics, logger, now, clock } = foundation;
  const { databaseUrl, durability, timing, clickHouse } = options;
  let flusher: Flusher;
  const maySpend = () => state.maySpend() && wal.isOpen && flusher.keepsUp;

  const store = new MeteringStore(db, databaseUrl, timing, clickHouse !== undefined);
  shutdown.defer(() => store.close());
  const leases = new Leases({
    grant: (requests) => store.grant(state.run, requests),
    recall: (memberId) => void store.recall(memberId).catch(() => {}),
    maySpend,
    timing,
    now,
  });

  const limits = new LimitStore(db);
  const caps = new DailyCaps({
    borrow: (keyId, day, need, want) => limits.borrow(state.run, keyId, day, need, want),
    returnAllowance: (keyId, day, rest) => limits.returnAllowance(state.run, keyId, day, rest),
    recall: (keyId) => limits.recall(keyId),
    maySpend,
    timing,
    now,
  });

  const wal = new Wal(
    identity.walDirectory,
    {
      durability,
      onState: (failure) => {
        if (failure) logger.error({ err: failure }, 'the call log cannot be written; no call is admitted');
        else logger.info('the call log can be written again');
      },
    },
    await store.progress(identity.walId),
  );
  shutdown.defer(() => wal.close());
  flusher = new Flusher({
    wal,
    walId: identity.walId,
    leases,
    store,
    node: () => state.run,
    flushWithin: timing.flushWithin,
    onTorn: ({ segment, bytes, lost }) => {
      metrics.tornBytes.inc(lost);
      logger.warn({ segment, bytes, lost }, 'a log segment ends in a torn block');
    },
    onDamaged: (damaged) => {
      metrics.damagedBytes.inc(damaged.lost);
      const kept = path.join(identity.walDirectory, 'damaged');
      logger.fatal({ ...damaged, kept }, 'a log segment is damaged: charged calls may be lost; its copy is kept');
    },
  });
  metrics.observe({
    liveNodes: () => state.liveNodes,
    backlogBytes: () => flusher.backlog,
    maySpend,
    logIsOpen: () => wal.isOpen,
    skewMs: () => clock.skewMs,
  });
  return { maySpend, store, limits, wal, leases, caps, flusher };
}
