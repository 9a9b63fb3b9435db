// A gateway node's books without the node: leases are borrowed and calls booked by what a node borrows and books with.
import { randomUUID } from 'node:crypto';
import type { TestDatabase } from '@jishi/db/testing';
import { openWithDeadlines } from '../../apps/gateway/src/database';
import { CallIds } from '../../apps/gateway/src/metering/call-id';
import { type Grant, MeteringStore } from '../../apps/gateway/src/metering/store';
import { NodeStore, nodeState } from '../../apps/gateway/src/node/store';
import { copyLine } from '../../apps/gateway/src/records/row';
import { quick } from '../../apps/gateway/src/testing/node';
import { plainCall } from '../../apps/gateway/src/testing/plain-call';

export type Node = {
  /** One call of so many units at a moment; false, and nothing is lent, when it cannot be paid. `charged`: what it was answered costs. */
  call(memberId: string, units: number, at: number, charged: boolean): Promise<boolean>;
  close(): Promise<void>;
};

type Lease = NonNullable<Grant['lease']>;

/** A live node that sells calls of a product. */
export async function startNode(db: TestDatabase, projectId: string): Promise<Node> {
  const own = openWithDeadlines(db.url, { max: 2 });
  const metering = new MeteringStore(own, db.url, quick);
  const nodes = new NodeStore(own);
  const run = await nodes.claim('walked');
  await nodes.enter(run, nodeState.live);
  const wal = randomUUID();
  await metering.progress(wal);
  const ids = new CallIds(run.id);
  let booked = 0;
  const book = async (leases: readonly Lease[], rows: Buffer[]) => {
    const from = { segment: 1, bytes: booked };
    booked += 1;
    const lost = await metering.book(run, {
      wal,
      from: booked === 1 ? await metering.progress(wal) : from,
      to: { segment: 1, bytes: booked },
      rows,
      closing: leases.map(({ id }) => id),
    });
    if (lost.length > 0) throw new Error(`leases were lost: ${lost.join()}`);
  };
  return {
    async call(memberId, units, at, charged) {
      const grants = await metering.grant(run, [{ memberId, projectId, need: units, want: 0 }]);
      const leases = grants.flatMap(({ lease }) => lease ?? []);
      const isPaid = leases.reduce((sum, lease) => sum + lease.units, 0) === units;
      const row = { ...ids.next(at), memberId, keyId: null, projectId, ...plainCall };
      const line = isPaid ? [Buffer.from(copyLine({ ...row, ...costOf(charged ? leases : []) }, run.id))] : [];
      await book(leases, line);
      return isPaid;
    },
    async close() {
      await metering.close();
      await own.close();
    },
  };
}

/** What a call costs that several leases pay. */
function costOf(leases: readonly Lease[]) {
  const parts = leases.map(({ id: leaseId, source, holdingId: sourceId, units, price }) => ({
    leaseId,
    source,
    sourceId,
    units,
    amount: price * BigInt(units),
  }));
  const last = parts.at(-1);
  return {
    charged: last !== undefined,
    units: parts.reduce((sum, part) => sum + part.units, 0),
    amount: parts.reduce((sum, part) => sum + part.amount, 0n),
    source: last?.source ?? (0 as const),
    sourceId: last?.sourceId ?? null,
    leaseId: last?.leaseId ?? null,
    parts: parts.length > 1 ? parts : null,
  };
}
