// What a node keeps of one member's leases for one product.

export type Lease = {
  readonly id: string;
  readonly pool: Pool;
  readonly source: 1 | 2 | 3 | 5;
  readonly holdingId: string | null;
  /** Of one unit of the product, in 0.00001 yuan. */
  readonly price: bigint;
  /** The price in yuan. */
  readonly priceText: string;
  readonly expiresAt: number;
  /** Its place in the charging order; leases of equal turn go by expiry. */
  readonly turn: number;
  /** Units neither spent nor reserved. */
  left: number;
  /** Calls. */
  underWay: number;
  /** Detached leases lend no more; they close when the last call under way has ended. */
  attached: boolean;
};

/** Units of one lease that a call has reserved or was charged. */
export type Part = { readonly lease: Lease; readonly units: number };

/** What a call has reserved: of one lease, or of several in charging order. */
export type Hold = readonly Part[];

export type Pool = {
  readonly key: string;
  readonly memberId: string;
  readonly projectId: string;
  leases: Lease[];
  waiting: Waiter[];
  requested: boolean;
  /** Prepaid units that were left in the database at the last grant. */
  prepaidElsewhere: number;
  /** How many units to borrow ahead, from the speed of use. */
  ahead: number;
  takenSinceGrant: number;
  /** The most units that one call asked for. */
  largest: number;
  grantedAt: number;
  usedAt: number;
  /** Nothing is requested until then: there was none. */
  dryUntil: number;
  /** Nothing is borrowed ahead until then: units are scarce, or other nodes need them. */
  scarceUntil: number;
  recalledAt: number;
  /** Since then nothing was granted although other leases have units left; 0: not short. */
  shortSince: number;
};

type Waiter = { units: number; tell: (outcome: Hold | Shortage) => void };

/** exhausted: not enough funds left; unavailable: the database is unreachable, or this node may not spend. */
export type Shortage = 'exhausted' | 'unavailable';

/** The pool of whoever calls for the first time. */
export function emptyPool(key: string, memberId: string, projectId: string, now: number): Pool {
  return {
    key,
    memberId,
    projectId,
    leases: [],
    waiting: [],
    requested: false,
    prepaidElsewhere: 0,
    ahead: 0,
    takenSinceGrant: 0,
    largest: 1,
    grantedAt: Number.NEGATIVE_INFINITY,
    usedAt: now,
    dryUntil: 0,
    scarceUntil: 0,
    recalledAt: 0,
    shortSince: 0,
  };
}
