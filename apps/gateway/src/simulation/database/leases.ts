// gateway.grant_leases, settle_used and close_leases.
import type { Grant, GrantRequest } from '../../metering/store';
import type { NodeRun } from '../../node/run';
import { type Holding, type LeaseRow, type Tables, days, monthEnd, monthOf } from './tables';
import { countTier, priceSteps, tierUseOf } from './tiers';

type Asked = { request: GrantRequest; unmet: number; asks: boolean; heldBack: boolean; leases: LeaseRow[] };

export function grantLeases(
  tables: Tables,
  run: NodeRun,
  requests: readonly GrantRequest[],
  patience: number,
): Grant[] {
  tables.checkRun(run.id, Number(run.incarnation));
  const before = requests.map((request) => lentElsewhere(tables, request, []));
  const asked = requests.map((request): Asked => ({
    request,
    unmet: request.need,
    asks: false,
    heldBack: false,
    leases: [],
  }));
  for (const one of asked) lendPrepaid(tables, run, one);
  for (const one of asked)
    one.asks = one.unmet > 0 || (one.request.want > 0 && holdingsOf(tables, one.request).length === 0);
  const paying = asked.filter(({ asks }) => asks);
  paying.sort((a, b) => Number(a.request.memberId) - Number(b.request.memberId));
  for (const one of paying) lendFromBalance(tables, run, one, patience);
  const lent = asked.flatMap(({ leases }) => leases.map(({ id }) => id));
  return asked.flatMap(({ request, unmet, heldBack, leases }, at) => {
    const stranded = unmet > 0 && (heldBack || before[at]! || lentElsewhere(tables, request, lent));
    const remaining = holdingsOf(tables, request).reduce((sum, holding) => sum + holding.remaining, 0);
    if (leases.length === 0) return [{ request: at, stranded }];
    return leases.map((lease) => ({ request: at, stranded, lease: toldOf(tables, lease, remaining) }));
  });
}

function toldOf(tables: Tables, lease: LeaseRow, remaining: number): NonNullable<Grant['lease']> {
  const holding = lease.holdingId === null ? undefined : tables.holdings.get(lease.holdingId)!;
  const now = tables.now();
  const started = holding?.unstartedDays == null ? Number.POSITIVE_INFINITY : now + days(holding.unstartedDays);
  return {
    id: lease.id,
    source: lease.source,
    holdingId: lease.holdingId,
    price: BigInt(lease.price),
    units: lease.granted,
    expiresAt: holding ? Math.min(holding.expiresAt, started) : monthEnd(now),
    remaining,
    turn: holding ? turnOf(holding) : 4,
  };
}

function turnOf({ source, unstartedDays }: Holding): number {
  if (source !== 1) return 3;
  return unstartedDays === null ? 1 : 2;
}

function holdingsOf(tables: Tables, { memberId, projectId }: GrantRequest): Holding[] {
  const now = tables.now();
  return [...tables.holdings.values()]
    .filter((one) => one.memberId === memberId && one.projectId === projectId && one.remaining > 0)
    .filter(({ expiresAt }) => expiresAt > now)
    .sort((a, b) => turnOf(a) - turnOf(b) || a.expiresAt - b.expiresAt || Number(a.id) - Number(b.id));
}

function lentElsewhere(tables: Tables, { memberId, projectId }: GrantRequest, except: readonly string[]): boolean {
  for (const lease of tables.leases.values()) {
    if (lease.memberId !== memberId || lease.state !== 1 || lease.used >= lease.granted) continue;
    if ((lease.projectId === projectId || lease.source === 3) && !except.includes(lease.id)) return true;
  }
  return false;
}

function lendPrepaid(tables: Tables, run: NodeRun, asked: Asked) {
  const { request } = asked;
  for (const holding of holdingsOf(tables, request)) {
    const reserve = Math.min(request.want, Math.floor(holding.remaining / 4));
    const lent = Math.min(holding.remaining, Math.max(asked.unmet, reserve));
    if (lent === 0) return;
    holding.remaining -= lent;
    asked.leases.push(addLease(tables, run, asked, { source: holding.source, holdingId: holding.id, price: 0 }, lent));
    asked.unmet = Math.max(asked.unmet - lent, 0);
    if (asked.unmet === 0) return;
  }
}

