// Units that this node has borrowed and spends in memory. A pool holds one member's leases for one product, in charging order,
// and the calls that wait for units. How much is borrowed follows from how fast the pool is used.
import { chargeSource } from '@jishi/contract/enums/catalogue';
import { type Machine, realMachine } from '../machine';
import { chargeText } from './hold';
import { type Hold, type Lease, type Part, type Pool, type Shortage, emptyPool } from './pool';
import type { Grant, GrantRequest } from './store';

export type LeasesOptions = {
  grant: (requests: readonly GrantRequest[]) => Promise<Grant[]>;
  /** Asks all nodes to return this member's unneeded leases. */
  recall: (memberId: string) => void;
  /** Whether this node can be sure that its leases were not taken back. */
  maySpend: () => boolean;
  timing: { leaseIdle: number; recallPatience: number };
  now: () => number;
  machine?: Machine;
};

/** Of calls as large as the largest. */
const AHEAD_MAX = 5_000;
/** PostgreSQL's integers hold it many times. */
const REQUEST_MAX = 1_000_000_000;
/** The reserve lasts this long at the present rate. */
const AHEAD_FOR_MS = 10_000;
const DRY_MS = 500;
const SCARCE_MS = 2_000;
const RETRY_MS = 30;
const RECALL_MS = 100;
const BATCH = 200;

export class Leases {
  readonly #machine: Machine;
  readonly #pools = new Map<string, Pool>();
  readonly #known = new Set<string>();
  readonly #finished: string[] = [];
  /** Ended before they were used up. */
  readonly #early = new Set<string>();
  #requests: Pool[] = [];
  #asking: Promise<void> | undefined;
  /** Goes up when all that was lent is taken back. */
  #epoch = 0;

  constructor(private readonly options: LeasesOptions) {
    this.#machine = options.machine ?? realMachine;
  }

  /** Reserves units for a call of this member and product, synchronously if they are in stock: all of them or none. */
  take(key: string, memberId: string, projectId: string, units: number): Hold | Shortage | Promise<Hold | Shortage> {
    if (!this.options.maySpend()) return 'unavailable';
    const now = this.options.now();
    const pool = this.#pools.get(key) ?? this.#newPool(key, memberId, projectId, now);
    if (units > pool.largest) pool.largest = units;
    const hold = takeFrom(pool, now, units);
    if (hold) {
      this.#restock(pool, now);
      return hold;
    }
    if (now < pool.dryUntil) return 'exhausted';
    return new Promise((resolve) => {
      pool.waiting.push({ units, tell: resolve });
      this.#request(pool);
    });
  }

  /** Ends a call that was charged the first `spent` units of its hold and is in the log; the rest can be used again. */
  settle(hold: Hold, spent: number) {
    let due = spent;
    for (const { lease, units } of hold) {
      const charged = Math.min(due, units);
      due -= charged;
      this.#release(lease, units - charged);
    }
  }

  /** Prepaid units that are left for this lease's member and product, as far as this node knows. */
  prepaidLeft(lease: Lease): number {
    let left = lease.pool.prepaidElsewhere;
    for (const own of lease.pool.leases) if (own.source !== chargeSource.balance) left += own.left;
    return left;
  }

