// What calls are charged to and counted by: the node's log, its leases and daily allowances, and booking them.
import path from 'node:path';
import { DailyCaps } from '../limits/daily-caps';
import { Flusher, type FlusherOptions } from '../metering/flush';
import { Intents } from '../metering/intents';
import { Leases } from '../metering/leases';
import { LogCopy } from '../metering/log-copy';
import { type Position, Wal } from '../metering/wal';
import { unknownLine } from '../records/intent';
import type { Shutdown } from '../shutdown';
import type { Foundation } from './foundation';

export type Accounting = {
  /** Whether what this node spends is surely its own, and reaches the books. */
  maySpend: () => boolean;
  wal: Wal;
  /** The log's first segment of this process: what stands before is of earlier ones. */
  firstSegment: number;
  /** Logs of this node's name that the database has copies of, from earlier processes. */
  copied: readonly string[];
  intents: Intents;
  leases: Leases;
  caps: DailyCaps;
  flusher: Flusher;
  /** Of its log, where it has one. */
  copy: LogCopy | undefined;
  /** Resolves when what this process writes counts no more: it has to start again. */
  taken: Promise<Error> | undefined;
};

/** Opens the log behind what is booked already. Nothing can be borrowed before the node joins. */
export async function openAccounting(foundation: Foundation, shutdown: Shutdown): Promise<Accounting> {
  const { options, machine, stores, identity, state, metrics, now, clock } = foundation;
  const { timing } = options;
  const { metering: store, limits } = stores;
  let flusher: Flusher;
  const maySpend = () => state.maySpend() && wal.isOpen && flusher.keepsUp;

  const leases = new Leases({
    grant: (requests) => store.grant(state.run, requests),
    recall: (memberId) => void store.recall(memberId).catch(() => {}),
    maySpend,
    timing,
    now,
    machine,
  });

  const caps = new DailyCaps({
    borrow: (keyId, day, need, want) => limits.borrow(state.run, keyId, day, need, want),
    counted: (keyId, day) => limits.counted(state.run, keyId, day),
    returnAllowance: (keyId, day, rest, had) => limits.returnAllowance(state.run, keyId, day, rest, had),
    recall: (keyId) => limits.recall(keyId),
    maySpend,
    timing,
    now,
    machine,
  });

  const { copied, copy, begin } = await openCopies(foundation);
  const wal = openLog(foundation, begin, copy);
  shutdown.defer(() => wal.close());
  const firstSegment = wal.end.segment;
  const intents = new Intents(wal, (line) => unknownLine(line, state.run.id), {
    unknown: () => metrics.unknownCalls.inc(),
    recorded: (id) => caps.recorded(id),
  });
  flusher = new Flusher({
    wal,
    walId: identity.walId,
    leases,
    store,
    node: () => state.run,
    flushWithin: timing.flushWithin,
    openSince: () => intents.oldest,
    copy,
    machine,
    ...tellingGaps(foundation),
  });
  metrics.observe({
    liveNodes: () => state.liveNodes,
    backlogBytes: () => flusher.backlog,
    maySpend,
    logIsOpen: () => wal.isOpen,
    skewMs: () => clock.skewMs,
  });
  return { maySpend, wal, firstSegment, copied, intents, leases, caps, flusher, copy, taken: copy?.taken };
}

/** Ends whoever wrote copies under this name. The log begins behind what is booked of it, and what is copied. */
async function openCopies({ options, nodes, stores: { copies, metering }, identity: { name, walId } }: Foundation) {
  const isCopied = options.durability === 'replicated';
  // nobody adopts the log of a node that starts
  if (isCopied || (await copies.logsOf(name)).length > 0) await nodes.claim(name);
  const logs = await copies.logsOf(name);
  await copies.endWriters(logs);
  const copied = logs.map((log) => log.walId);
  const copy = isCopied ? await LogCopy.begin(copies, name, walId) : undefined;
  const { segment, bytes } = await metering.progress(walId);
  const last = copied.includes(walId) ? await copies.lastSegment(walId) : 0;
  return { copied, copy, begin: last > segment ? { segment: last, bytes: 0 } : { segment, bytes } };
}

function openLog({ options, machine, identity, logger }: Foundation, begin: Position, copy: LogCopy | undefined): Wal {
  const onState = (failure: Error | undefined) => {
    if (failure) logger.error({ err: failure }, 'the call log cannot be written; no call is admitted');
    else logger.info('the call log can be written again');
  };
  const { durability, logSizes } = options;
  return new Wal(identity.walDirectory, { ...logSizes, durability, onState, machine, copy }, begin);
}

function tellingGaps({ metrics, logger, identity }: Foundation): Pick<FlusherOptions, 'onTorn' | 'onDamaged'> {
  return {
    onTorn: ({ segment, bytes, lost }) => {
      metrics.tornBytes.inc(lost);
      logger.warn({ segment, bytes, lost }, 'a log segment ends in a torn block');
    },
    onDamaged: (damaged) => {
      metrics.damagedBytes.inc(damaged.lost);
      const kept = path.join(identity.walDirectory, 'damaged');
      logger.fatal({ ...damaged, kept }, 'a log segment is damaged: charged calls may be lost; its copy is kept');
    },
  };
}
