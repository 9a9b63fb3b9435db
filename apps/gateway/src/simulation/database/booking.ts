// gateway.absorb with book_calls, settle_late and end_claims: what one flush does, all of it or nothing.
import { endingsIn } from '../../idempotency/ending';
import { type Booking, type LateCharge, Returned } from '../../metering/store';
import type { NodeRun } from '../../node/run';
import { NULL } from '../../records/row';
import { endClaims } from './claims';
import { endCopy } from './copies';
import { closeLeases } from './leases';
import { type LateRow, type Part, type RecordRow, Refused, type Tables, dayOf, days, monthOf } from './tables';
import { countTier } from './tiers';

/** Returns the leases that were charged although they are not open for this node. */
export function book(tables: Tables, run: NodeRun, booking: Booking): string[] {
  const { wal: walId, from, to } = booking;
  const node = tables.nodes.get(run.id);
  if (booking.ofDead && ((node?.state ?? 0) < 3 || node?.incarnation !== Number(run.incarnation)))
    throw new Returned('the node is back');
  const wasGivenUp = node?.state !== 2 || node.incarnation !== Number(run.incarnation);
  const records = booking.rows.flatMap((rows) => rows.toString().split('\n').slice(0, -1)).map(recordOf);
  for (const record of records) record.late = wasGivenUp && wasSettled(tables, record);
  const wal = tables.wals.get(walId);
  if (wal?.segment !== from.segment || wal.bytes !== from.bytes) throw new Refused('GW003');
  if (new Set(records.map(({ id }) => id)).size < records.length || records.some(({ id }) => tables.records.has(id)))
    throw new Refused('23505');
  checkUse(tables, run, records);
  Object.assign(wal, to);
  for (const record of records) {
    tables.records.set(record.id, record);
    wal.lastCallAt = Math.max(wal.lastCallAt ?? 0, record.at);
  }
  startPackages(tables, records);
  const lost = useLeases(tables, run, records);
  endClaims(tables, (booking.endings ?? []).flatMap(endingsIn));
  closeLeases(tables, booking.closing, 2);
  if (booking.ofDead === 'last') endCopy(tables, walId);
  return lost;
}

/** @throws 23514 when more was charged to a lease than it lent */
function checkUse(tables: Tables, run: NodeRun, records: readonly RecordRow[]) {
  const used = new Map<string, number>();
  for (const { leaseId, units } of records.flatMap(({ charged, parts }) => (charged ? parts : [])))
    used.set(leaseId, (used.get(leaseId) ?? 0) + units);
  for (const [id, units] of used) {
    const lease = tables.leases.get(id);
    if (lease?.nodeId === run.id && lease.state === 1 && lease.used + units > lease.granted) throw new Refused('23514');
  }
}

/** What the node had used of its share of a cap was counted without this call. */
function wasSettled({ shares }: Tables, { keyId, nodeId, at }: RecordRow): boolean {
  return shares.some((one) => one.keyId === keyId && one.nodeId === nodeId && one.day === dayOf(at) && one.settled);
}

/** A package that had not begun begins with its first charged call. */
function startPackages(tables: Tables, records: readonly RecordRow[]) {
  const first = new Map<string, number>();
  for (const { at, charged, parts } of records) {
    if (!charged) continue;
    for (const { source, sourceId } of parts)
      if (source === 1 && sourceId) first.set(sourceId, Math.min(first.get(sourceId) ?? at, at));
  }
  for (const [id, at] of first) {
    const holding = tables.holdings.get(id)!;
    if (holding.unstartedDays === null) continue;
    holding.expiresAt = at + days(holding.unstartedDays);
    holding.unstartedDays = null;
  }
}

function useLeases(tables: Tables, run: NodeRun, records: readonly RecordRow[]): string[] {
  /** By lease and member: those of one flush are one charge. */
  const late = new Map<string, LateRow>();
  for (const { charged, memberId, projectId, parts } of records) {
    if (!charged) continue;
    for (const part of parts) {
      const lease = tables.leases.get(part.leaseId);
      if (lease?.nodeId === run.id && lease.state === 1) {
        lease.used += part.units;
        continue;
      }
      const name = `${part.leaseId} ${memberId}`;
      const known = late.get(name);
      if (known) {
        known.units += part.units;
        known.amount += part.amount;
      } else {
        late.set(name, { ...part, memberId, projectId, coveredUnits: 0, coveredAmount: 0, settled: false });
      }
    }
  }
  const found = [...late.values()].sort((a, b) => Number(a.leaseId) - Number(b.leaseId));
  tables.late.push(...found);
  return [...new Set(found.map(({ leaseId }) => leaseId))];
}

/** Settles the oldest late charge, as far as there is something to take. */
export function settleLate(tables: Tables): LateCharge | undefined {
  const at = tables.late.findIndex(({ settled }) => !settled);
  const late = tables.late[at];
  if (!late) return undefined;
  late.settled = true;
  if (late.source === 3) {
    late.coveredAmount = Math.min(late.amount, tables.spendable(late.memberId));
    late.coveredUnits = late.coveredAmount === late.amount ? late.units : 0;
    tables.take(late.memberId, late.coveredAmount);
    tables.platform.suspense += late.coveredAmount - late.amount;
    tables.platform.revenue += late.amount;
    const lease = tables.leases.get(late.leaseId)!;
    if (lease.tierFrom !== null) countTier(tables, lease, monthOf(lease.grantedAt), lease.tierFrom, late.units);
  } else {
    const holding = tables.holdings.get(late.sourceId!)!;
    late.coveredUnits = Math.min(late.units, holding.remaining);
    holding.remaining -= late.coveredUnits;
  }
  return {
    id: String(at + 1),
    memberId: late.memberId,
    projectId: late.projectId,
    calls: late.units,
    coveredCalls: late.coveredUnits,
    amount: BigInt(late.amount),
    coveredAmount: BigInt(late.coveredAmount),
  };
}

type PartJson = { lease_id: number; source: number; source_id: number | null; units: number; amount: number };

/** A line of COPY, read by the order of COPY_COLUMNS. */
function recordOf(line: string): RecordRow {
  const columns = line.split('\t');
  const text = (at: number) => (columns[at] === NULL ? null : columns[at]!);
  const [units, amount, source] = [Number(columns[22]), Number(columns[15]), Number(columns[16])];
  const [parts, leaseId, sourceId] = [text(23), text(21), text(17)];
  return {
    id: columns[0]!,
    at: Date.parse(columns[1]!),
    memberId: columns[2]!,
    keyId: columns[3]!,
    projectId: columns[4]!,
    mode: Number(columns[6]),
    code: Number(columns[13]),
    charged: columns[14] === 't',
    units,
    amount,
    upstreamMs: text(18) === null ? null : Number(columns[18]),
    nodeId: Number(columns[20]),
    parts: parts ? partsOf(parts) : [{ leaseId: leaseId ?? '', source, sourceId, units, amount }],
    late: false,
  };
}

function partsOf(text: string): Part[] {
  return (JSON.parse(text) as PartJson[]).map(({ lease_id, source, source_id, units, amount }) => ({
    leaseId: String(lease_id),
    source,
    sourceId: source_id === null ? null : String(source_id),
    units,
    amount,
  }));
}
