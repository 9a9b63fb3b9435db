// What a node asks of the database, over a wire that may lose it, answered by the model.
import type { GrantRequest, MeteringStore } from '../metering/store';
import type { NodeStore } from '../node/store';
import type { Stores } from '../parts/foundation';
import type { DatabaseClock } from '@jishi/db/clock';
import { borrow, counted, giveBack, settleShares } from './database/allowances';
import { book, settleLate } from './database/booking';
import { claimAnswer, freeClaims } from './database/claims';
import {
  addCopy,
  beginCopy,
  copiedBlocks,
  copiedLogs,
  dropCopy,
  endWriters,
  forgetCopies,
  lastCopied,
  resumeCopy,
  takeDead,
} from './database/copies';
import { closeEarlierRuns, closeUnknown, grantLeases, settleUsed } from './database/leases';
import { claimNode, enterState, heartbeat, reclaim, restNumber } from './database/nodes';
import type { Tables } from './database/tables';
import { TIMING } from './timing';

/** Asks the database to do something. */
export type Ask = <Answer>(work: () => Answer) => Promise<Answer>;

/** What the node hears of its money goes by numbers here, by bigint there. */
const amounts = ({ calls, spend }: { calls: number; spend: bigint }) => ({ calls, spend: Number(spend) });

/** `isLate`: of the question that is being answered. */
export function storesOn(
  tables: Tables,
  ask: Ask,
  isLate: () => boolean,
  { recallPatience }: Pick<typeof TIMING, 'recallPatience'> = TIMING,
): Stores {
  const nothing = () => ask(() => {});
  return {
    metering: meteringOn(tables, ask, Math.floor(recallPatience / 2)),
    limits: {
      borrow: async (run, keyId, day, need, want) => {
        const lent = await ask(() => borrow(tables, run, keyId, day, amounts(need), amounts(want)));
        return { ...lent, spend: BigInt(lent.spend) };
      },
      counted: async (run, keyId, day) => {
        const { calls, spend } = await ask(() => counted(tables, run, keyId, day));
        return { calls, spend: BigInt(spend) };
      },
      returnAllowance: (run, keyId, day, rest, had) =>
        ask(() => giveBack(tables, run, keyId, day, amounts(rest), amounts(had))),
      recall: (keyId) => ask(() => tables.notify(`allowance:${keyId}`)),
      settleEarlierRuns: (run, taken) => ask(() => settleShares(tables, run.id, taken)),
      settleDead: () => ask(() => settleShares(tables)),
      forget: nothing,
    },
    kept: {
      claim: (asked) => ask(() => claimAnswer(tables, asked, isLate())),
      freeEarlier: (walId) => ask(() => freeClaims(tables, walId)),
      forget: nothing,
    },
    bodies: { write: nothing, forget: nothing },
    copies: {
      logsOf: (name) => ask(() => copiedLogs(tables, name)),
      takeDead: (own, deadAfter) => ask(() => takeDead(tables, own, deadAfter)),
      endWriters: (logs) => ask(() => endWriters(tables, logs)),
      begin: (name, walId, writer) => ask(() => beginCopy(tables, name, walId, writer)),
      add: (walId, writer, at, block) => ask(() => addCopy(tables, walId, writer, at, block)),
      resume: (walId, writer, next, end) => ask(() => resumeCopy(tables, walId, writer, next, end)),
      blocks: (walId, after) => ask(() => copiedBlocks(tables, walId, after)),
      lastSegment: (walId) => ask(() => lastCopied(tables, walId)),
      forget: (walId, until) => ask(() => forgetCopies(tables, walId, until)),
      drop: (walId) => ask(() => dropCopy(tables, walId)),
      close: () => Promise.resolve(),
    },
  };
}

function meteringOn(tables: Tables, ask: Ask, patience: number): Stores['metering'] {
  const nothing = () => Promise.resolve();
  return {
    grant: (run, requests: readonly GrantRequest[]) => ask(() => grantLeases(tables, run, requests, patience)),
    recall: (memberId) => ask(() => tables.notify(`recall:${memberId}`)),
    progress: (walId) => ask(() => progress(tables, walId)),
    book: (run, booking) => ask(() => book(tables, run, booking)),
    closeEarlierRuns: (run) => ask(() => closeEarlierRuns(tables, run)),
    closeUnknown: (run, known) => ask(() => closeUnknown(tables, run, known, TIMING.deadAfter)),
    reclaim: (deadAfter) => ask(() => reclaim(tables, deadAfter)),
    settleUsed: (run) => ask(() => settleUsed(tables, run)),
    settleLateCharge: () => ask(() => settleLate(tables)),
    recorded: (ids) => ask(() => new Set(ids.filter((id) => tables.records.has(id)))),
    prepareTables: nothing,
    sumDays: nothing,
    forget: nothing,
    close: nothing,
  } satisfies Pick<MeteringStore, keyof MeteringStore>;
}

function progress(tables: Tables, walId: string) {
  const wal = tables.wals.get(walId) ?? { segment: 0, bytes: 0, lastCallAt: null };
  tables.wals.set(walId, wal);
  return { segment: wal.segment, bytes: wal.bytes, lastCallAt: wal.lastCallAt ?? 0 };
}

export function nodesOn(tables: Tables, ask: Ask, clock: DatabaseClock): Pick<NodeStore, keyof NodeStore> {
  return {
    installation: () => ask(() => 'simulation'),
    claim: (name) => ask(() => claimNode(tables, name)),
    heartbeat: async (run) => {
      const askedAt = clock.ask();
      const { live, ms } = await ask(() => ({ live: heartbeat(tables, run), ms: tables.now() }));
      if (live !== undefined) clock.heard(ms, askedAt);
      return live;
    },
    restNumber: (run, walId) => ask(() => restNumber(tables, run, walId)),
    enter: (run, state) => ask(() => enterState(tables, run, state)),
  };
}
