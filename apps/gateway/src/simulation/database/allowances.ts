// gateway.borrow_allowance, return_allowance and settle_shares, for caps that a key has from its beginning.
import type { NodeRun } from '../../node/run';
import type { Taken } from '../../limits/store';
import { type Allowance, type KeyDay, type RecordRow, Refused, type Share, type Tables, dayOf } from './tables';

type Borrowed = Allowance & { elsewhere: boolean };

export function borrow(
  tables: Tables,
  run: NodeRun,
  keyId: string,
  day: string,
  need: Allowance,
  want: Allowance,
): Borrowed {
  tables.checkRun(run.id, Number(run.incarnation));
  const { dailyCalls, dailySpend } = tables.keys.get(keyId)!;
  const used = dayRow(tables, keyId, day);
  countUncapped(
    tables,
    keyId,
    day,
    used,
    dailyCalls !== null && !used.countsCalls,
    dailySpend !== null && !used.countsSpend,
  );
  const lend = (cap: number | null, taken: number, needed: number, wanted: number) => {
    if (cap === null) return 0;
    const left = cap - taken;
    return Math.max(Math.min(left, Math.max(needed, Math.min(wanted, Math.trunc(left / 4)))), 0);
  };
  const calls = lend(dailyCalls, used.calls, need.calls, want.calls);
  const spend = lend(dailySpend, used.spend, need.spend, want.spend);
  const short = (dailyCalls !== null && calls < need.calls) || (dailySpend !== null && spend < need.spend);
  const elsewhere =
    short &&
    tables.shares.some(
      (share) => share.keyId === keyId && share.day === day && share.nodeId !== run.id && share.holds && !share.settled,
    );
  if (calls > 0 || spend > 0) {
    used.calls += calls;
    used.spend += spend;
    const share = shareOf(tables, keyId, day, run.id, Number(run.incarnation));
    const holds = (share.holds && !share.settled) || calls > need.calls || spend > need.spend;
    share.calls += calls;
    share.spend += spend;
    Object.assign(share, { incarnation: Number(run.incarnation), holds, settled: false });
  }
  return { calls, spend, elsewhere };
}

function dayRow(tables: Tables, keyId: string, day: string): KeyDay {
  const name = `${keyId} ${day}`;
  const known = tables.keyDays.get(name) ?? { calls: 0, spend: 0, countsCalls: false, countsSpend: false };
  tables.keyDays.set(name, known);
  return known;
}

function shareOf(tables: Tables, keyId: string, day: string, nodeId: number, incarnation: number): Share {
  const known = tables.shares.find((share) => share.keyId === keyId && share.day === day && share.nodeId === nodeId);
  if (known) return known;
  const share: Share = { keyId, day, nodeId, incarnation, calls: 0, spend: 0, holds: false, settled: false };
  tables.shares.push(share);
  return share;
}

/** Codes of calls that the gateway refused, or answered again. */
function isServed({ mode, code }: RecordRow): boolean {
  const [client, server] = [code >= 400_000 && code <= 499_999, code >= 503_000 && code <= 503_999];
  return mode === 1 && !client && !server && code !== 200_005;
}

function countUncapped(tables: Tables, keyId: string, day: string, used: KeyDay, calls: boolean, spend: boolean) {
  if (!calls && !spend) return;
  const served = [...tables.records.values()].filter(
    (record) => record.keyId === keyId && dayOf(record.at) === day && isServed(record),
  );
  for (const nodeId of new Set(served.map((record) => record.nodeId))) {
    const own = served.filter((record) => record.nodeId === nodeId);
    const fresh = !tables.shares.some((share) => share.keyId === keyId && share.day === day && share.nodeId === nodeId);
    const share = shareOf(tables, keyId, day, nodeId, tables.nodes.get(nodeId)?.incarnation ?? 0);
    if (fresh) share.settled = true;
    if (calls) share.calls = Math.max(share.calls, own.length);
    if (spend)
      share.spend = Math.max(
        share.spend,
        own.reduce((sum, { amount }) => sum + amount, 0),
      );
  }
  const shares = tables.shares.filter((share) => share.keyId === keyId && share.day === day);
  used.calls = shares.reduce((sum, share) => sum + share.calls, 0);
  used.spend = shares.reduce((sum, share) => sum + share.spend, 0);
  used.countsCalls ||= calls;
  used.countsSpend ||= spend;
}

