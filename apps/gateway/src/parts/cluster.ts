// The node among the others: it joins, hears what changed, and gives everything back when it leaves.
import { chargeSource } from '@jishi/contract/enums/catalogue';
import type { Directory } from '../directory/directory';
import { endingLine } from '../idempotency/ending';
import { adopt, recordedOf } from '../metering/adopt';
import { openIntents } from '../metering/wal-reader';
import { unknownLine } from '../records/intent';
import { Membership } from '../node/membership';
import type { Shutdown } from '../shutdown';
import type { Accounting } from './accounting';
import type { Foundation } from './foundation';

/** Recovers what earlier runs of this node left, then joins: from here on the node may borrow and spend. */
export async function joinCluster(foundation: Foundation, accounting: Accounting, shutdown: Shutdown): Promise<void> {
  const { nodes, stores, identity, presence, state, options, logger, machine } = foundation;
  const { wal, leases, caps, intents, flusher, copy } = accounting;
  const membership = new Membership({
    store: nodes,
    state,
    name: identity.name,
    heartbeatMs: options.timing.heartbeat,
    mayClaim: () => presence.holdsName,
    recover: async (run) => {
      await copy?.check(); // a log that was adopted meanwhile must not claim anything
      const left = intents.earlierSettled ? undefined : await adoptCopies(foundation, accounting);
      const { taken } = caps; // before what is in the log is booked: every other call that was counted is
      await flusher.flush();
      if (left) await settleUnknown(foundation, accounting, left);
      await stores.metering.closeEarlierRuns(run);
      await stores.limits.settleEarlierRuns(run, taken);
    },
    restNumber: (run) => nodes.restNumber(run, identity.walId),
    onExpelled: () => {
      leases.forget();
      caps.forget();
    },
    onError: (error) => logger.error({ err: error }, 'heartbeat failed'),
    machine,
  });
  await stores.metering.prepareTables();
  await membership.join();
  shutdown.defer(() => membership.leave());
  shutdown.defer(async () => {
    await wal.settled(); // what fails now is lost, too
    await wal.retry(); // or what was lost while it was closed is written down by the next start only
    await Promise.all([leases.close(), caps.close(), intents.recordLost()]);
    await flusher.flush();
  });
}

/** Books what is copied of earlier logs of this name. Returns the intents without a record in them. */
async function adoptCopies({ stores, state }: Foundation, { copied }: Accounting): Promise<Map<string, string>> {
  const open = new Map<string, string>();
  for (const walId of copied) for (const [id, line] of (await adopt(stores, state.run, walId)).open) open.set(id, line);
  return open;
}

/**
 * Records the calls that earlier processes of this log had sent on when they ended, once, and frees their Idempotency-Keys. Caps are
 * counted by records: they are settled afterwards. `copied`: intents of copied logs.
 */
async function settleUnknown(
  { identity, state, stores, metrics, logger }: Foundation,
  { wal, firstSegment, copied: logs, flusher, intents }: Accounting,
  copied: ReadonlyMap<string, string>,
): Promise<void> {
  const open = new Map([...copied, ...openIntents(identity.walDirectory, firstSegment, wal.files)]);
  if (open.size > 0) {
    for (const id of await recordedOf(stores.metering, open)) open.delete(id); // of a segment that was damaged or lost since
    const lines = [...open].map(([id, line]) => ({
      record: unknownLine(line, state.run.id),
      ending: endingLine(id, { as: 'broken' }),
    }));
    await Promise.all(lines.map((one) => wal.write(one)));
    metrics.unknownCalls.inc(lines.length);
    if (lines.length > 0)
      logger.error({ calls: lines.length }, 'calls were under way when this node ended: not charged');
  }
  await flusher.flush();
  for (const walId of new Set([identity.walId, ...logs])) await stores.kept.freeEarlier(walId);
  await forgetCopies(stores.copies, identity.walId, firstSegment, logs);
  intents.settledEarlier();
}

/** All of it is booked. This process may be writing the copy of its own log. */
async function forgetCopies(
  copies: Foundation['stores']['copies'],
  own: string,
  firstSegment: number,
  logs: readonly string[],
): Promise<void> {
  for (const walId of logs) {
    if (walId === own) await copies.forget(walId, { segment: firstSegment, bytes: 0 });
    await copies.drop(walId);
  }
}

/** Applies changes announced on the channel gateway_changed: `kind:id` or `kind:member:product`. */
export function followChanges(
  { presence }: Pick<Foundation, 'presence'>,
  directory: Pick<Directory, 'forget' | 'forgetAll'>,
  { leases, caps, flusher }: Accounting,
): void {
  const onChange = (payload: string) => {
    const colon = payload.indexOf(':');
    const [kind, id] = [payload.slice(0, colon), payload.slice(colon + 1)];
    directory.forget(kind, id);
    if (kind === 'key' || kind === 'allowance') caps.release(id).catch(() => {}); // the next sweep tries again
    if (kind === 'project')
      leases.release((lease) => lease.source === chargeSource.balance && lease.pool.projectId === id);
    if (kind === 'member')
      leases.release((lease) => lease.source === chargeSource.balance && lease.pool.memberId === id);
    if (kind === 'vip') leases.release((lease) => lease.source === chargeSource.balance);
    if (kind === 'holding') {
      // it may have to be spent before new leases are
      leases.release((lease) => lease.source !== chargeSource.package && lease.pool.key === id);
      leases.replenished(id);
    }
    if (kind === 'recall' && leases.release((lease) => lease.pool.memberId === id, 'share') > 0) {
      flusher.flush().catch(() => {}); // somebody waits for it; the regular flush reports the fault
    }
  };
  /** Prices, caps and packages may have changed unheard. */
  const onGap = () => {
    directory.forgetAll();
    leases.release((lease) => lease.source !== chargeSource.package);
    caps.releaseAll().catch(() => {}); // the next sweep tries again
  };
  presence.subscribe({ onChange, onGap });
}