  #release(lease: Lease, unused: number) {
    const { pool } = lease;
    lease.underWay--;
    if (lease.attached && unused > 0) {
      lease.left += unused;
      pool.takenSinceGrant = Math.max(pool.takenSinceGrant - unused, 0);
      this.#serveWaiting(pool, this.options.now());
    }
    if (lease.underWay === 0 && (!lease.attached || lease.left === 0)) this.#detach(lease);
  }

  /** Every lease that this node was told of and that is not closed in the database yet. */
  get known(): readonly string[] {
    return [...this.#known];
  }

  /** Leases that no call can use any more, with all their calls in the log. */
  get finished(): readonly string[] {
    return this.#finished;
  }

  /** Whether a finished lease may have units to return that somebody waits for. */
  get returnsSome(): boolean {
    return this.#early.size > 0 && this.#finished.some((id) => this.#early.has(id));
  }

  /** The first `count` of the finished leases are closed in the database. */
  closed(count: number) {
    for (const id of this.#finished.splice(0, count)) {
      this.#early.delete(id);
      this.#known.delete(id);
    }
  }

  /** Ends idle and expired leases. */
  sweep() {
    const now = this.options.now();
    for (const pool of this.#pools.values()) {
      const idle = now - pool.usedAt > this.options.timing.leaseIdle;
      for (const lease of pool.leases) {
        if (idle || lease.expiresAt <= now) this.#detach(lease);
      }
      if (idle && pool.leases.length === 0 && pool.waiting.length === 0 && !pool.requested)
        this.#pools.delete(pool.key);
    }
  }

  /** Ends matching leases, e.g. because another node is short or a price changed. Returns how many. */
  release(fits: (lease: Lease) => boolean, share: 'share' | 'keep' = 'keep'): number {
    const now = this.options.now();
    let released = 0;
    for (const pool of this.#pools.values()) {
      for (const lease of pool.leases) {
        if (!fits(lease)) continue;
        if (share === 'share') pool.scarceUntil = now + SCARCE_MS;
        this.#detach(lease);
        released++;
      }
    }
    return released;
  }

  /** Ends all leases, including those being granted. No call may be taken afterwards. */
  async close(): Promise<void> {
    await this.#asking;
    this.release(() => true);
  }

  /** There may be units to borrow again for this pool. */
  replenished(key: string) {
    const pool = this.#pools.get(key);
    if (pool) pool.dryUntil = 0;
  }

  /** Drops leases that were taken back from this node; calls under way on them end normally. */
  forget(ids?: ReadonlySet<string>) {
    if (!ids) this.#epoch++;
    for (const pool of this.#pools.values()) {
      for (const lease of pool.leases) if (!ids || ids.has(lease.id)) this.#detach(lease);
    }
  }

  #newPool(key: string, memberId: string, projectId: string, now: number): Pool {
    const pool = emptyPool(key, memberId, projectId, now);
    this.#pools.set(key, pool);
    return pool;
  }

  /** Replaces the pool's list, so it is safe while iterating over it. */
  #detach(lease: Lease) {
    if (lease.attached) {
      if (lease.left > 0 || lease.underWay > 0) this.#early.add(lease.id);
      lease.attached = false;
      lease.left = 0;
      lease.pool.leases = lease.pool.leases.filter((other) => other !== lease);
    }
    if (lease.underWay === 0) this.#finished.push(lease.id);
  }

  #restock(pool: Pool, now: number) {
    if (pool.requested || pool.ahead === 0 || now < pool.dryUntil || now < pool.scarceUntil) return;
    let left = 0;
    for (const lease of pool.leases) left += lease.left;
    if (left <= pool.ahead >> 2) this.#request(pool);
  }

  #request(pool: Pool) {
    if (pool.requested) return;
    pool.requested = true;
    this.#requests.push(pool);
    this.#asking ??= this.#askAll();
  }

  async #askAll() {
    await new Promise<void>((resolve) => this.#machine.soon(resolve)); // calls that come together ask together
    while (this.#requests.length > 0) {
      const now = this.options.now();
      const asking: { pool: Pool; request: GrantRequest }[] = [];
      for (const pool of this.#requests.splice(0, BATCH)) {
        const request = this.#requestOf(pool, now);
        if (request.need > 0 || request.want > 0) asking.push({ pool, request });
        else {
          pool.requested = false;
          this.#serveWaiting(pool, now);
        }
      }
      if (asking.length > 0) await this.#ask(asking);
    }
    this.#asking = undefined;
  }

  async #ask(asking: readonly { pool: Pool; request: GrantRequest }[]) {
    const epoch = this.#epoch;
    try {
      const granted = new Map<number, Grant[]>();
      const grants = await this.options.grant(asking.map(({ request }) => request));
      if (epoch !== this.#epoch) throw new Error('what was lent has been taken back');
      for (const grant of grants) {
        const own = granted.get(grant.request);
        if (own) own.push(grant);
        else granted.set(grant.request, [grant]);
      }
      asking.forEach(({ pool, request }, index) => {
        pool.requested = false;
        this.#receive(pool, granted.get(index) ?? [], request.need);
      });
    } catch {
      for (const { pool } of asking) {
        pool.requested = false;
        refuseAll(pool, 'unavailable');
      }
    }
  }

  #requestOf(pool: Pool, now: number): GrantRequest {
    const elapsed = Math.max(now - pool.grantedAt, 1);
    const steady = Math.ceil((pool.takenSinceGrant * AHEAD_FOR_MS) / elapsed);
    const waiting = pool.waiting.reduce((sum, { units }) => sum + units, 0);
    const grown = elapsed < 1_000 ? Math.max(pool.ahead * 2, pool.takenSinceGrant + waiting) : steady;
    pool.ahead = grown < 2 * pool.largest ? 0 : Math.min(grown, AHEAD_MAX * pool.largest, REQUEST_MAX);
    pool.takenSinceGrant = 0;
    pool.grantedAt = now;
    const want = now < pool.scarceUntil ? 0 : pool.ahead;
    const need = Math.min(Math.max(waiting - freeIn(pool, now), 0), REQUEST_MAX);
    return { memberId: pool.memberId, projectId: pool.projectId, need, want };
  }

  #receive(pool: Pool, grants: readonly Grant[], needed: number) {
    const now = this.options.now();
    for (const { lease } of grants) {
      if (!lease) continue;
      this.#known.add(lease.id);
      attach(pool, lease);
    }
    const [first] = pool.waiting;
    this.#serveWaiting(pool, now);
    const lent = grants.reduce((sum, grant) => sum + (grant.lease?.units ?? 0), 0);
    if (lent >= needed) {
      pool.shortSince = 0;
      if (pool.waiting.length > 0) this.#request(pool); // these came while the grant was under way
      else if (lent === 0) pool.scarceUntil = now + SCARCE_MS;
      return;
    }
    if (grants.some((grant) => grant.stranded)) this.#waitForOthers(pool, now, pool.waiting[0] !== first);
    else this.#runDry(pool, now);
  }

  /** A small call goes ahead of a large one that has to wait for more. An answer of the database may come when it is too late to spend. */
  #serveWaiting(pool: Pool, now: number) {
    if (pool.waiting.length === 0) return;
    if (!this.options.maySpend()) return refuseAll(pool, 'unavailable');
    const waiting = pool.waiting;
    pool.waiting = [];
    for (const waiter of waiting) {
      const hold = takeFrom(pool, now, waiter.units);
      if (hold) waiter.tell(hold);
      else pool.waiting.push(waiter);
    }
  }

  /** Asks for what other leases hold, and refuses after waiting in vain. Too few units do not begin the wait anew. */
  #waitForOthers(pool: Pool, now: number, served: boolean) {
    if (pool.shortSince === 0 || served) pool.shortSince = now;
    if (now - pool.shortSince >= this.options.timing.recallPatience) return this.#runDry(pool, now);
    pool.scarceUntil = now + SCARCE_MS;
    if (now - pool.recalledAt >= RECALL_MS) {
      pool.recalledAt = now;
      this.options.recall(pool.memberId);
    }
    this.#machine.later(RETRY_MS, () => this.#request(pool));
  }

  #runDry(pool: Pool, now: number) {
    pool.dryUntil = now + DRY_MS;
    pool.shortSince = 0;
    refuseAll(pool, 'exhausted');
  }
}