export function counted(tables: Tables, run: NodeRun, keyId: string, day: string): Allowance {
  const share = tables.shares.find((one) => one.keyId === keyId && one.day === day && one.nodeId === run.id);
  return { calls: share?.calls ?? 0, spend: share?.spend ?? 0 };
}

export function giveBack(tables: Tables, run: NodeRun, keyId: string, day: string, rest: Allowance, had: Allowance) {
  const share = tables.shares.find((one) => one.keyId === keyId && one.day === day && one.nodeId === run.id);
  if (!share || share.incarnation !== Number(run.incarnation) || share.settled) return;
  if (share.calls !== had.calls || share.spend !== had.spend) return;
  const used = dayRow(tables, keyId, day);
  if (used.calls < rest.calls || used.spend < rest.spend) throw new Refused('23514');
  share.calls -= rest.calls;
  share.spend -= rest.spend;
  share.holds = false;
  used.calls -= rest.calls;
  used.spend -= rest.spend;
}

/** What was found late of this day is not part of it. */
function noteOverdraft({ keys, records, overdrafts }: Tables, { keyId, day }: Share, used: KeyDay) {
  const { dailyCalls, dailySpend } = keys.get(keyId)!;
  const over = overdrafts.get(`${keyId} ${day}`) ?? { calls: 0, spend: 0 };
  overdrafts.set(`${keyId} ${day}`, over);
  const late = [...records.values()].filter(
    ({ late: isLate, upstreamMs, ...of }) =>
      isLate && upstreamMs !== null && of.keyId === keyId && dayOf(of.at) === day,
  );
  if (dailyCalls !== null) over.calls = Math.max(over.calls, used.calls - dailyCalls - late.length);
  const spent = late.reduce((sum, { amount }) => sum + amount, 0);
  if (dailySpend !== null) over.spend = Math.max(over.spend, used.spend - dailySpend - spent);
}

/**
 * Recounts by the records what earlier runs of a node used, with what calls have `taken` that may be booked later; without a node, of
 * all that are dead, gone or of an earlier run.
 */
export function settleShares(tables: Tables, nodeId?: number, taken: readonly Taken[] = []) {
  for (const share of tables.shares) {
    const node = tables.nodes.get(share.nodeId)!;
    const isOld = share.incarnation !== node.incarnation;
    const isDue =
      nodeId === undefined
        ? !share.settled && (node.state > 2 || (node.state === 2 && isOld))
        : share.nodeId === nodeId && isOld;
    if (!isDue) continue;
    const counted = { calls: 0, spend: 0 };
    for (const record of tables.records.values()) {
      if (record.keyId !== share.keyId || record.nodeId !== share.nodeId || dayOf(record.at) !== share.day) continue;
      if (record.mode !== 1 || record.upstreamMs === null) continue;
      counted.calls++;
      counted.spend += record.amount;
    }
    const later = taken.filter(
      ({ id, keyId, day }) => keyId === share.keyId && day === share.day && !tables.records.has(id),
    );
    for (const { calls, spend } of later) {
      counted.calls += calls;
      counted.spend += Number(spend);
    }
    const used = dayRow(tables, share.keyId, share.day);
    used.calls += counted.calls - share.calls;
    used.spend += counted.spend - share.spend;
    const incarnation = later.length > 0 ? node.incarnation : share.incarnation;
    Object.assign(share, { ...counted, incarnation, holds: false, settled: later.length === 0 });
    if (nodeId !== undefined) noteOverdraft(tables, share, used);
  }
}
