// Calls as a node's log has them, booked without a node.
import { randomUUID } from 'node:crypto';
import { CallIds } from '../metering/call-id';
import type { Grant, MeteringStore } from '../metering/store';
import type { NodeRun } from '../node/run';
import { type CallRow, copyLine } from '../records/row';
import { plainCall } from './plain-call';
import type { TestProject } from './stage';

let newest = 0;
/** No two batches have the same moment: ids are made of it. */
const moment = () => (newest = Math.max(Date.now(), newest + 1));

type Calls = { memberId: string; project: TestProject; calls: number; at?: number; charged?: boolean; stays?: boolean };

/** Books calls of a lease from a log of their own, and closes it unless it `stays`. Returns the leases that were taken back before. */
export async function bookCalls(
  metering: MeteringStore,
  run: NodeRun,
  lease: NonNullable<Grant['lease']>,
  { memberId, project, calls, at = moment(), charged = true, stays = false }: Calls,
): Promise<string[]> {
  const ids = new CallIds(run.id, at - 1);
  const rows = Array.from({ length: calls }, () => {
    const row: CallRow = {
      ...ids.next(at),
      memberId,
      keyId: null,
      projectId: project.id,
      ...plainCall,
      charged,
      amount: charged ? lease.price : 0n,
      source: charged ? lease.source : 0,
      sourceId: charged ? lease.holdingId : null,
      leaseId: lease.id,
      units: charged ? 1 : 0,
      parts: null,
    };
    return Buffer.from(copyLine(row, run.id));
  });
  const wal = randomUUID();
  const { segment, bytes } = await metering.progress(wal);
  return metering.book(run, {
    wal,
    from: { segment, bytes },
    to: { segment: 1, bytes: 1 },
    rows,
    closing: stays ? [] : [lease.id],
  });
}