function takeFrom(pool: Pool, now: number, units: number): Hold | undefined {
  for (const lease of pool.leases) {
    if (lease.left === 0 || lease.expiresAt <= now) continue;
    return lease.left >= units ? [draw(lease, units, now)] : takeFromSeveral(pool, now, units);
  }
  return undefined;
}

function takeFromSeveral(pool: Pool, now: number, units: number): Hold | undefined {
  if (freeIn(pool, now) < units) return undefined;
  const hold: Part[] = [];
  let due = units;
  for (const lease of pool.leases) {
    if (lease.left === 0 || lease.expiresAt <= now) continue;
    const part = draw(lease, Math.min(due, lease.left), now);
    hold.push(part);
    due -= part.units;
    if (due === 0) break;
  }
  return hold;
}

function draw(lease: Lease, units: number, now: number): Part {
  lease.left -= units;
  lease.underWay++;
  lease.pool.takenSinceGrant += units;
  lease.pool.usedAt = now;
  return { lease, units };
}

function freeIn(pool: Pool, now: number): number {
  let free = 0;
  for (const lease of pool.leases) if (lease.expiresAt > now) free += lease.left;
  return free;
}

function attach(pool: Pool, granted: NonNullable<Grant['lease']>) {
  const lease: Lease = {
    id: granted.id,
    pool,
    source: granted.source,
    holdingId: granted.holdingId,
    price: granted.price,
    priceText: chargeText(granted.price),
    expiresAt: granted.expiresAt ?? Number.POSITIVE_INFINITY,
    turn: granted.turn,
    left: granted.units,
    underWay: 0,
    attached: true,
  };
  pool.prepaidElsewhere = granted.remaining;
  pool.leases.push(lease);
  pool.leases.sort((a, b) => a.turn - b.turn || a.expiresAt - b.expiresAt);
}

function refuseAll(pool: Pool, shortage: Shortage) {
  const waiting = pool.waiting;
  pool.waiting = [];
  for (const waiter of waiting) waiter.tell(shortage);
}