/** `patience`: how long a higher tier waits for what is lent in a lower one. */
function lendFromBalance(tables: Tables, run: NodeRun, asked: Asked, patience: number) {
  const { memberId, want } = asked.request;
  const month = monthOf(tables.now());
  let below: number | null = null;
  let lentHere = false;
  for (const { from, price, room } of priceSteps(tables, asked.request, month)) {
    if (room > 0) {
      let lent = Math.floor(tables.spendable(memberId) / price);
      if (below !== null && (lentHere || isLentBelow(tables, asked.request, month, from!))) {
        const use = tierUseOf(tables, asked.request, month, below);
        use.waitedSince ??= tables.now();
        asked.heldBack = use.waitedSince > tables.now() - patience;
        if (asked.heldBack) return;
        lent = Math.min(lent, asked.unmet);
      }
      lent = Math.min(lent, room, Math.max(asked.unmet, Math.min(want, Math.floor(lent / 4))));
      if (lent === 0) return;
      const { bonus, credit } = tables.take(memberId, lent * price);
      tables.members.get(memberId)!.hold += lent * price;
      const lease = addLease(tables, run, asked, { source: 3, holdingId: null, price }, lent);
      asked.leases.push(Object.assign(lease, { fromBonus: bonus, fromCredit: credit, tierFrom: from }));
      if (from !== null) countTier(tables, asked.request, month, from, lent);
      asked.unmet = Math.max(asked.unmet - lent, 0);
      if (asked.unmet === 0) return;
      lentHere = true;
    }
    below = from;
  }
}

function isLentBelow(tables: Tables, { memberId, projectId }: GrantRequest, month: string, from: number): boolean {
  for (const lease of tables.leases.values()) {
    if (lease.state !== 1 || lease.used >= lease.granted || lease.tierFrom === null || lease.tierFrom >= from) continue;
    if (lease.memberId === memberId && lease.projectId === projectId && monthOf(lease.grantedAt) === month) return true;
  }
  return false;
}

function addLease(
  tables: Tables,
  run: NodeRun,
  { request }: Asked,
  from: Pick<LeaseRow, 'source' | 'holdingId' | 'price'>,
  granted: number,
): LeaseRow {
  const { memberId, projectId } = request;
  const [nodeId, incarnation] = [run.id, Number(run.incarnation)];
  const id = String(++tables.lastLease);
  const counts = { granted, grantedAt: tables.now(), used: 0, settled: 0, fromBonus: 0, fromCredit: 0, tierFrom: null };
  const lease: LeaseRow = { id, nodeId, incarnation, memberId, projectId, ...from, ...counts, state: 1 };
  tables.leases.set(id, lease);
  return lease;
}

/** Settles what was used of a run's open leases, all but one unit. */
export function settleUsed(tables: Tables, run: NodeRun) {
  for (const lease of tables.leases.values()) {
    if (lease.nodeId !== run.id || lease.incarnation !== Number(run.incarnation)) continue;
    const due = Math.min(lease.used, lease.granted - 1) - lease.settled;
    if (lease.state !== 1 || lease.source !== 3 || due <= 0) continue;
    tables.members.get(lease.memberId)!.hold -= due * lease.price;
    tables.platform.revenue += due * lease.price;
    lease.settled += due;
  }
}

/** Settles leases and gives back what was not used. Those not open any more are skipped. */
export function closeLeases(tables: Tables, ids: readonly string[], state: 2 | 3): number {
  let closed = 0;
  for (const id of ids) {
    const lease = tables.leases.get(id);
    if (lease?.state !== 1) continue;
    lease.state = state;
    closed++;
    if (lease.holdingId !== null) tables.holdings.get(lease.holdingId)!.remaining += lease.granted - lease.used;
    if (lease.source !== 3) continue;
    if (lease.tierFrom !== null)
      tierUseOf(tables, lease, monthOf(lease.grantedAt), lease.tierFrom).units -= lease.granted - lease.used;
    const member = tables.members.get(lease.memberId)!;
    const unused = (lease.granted - lease.used) * lease.price;
    const credit = Math.min(unused, lease.fromCredit);
    const bonus = Math.min(unused - credit, lease.fromBonus);
    member.hold -= (lease.granted - lease.settled) * lease.price;
    member.credit += credit;
    member.bonus += bonus;
    member.deposit += unused - credit - bonus;
    tables.platform.revenue += (lease.used - lease.settled) * lease.price;
  }
  return closed;
}

/** Closes what earlier runs of a node had borrowed. */
export function closeEarlierRuns(tables: Tables, run: NodeRun) {
  const own = [...tables.leases.values()].filter(
    ({ nodeId, incarnation, state }) => nodeId === run.id && incarnation < Number(run.incarnation) && state === 1,
  );
  closeLeases(
    tables,
    own.map(({ id }) => id),
    2,
  );
}

/** Closes leases of a run that its node does not know and that are older than `deadAfter`. */
export function closeUnknown(tables: Tables, run: NodeRun, known: readonly string[], deadAfter: number) {
  const all = new Set(known);
  const lost = [...tables.leases.values()].filter(
    ({ id, nodeId, incarnation, grantedAt }) =>
      nodeId === run.id &&
      incarnation === Number(run.incarnation) &&
      grantedAt < tables.now() - deadAfter &&
      !all.has(id),
  );
  closeLeases(
    tables,
    lost.map(({ id }) => id),
    2,
  );
}
